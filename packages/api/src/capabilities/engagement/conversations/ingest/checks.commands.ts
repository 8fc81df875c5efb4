import { inputWords } from '#kernel/contract/input-words.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import type { KnownBot } from '#capabilities/engagement/bots/lookups.ts'
import type { Medium } from '#capabilities/engagement/bots/vocabulary.ts'
import { fallbackIntent } from '#capabilities/engagement/bots/vocabulary.ts'
import { type Refusal, SentMessage } from './contract.ts'
import type { Incoming } from './rewrite.commands.ts'

/** Clocks of senders go differently by so much. */
const aheadMs = 5 * 60_000

/** What a message is checked against. */
export interface Known {
  bots: ReadonlyMap<string, KnownBot>
  /** Active channels by bot. */
  media: ReadonlyMap<string, ReadonlySet<Medium>>
  /** Outlets by their codes, as far as messages name them. */
  outlets: ReadonlyMap<string, string>
  now: Date
  zone: string
  /** Messages before this day are deleted. */
  oldest: string
}

/** Why a message stays out. */
export type Objection = Pick<Refusal, 'code' | 'message'>

/** Parses one message; returns the first error and where it is. */
export function readMessage(sent: unknown): SentMessage | Objection {
  const parsed = SentMessage.safeParse(sent, { error: inputWords })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  if (issue.code === 'unrecognized_keys')
    return { code: 'validation', message: `${issue.keys[0]}: This field is not known here.` }
  return { code: 'validation', message: [issue.path.join('.'), issue.message].filter((part) => part !== '').join(': ') }
}

export const isObjection = (read: SentMessage | Objection): read is Objection => 'code' in read

/** An empty message has no content at all. */
const isEmpty = ({ text, attachment, event, csat, buttons }: SentMessage) =>
  text === '' && !attachment && event === null && csat === null && !buttons?.length

function objectionTo(message: SentMessage, bot: KnownBot | undefined, known: Known): Objection | undefined {
  const at = new Date(message.at)
  if (isEmpty(message)) return { code: 'validation', message: 'text: This message says nothing.' }
  if (!bot) return { code: 'bot.unknown', message: `Bot "${message.bot}" of this client not found.` }
  if (bot.status === 'draft') return { code: 'bot.status', message: `The bot "${bot.code}" is a draft.` }
  if (bot.status === 'retired') return { code: 'bot.status', message: `The bot "${bot.code}" is retired.` }
  if (!known.media.get(bot.id)?.has(message.medium))
    return { code: 'medium.inactive', message: `The bot "${bot.code}" has no active channel for ${message.medium}.` }
  if (at.getTime() > known.now.getTime() + aheadMs)
    return { code: 'at.future', message: 'at: This lies in the future.' }
  if (dayIn(known.zone, at) < known.oldest)
    return { code: 'at.forgotten', message: `at: What was said before ${known.oldest} is not kept.` }
  if (message.outlet && !known.outlets.has(message.outlet))
    return { code: 'outlet.unknown', message: `Outlet "${message.outlet}" not found.` }
  return undefined
}

/** A message as it is stored, or why it is not. */
export function checkMessage(message: SentMessage, known: Known): Incoming | Objection {
  // Codes of bots are stored in lower case, however a client writes them.
  const bot = known.bots.get(message.bot.toLowerCase())
  const objection = objectionTo(message, bot, known)
  if (objection) return objection
  const { id: key, bot: _, from: said_by, at, fallback, version, outlet, ...rest } = message
  return {
    ...rest,
    key,
    bot_id: bot!.id,
    said_by,
    at: Date.parse(at),
    is_fallback: fallback ?? (said_by === 'bot' && message.intent === fallbackIntent),
    buttons: message.buttons ?? [],
    attachment: message.attachment || null,
    agent: message.agent || null,
    version_no: version ?? bot!.live_version,
    outlet_id: (outlet && known.outlets.get(outlet)) || null,
  }
}
