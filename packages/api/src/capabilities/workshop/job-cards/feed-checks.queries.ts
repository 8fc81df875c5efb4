import { lacksFunction } from '#capabilities/network/outlets/lookups.ts'
import { inputWords } from '#kernel/contract/input-words.ts'
import { SentCard } from './feed.contract.ts'
import { daysOf, wrongCard } from './incoming.lookups.ts'
import { cardInstants, cardKey } from './stored-card.lookups.ts'

export interface KnownToFeed {
  /** Outlets whose cards the client may send, by code. */
  outlets: ReadonlyMap<string, { id: string; status: string; functions: readonly string[] }>
  models: ReadonlyMap<string, string>
  now: Date
  zone: string
}

/** A card that may come in, as an importer keeps a line. */
export interface FedCard {
  key: string
  record: Record<string, unknown>
}

export const isRefused = <T extends object>(read: T | { message: string }): read is { message: string } =>
  'message' in read

/** Parses one card; returns the first error and where it is. */
export function readCard(sent: unknown): SentCard | { message: string } {
  const parsed = SentCard.safeParse(sent, { error: inputWords })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  if (issue.code === 'unrecognized_keys') return { message: `${issue.keys[0]}: This field is not known here.` }
  return { message: [issue.path.join('.'), issue.message].filter((part) => part !== '').join(': ') }
}

/** Times as they are compared: however a system writes an instant, it is one. */
const exact = (sent: Readonly<Partial<Record<(typeof cardInstants)[number], string | null | undefined>>>) =>
  Object.fromEntries(
    cardInstants.flatMap((key) => (sent[key] ? [[key, new Date(sent[key]).toISOString()]] : [])),
  ) as Partial<Record<(typeof cardInstants)[number], string>>

/** A card as it is compared and written, or why it is not. */
export function checkCard(sent: SentCard, { outlets, models, now, zone }: KnownToFeed): FedCard | { message: string } {
  const { outlet: code, customer, work, ...rest } = sent
  const outlet = outlets.get(code.toUpperCase())
  if (!outlet) return { message: `outlet: This client doesn’t send job cards of outlet "${code}".` }
  if (!outlet.functions.includes(rest.job_type)) return { message: `outlet: ${lacksFunction[rest.job_type]}` }
  const vin = rest.vin?.toUpperCase() ?? rest.vin
  const card = { ...rest, ...exact(rest), vin, claim_no: rest.claim_no?.toUpperCase() ?? rest.claim_no }
  const [wrong] = Object.entries(wrongCard(card, now))
  if (wrong) return { message: wrong.join(': ') }
  const { make, model } = rest
  return {
    key: cardKey(outlet.id, sent.dms_no),
    record: {
      ...card,
      ...daysOf(card, zone),
      outlet_id: outlet.id,
      model_id: make && model ? models.get(`${make}\n${model}`.toLowerCase()) : undefined,
      ...(customer && { customer_no: customer.no, customer_name: customer.name, customer_phones: customer.phones }),
      ...(work && { work: work.map(({ text }) => text), components: work.map(({ component }) => component ?? '') }),
    },
  }
}
