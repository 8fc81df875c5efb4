import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { ImportSetup } from '#kernel/import/importer.ts'
import type { WorkType } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { cardKey } from '#capabilities/workshop/job-cards/stored-card.lookups.ts'
import type { CardStatus } from '#capabilities/workshop/job-cards/vocabulary.ts'

/** What of a card its hold-ups are checked against. */
export interface CardOfFile {
  id: string
  job_type: WorkType
  status: CardStatus
  received_at: string
  /** When the vehicle left, or the card was cancelled. */
  ended_at: string | null
}

/** When a hold-up left nothing to do; null while it lasts. */
interface Span {
  key: string
  from: number
  to: number | null
}

const msOf = (at: string) => Date.parse(at)

/** The cards that a file names, by outlet and number of the dealer's system or by our number, looked up once. */
export async function cardsOfFile(db: Db, setup: ImportSetup, outlets: ReadonlyMap<string, string>) {
  const outletOf = (outlet: string | undefined) => outlets.get((outlet ?? setup.options.outlet ?? '').toLowerCase())
  const keyOf = (outlet: string | undefined, card: string) => {
    const id = outletOf(outlet)
    return id === undefined ? card.toUpperCase() : cardKey(id, card)
  }
  const keys = new Set<string>()
  for await (const { outlet, card } of setup.lines()) if (card) keys.add(keyOf(outlet, card)).add(card.toUpperCase())
  const named = sql.val([...keys])
  const { rows } = await sql<CardOfFile & { no: string; key: string | null }>`
    select c.id, c.job_type, c.status, c.received_at, c.ended_at, c.no, c.outlet_id::text || ' ' || c.dms_no as key from job_card c
    where c.no = any (${named}::text[])
    union select c.id, c.job_type, c.status, c.received_at, c.ended_at, c.no, c.outlet_id::text || ' ' || c.dms_no from job_card c
    where c.outlet_id::text || ' ' || c.dms_no = any (${named}::text[])
  `.execute(db)
  const byKey = new Map(rows.flatMap((card) => (card.key === null ? [] : [[card.key, card] as const])))
  const byNo = new Map(rows.map((card) => [card.no, card]))
  return {
    ids: [...new Set(rows.map(({ id }) => id))],
    find: (outlet: string | undefined, card: string): CardOfFile | undefined =>
      byKey.get(keyOf(outlet, card)) ?? byNo.get(card.toUpperCase()),
  }
}

/** By what a hold-up is found again: its card, its reason, and when it began. */
export const holdupKey = (card: string, reason: string, started_at: string) => `${card} ${reason} ${msOf(started_at)}`
export const storedKey = sql`h.job_card_id::text || ' ' || h.reason_id::text || ' '
  || (extract(epoch from h.started_at at time zone 'UTC') * 1000)::bigint::text`

/** Of several at once, one alone leaves no other work to do (T8): those that are stored, and those of the file so far. */
export async function spansOf(db: Db, cards: readonly string[]) {
  const { rows } = await sql<{ card: string; key: string; from: string; to: string | null }>`
    select h.job_card_id as card, ${storedKey} as key, h.started_at as from, h.ended_at as to from holdup h
    where h.job_card_id = any (${sql.val([...cards])}::uuid[]) and not h.rest_workable
  `.execute(db)
  const spans = new Map<string, Map<string, Span>>()
  const put = (card: string, span: Span) => {
    const ofCard = spans.get(card) ?? new Map<string, Span>()
    spans.set(card, ofCard.set(span.key, span))
  }
  for (const { card, key, from, to } of rows) put(card, { key, from: msOf(from), to: to === null ? null : msOf(to) })
  return {
    /** Whether another one leaves no other work to do at that time; if none does, this one is known from now on. */
    overlaps: (card: string, key: string, started_at: string, ended_at: string | null): boolean => {
      const span = { key, from: msOf(started_at), to: ended_at === null ? null : msOf(ended_at) }
      const others = [...(spans.get(card)?.values() ?? [])].filter((other) => other.key !== key)
      const isOver = others.some((other) => other.from < (span.to ?? Infinity) && span.from < (other.to ?? Infinity))
      if (!isOver) put(card, span)
      return isOver
    },
    /** One that leaves other work to do blocks no other. */
    forget: (card: string, key: string) => spans.get(card)?.delete(key),
  }
}
