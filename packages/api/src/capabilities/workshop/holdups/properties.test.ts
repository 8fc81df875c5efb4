import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ApiError } from '#kernel/contract/client.ts'
import { insertCards } from '#testing/insert-cards.ts'
import { times } from '#testing/proof.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { type HoldupRow, holdupsApi } from './contract.ts'

// Whatever is done to the hold-ups of a card, its days on hold are the calendar days on which one was open, each once.
let app: TestApp
let manager: Caller
let made = 0
const hour = 3_600_000
const day = 24 * hour

beforeAll(async () => {
  app = await testApp()
  manager = await app.as('SVM')
})
afterAll(() => app.close())
beforeEach(() => sql`delete from holdup`.execute(app.deps.database.owner))

const reasons = ['S-PRT-LOC', 'S-PRT-BO', 'S-CUS-EST', 'S-TEC-TAC', 'S-MAN-SHO'] as const
const step = fc.record({
  act: fc.constantFrom(...(['open', 'open', 'end', 'change', 'extend'] as const)),
  card: fc.nat(2),
  which: fc.nat(5),
  reason: fc.constantFrom(...reasons),
  rest_workable: fc.boolean(),
  /** How far back it began, and how long until the next step. */
  back: fc.integer({ min: 0, max: 20 }),
  wait: fc.integer({ min: 1, max: 30 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const now = () => app.deps.clock.now().getTime()
const iso = (at: number) => new Date(at).toISOString()

/** Does one thing to one of the cards, as far as it may be done; what it may not changes nothing. */
async function make(cards: readonly string[], one: Step): Promise<boolean> {
  const no = cards[one.card]!
  const { rows } = await manager.send(holdupsApi.list, {
    query: { job_type: 'service', card: [no], is_open: 'true', sort: 'started_at' },
  })
  const at_hand = rows[one.which % Math.max(1, rows.length)]
  const done = act(no, one, at_hand)
  const isDone = await done.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      return false
    },
  )
  app.travel(one.wait * 3600)
  // A sign-in does not last that long.
  manager = await app.as('SVM')
  return isDone
}

function act(no: string, { act: what, reason, rest_workable, back }: Step, row: HoldupRow | undefined) {
  if (what === 'open' || !row)
    return manager.send(holdupsApi.open, {
      params: { no },
      body: { reason, rest_workable, started_at: iso(now() - back * hour) },
    })
  const [params, if_version] = [{ id: row.id }, row.version]
  if (what === 'end')
    return manager.send(holdupsApi.end, { params, body: { if_version, at: iso(now() - back * hour) } })
  if (what === 'change') return manager.send(holdupsApi.change, { params, body: { reason, if_version } })
  return manager.send(holdupsApi.extend, {
    params,
    body: { expected_until: iso(Math.max(now(), Date.parse(row.expected_until)) + hour), if_version },
  })
}

interface HoldupSpan {
  from: number
  to: number
}

/** Milliseconds for which at least one of these was open, within the borders. */
function unionOf(spans: readonly HoldupSpan[], border: HoldupSpan): number {
  let [sum, end] = [0, border.from]
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const [start, stop] = [Math.max(from, end), Math.min(to, border.to)]
    if (stop <= start) continue
    sum += stop - start
    end = stop
  }
  return sum
}

async function holdupSpansOf(cards: readonly string[]): Promise<Map<string, HoldupSpan[]>> {
  const { rows } = await sql<{ no: string; started_at: string; ended_at: string | null }>`
    select c.no, h.started_at, h.ended_at from holdup h join job_card c on c.id = h.job_card_id
    where c.no = any (${sql.val([...cards])}::text[])`.execute(app.deps.database.owner)
  const byCard = new Map<string, HoldupSpan[]>(cards.map((no) => [no, []]))
  for (const { no, started_at, ended_at } of rows)
    byCard.get(no)!.push({ from: Date.parse(started_at), to: ended_at === null ? Infinity : Date.parse(ended_at) })
  return byCard
}

test('T8: days of a card are the union of its hold-ups cut to the period, and those of all reasons add up to them (M22)', async () => {
  let changes = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      await sql`delete from holdup`.execute(app.deps.database.owner)
      const cards = [0, 1, 2].map(() => `PROP-${(made += 1)}`)
      const began = now()
      await insertCards(
        app,
        cards.map((no) => ({ no, outlet: 'DL001-01', received_at: iso(began - 40 * day), status: 'in_work' as const })),
      )
      for (const one of steps) if (await make(cards, one)) changes += 1
      const holdups = await holdupSpansOf(cards)

      // A period that begins and ends in the middle of it all, and one that holds everything.
      const offset = 5.5 * hour
      const dayOf = (at: number) => iso(at + offset).slice(0, 10)
      const borderOf = (of: string) => Date.parse(`${of}T00:00:00Z`) - offset
      for (const [from, to] of [
        [dayOf(began), dayOf(began + day)],
        [dayOf(began - 40 * day), dayOf(now())],
      ] as const) {
        const asOf = now()
        const border = { from: borderOf(from), to: Math.min(borderOf(to) + day, asOf) }
        const expected = cards.reduce((sum, no) => sum + unionOf(holdups.get(no)!, border), 0) / day
        for (const rows of ['reason', 'party', 'month', 'reason,month', 'outlet']) {
          const { rows: lines, total_row } = await manager.send(holdupsApi.report, {
            query: { job_type: 'service', from, to, rows, columns: 'days,share' },
          })
          expect(total_row.days as number, rows).toBeCloseTo(expected, 0.9)
          const added = lines.reduce((sum, row) => sum + (row.days as number), 0)
          expect(Math.abs(added - (total_row.days as number))).toBeLessThanOrEqual(0.051 * (lines.length + 1))
        }
      }
      // At each moment exactly one is the primary one, and the card names it.
      const { rows: wrong } = await sql<{ no: string }>`
        select c.no from job_card c where c.no = any (${sql.val(cards)}::text[]) and (
          (c.status = 'on_hold') <> exists (select from holdup h where h.job_card_id = c.id and h.ended_at is null)
          or c.holdups <> (select count(*) from holdup h where h.job_card_id = c.id)
          or (select count(*) from holdup_span s where s.job_card_id = c.id and s.to_at is null) > 1
          or c.holdup_id is distinct from (
            select s.holdup_id from holdup_span s where s.job_card_id = c.id and s.to_at is null))`.execute(
        app.deps.database.owner,
      )
      expect(wrong).toEqual([])
    }),
    { numRuns: times(6, 200) },
  )
  expect(changes).toBeGreaterThan(20)
})
