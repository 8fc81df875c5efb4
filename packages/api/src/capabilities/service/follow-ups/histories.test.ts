import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatches } from '#kernel/command/jobs.ts'
import { CallerError } from '#kernel/command/errors.ts'
import { ApiError } from '#kernel/contract/client.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { addCard } from '#testing/job-cards.ts'
import { brandDay, declareNa, overdueFollowUp } from '#testing/na-declarations.ts'
import { prove, times } from '#testing/proof.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { naDeclarationsApi } from '#capabilities/service/na-declarations/contract.ts'
import { overturnSeen, recheckDeclarations } from '#capabilities/service/na-declarations/scheduled.commands.ts'
import { drawFor } from '../../../../../../tools/seed.ts'
import { followUpsApi } from './contract.ts'
import { closeReportedFollowUps, moveFollowUps } from './scheduled.commands.ts'
import { followUpStates, type FollowUpStatus, media, resultsOf } from './vocabulary.ts'

// T-62: whatever happens to follow-ups, in whatever order, each is in one outcome, and the figures hold all of them.
let app: TestApp
let manager: Caller
let territory: Caller
let office: Caller
beforeAll(async () => {
  app = await testApp()
  await signIn()
})
afterAll(() => app.close())

async function signIn(): Promise<void> {
  ;[office, territory, manager] = await Promise.all([app.as('HQA'), app.as('TSM'), app.as('SVM')])
}

const outlet = 'DL001-01'
const draw = drawFor('histories of follow-ups')
const oneOf = <T>(all: readonly T[]): T => all[draw.below(all.length)]!
/** Both lines of what the product may refuse; anything else is a fault of it. */
const isRefusal = (error: unknown) =>
  (error instanceof ApiError || error instanceof CallerError) && error.status >= 400 && error.status < 500

const read = (no: string) => office.send(followUpsApi.get, { params: { no } })
const declared = async (vin: string, status: 'declared' | 'approved' | 'auto_approved') =>
  (await office.send(naDeclarationsApi.list, { query: { vin: [vin], status: [status] } as never })).rows

type Act = (one: { no: string; vin: string }) => Promise<unknown>
const acts: Record<string, Act> = {
  attempt: ({ no }) => {
    const medium = oneOf(media)
    return manager.send(followUpsApi.attempt, { params: { no }, body: { medium, result: oneOf(resultsOf[medium]) } })
  },
  answer: ({ no }) =>
    manager.send(followUpsApi.attempt, {
      params: { no },
      body: { medium: 'whatsapp', direction: 'in', result: 'read' },
    }),
  move: async ({ no }) => {
    const { version } = await read(no)
    const to = oneOf(['booked', 'lost', 'open'] as const satisfies FollowUpStatus[])
    const body = { to, if_version: version, booked_on: addDays(brandDay(app), draw.below(9)), lost_reason: 'LOST-PRC' }
    return manager.send(followUpsApi.move, { params: { no }, body })
  },
  declare: ({ no }) =>
    declareNa(
      manager,
      { no },
      { reason: oneOf(['NA-EXP', 'NA-STL', 'NA-DEC']), note: 'Left for Nepal.', reference: 'P-1' },
    ),
  decide: async ({ vin }) => {
    const [waiting] = await declared(vin, 'declared')
    if (!waiting) return undefined
    const params = { no: waiting.no }
    const { version } = await office.send(naDeclarationsApi.get, { params })
    if (draw.below(3) > 0) return territory.send(naDeclarationsApi.approve, { params, body: { if_version: version } })
    return territory.send(naDeclarationsApi.reject, { params, body: { remark: 'No papers.', if_version: version } })
  },
  withdraw: async ({ vin }) => {
    const [waiting] = await declared(vin, 'declared')
    if (!waiting) return undefined
    const params = { no: waiting.no }
    const { version } = await office.send(naDeclarationsApi.get, { params })
    return manager.send(naDeclarationsApi.withdraw, { params, body: { if_version: version } })
  },
  arrive: ({ vin }) => (draw.below(4) === 0 ? addCard(manager, { vin }) : Promise.resolve()),
}

async function dayPasses(): Promise<void> {
  app.travel(86_400 * oneOf([1, 3, 20, 95, 190]))
  await signIn()
  for (const job of [overturnSeen, closeReportedFollowUps, recheckDeclarations, moveFollowUps])
    await runBatches(job, app.deps)
}

const shares = ['sent', 'delivered', 'read', 'answered', 'booked'] as const

/** Each in one outcome; the base is what is open and what ended, less what left it; no step of the funnel holds more than the one before. */
async function checkFigures(vins: readonly string[], from: string): Promise<void> {
  const query = { vin: vins, perPage: 100 } as never
  const { rows, counts, count } = await office.send(followUpsApi.list, { query })
  expect(count).toBe(vins.length)
  expect(new Set(rows.map(({ vin }) => vin)).size).toBe(vins.length)
  expect(Object.values(counts!).reduce((sum, each) => sum + each, 0)).toBe(vins.length)
  for (const { status, ended_on } of rows) expect(followUpStates.isEnd(status), status).toBe(ended_on !== null)

  const of = (status: FollowUpStatus) => rows.filter((row) => row.status === status).length
  const open = rows.filter(({ status }) => !followUpStates.isEnd(status)).length
  const span = { from, to: brandDay(app), vin: vins }
  const { total_row: summary } = await office.send(naDeclarationsApi.summary, { query: span as never })
  expect(summary!.base, 'M40').toBe(open + of('reported'))
  expect(open + of('reported') + of('not_applicable')).toBe(vins.length)

  for (const rows of ['outlet', 'status', 'month']) {
    const report = await office.send(followUpsApi.report, { query: { vin: vins, rows } as never })
    const lines = [...report.rows, report.total_row!]
    expect(report.rows.reduce((sum, row) => sum + Number(row.follow_ups), 0)).toBe(vins.length)
    for (const line of lines) for (const step of shares) expect(Number(line[step] ?? 0), step).toBeLessThanOrEqual(100)
  }
  const over = rows.filter((row) => row.over_90).length
  const { total_row } = await office.send(followUpsApi.report, { query: { vin: vins } as never })
  expect(total_row!.over_90).toBe(over)
}

/** Changes to one of these, one after the other, until reports of them would be of more than two years. */
async function liveThrough(made: readonly { no: string; vin: string }[], steps: number, from: string) {
  const vins = made.map(({ vin }) => vin)
  const baseAt = async (to: string) => {
    const { total_row } = await office.send(naDeclarationsApi.summary, { query: { from, to, vin: vins } as never })
    return total_row!.base
  }
  const ended: { to: string; base: unknown }[] = []
  let [done, refused, checks] = [0, 0, 0]
  while (done + refused < steps && brandDay(app) < addDays(from, 500)) {
    const [name, act] = oneOf(Object.entries(acts))
    try {
      await act(oneOf(made))
      done += 1
    } catch (error) {
      if (!isRefusal(error)) throw new Error(`${name} failed`, { cause: error })
      refused += 1
    }
    if ((done + refused) % 10 !== 0) continue
    await dayPasses()
    await checkFigures(vins, from)
    // What was the base at the end of a day stays (T12).
    for (const { to, base } of ended) expect(await baseAt(to), `the base at the end of ${to}`).toBe(base)
    ended.push({ to: brandDay(app), base: await baseAt(brandDay(app)) })
    app.travel(86_400)
    await signIn()
    checks += 1
  }
  return { done, refused, checks }
}

test(
  'T-62: each follow-up is in one outcome, the base is open and ended, and the funnel never widens',
  { timeout: 900_000 },
  async () => {
    const found = { rounds: times(1, 20), 'follow-ups': 0, changes: 0, refused: 0, checks: 0 }
    for (let round = 0; round < found.rounds; round += 1) {
      const made = []
      for (let nth = 0; nth < 8; nth += 1) made.push(await overdueFollowUp(app, manager, outlet, 1 + draw.below(200)))
      const { done, refused, checks } = await liveThrough(
        made,
        times(60, 200),
        made.map(({ due_on }) => due_on).sort()[0]!,
      )
      found['follow-ups'] += made.length
      found.changes += done
      found.refused += refused
      found.checks += checks
    }
    expect(found.changes).toBeGreaterThan(found.refused / 4)
    const { rows } =
      await sql`select from follow_up f join follow_up other on other.vehicle_id = f.vehicle_id and other.id <> f.id
      where f.ended_at is null and other.ended_at is null`.execute(app.deps.database.owner)
    expect(rows).toEqual([])
    prove('T-62', app.deps.database.kind, { ...found, wrong: 0 })
  },
)
