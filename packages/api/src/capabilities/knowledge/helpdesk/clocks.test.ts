import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseIn, draftCase, moveCase, readCase, type Sides, signInSides } from '#testing/helpdesk.ts'
import { times } from '#testing/proof.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import type { HelpdeskCase } from './contract.ts'

// Which side has a case and for how long: the time of both sides is its age, and time before and after counts for neither.
let app: TestApp
let sides: Sides
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const hour = 3600
async function wait(hours: number): Promise<void> {
  app.travel(hours * hour)
  // A sign-in does not last that long.
  sides = await signInSides(app)
}

const everything = {
  missing: ['dtcs'],
  question: 'Which fuel?',
  answer: 'The usual',
  recommendation: 'Replace the coil.',
  outcome: 'tried_not_fixed' as const,
  cause: 'Coil cracked',
  correction: 'Coil replaced',
  reason: 'It is back',
}
const step = fc.record({ which: fc.nat(9), hours: fc.integer({ min: 0, max: 60 }) })

/** The seconds of each side, from its turns. */
const ofSide = ({ turns }: HelpdeskCase, side: string, now: number) =>
  turns
    .filter((one) => one.side === side)
    .reduce((sum, { from_at, to_at }) => sum + (to_at ? Date.parse(to_at) : now) - Date.parse(from_at), 0) / 1000

test('the clocks of both sides add up to the age, whatever is done', async () => {
  const check = async (steps: readonly { which: number; hours: number }[]) => {
    await wait(0)
    const { no } = (await draftCase(sides.outlet)).case
    let [had, last] = [0, app.deps.clock.now().getTime()]
    for (const { which, hours } of steps) {
      await wait(hours)
      const before = (await readCase(sides.outlet, no)).case
      const moves = await Promise.all(
        (before.status === 'draft' ? (['outlet'] as const) : (['outlet', 'helpdesk'] as const)).map(async (side) =>
          (await readCase(sides[side], no)).allowed
            .filter(({ needs }) => !needs.includes('known_issue'))
            .map(({ to }) => ({ side, to })),
        ),
      )
      const all = moves.flat()
      const move = all[which % Math.max(1, all.length)]
      if (move) await moveCase(sides[move.side], no, move.to, everything)
      const now = app.deps.clock.now().getTime()
      if (before.turn) had += now - last
      last = now
      const { clocks, turn, due_at, ...one } = (await readCase(sides.outlet, no)).case
      // Whole seconds of each turn: half a second may be lost in each, and the clock of the test goes on between the two.
      const slack = one.turns.length + 3
      expect(clocks.helpdesk.seconds + clocks.outlet.seconds).toBe(clocks.age.seconds)
      expect(clocks.helpdesk.working_seconds + clocks.outlet.working_seconds).toBe(clocks.age.working_seconds)
      expect(Math.abs(clocks.age.seconds - had / 1000)).toBeLessThan(slack)
      expect(
        Math.abs(clocks.helpdesk.seconds - ofSide({ ...one, turn, clocks, due_at }, 'helpdesk', now)),
      ).toBeLessThan(slack)
      expect(clocks.age.working_seconds).toBeLessThanOrEqual(clocks.age.seconds)
      expect(due_at === null).toBe(turn === null)
      expect(one.age_days ?? 0).toBeCloseTo(had / 86_400_000, 0)
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), check), {
    numRuns: times(4, 40),
    endOnFailure: true,
  })
})

test('the time between an end and a reopening counts for neither side', async () => {
  await wait(0)
  const no = await caseIn('outlet_trial', sides)
  await wait(24)
  const { case: closed } = await moveCase(sides.outlet, no, 'closed_fixed', everything)
  await wait(240)
  const { case: again } = await moveCase(sides.outlet, no, 'in_analysis', everything)
  expect(Math.abs(again.clocks.age.seconds - closed.clocks.age.seconds)).toBeLessThan(3)
  await wait(24)
  const { case: later } = await readCase(sides.outlet, no)
  expect(later.age_days).toBe(2)
})

test('the outlet has working days of its calendar to answer, the helpdesk as many', async () => {
  await wait(0)
  const no = await caseIn('in_analysis', sides)
  const { rows } = await sql<{ days: number }>`
    select (due_at::date - turn_since::date) as days from helpdesk_case where no = ${no}`.execute(
    app.deps.database.owner,
  )
  expect(rows[0]!.days).toBeGreaterThanOrEqual(3)
  const { case: awaiting } = await moveCase(sides.helpdesk, no, 'awaiting_outlet', everything)
  expect(awaiting.turn).toBe('outlet')
  expect(Date.parse(awaiting.due_at!) - Date.parse(awaiting.clocks.turn_since!)).toBeGreaterThan(2 * 86_400_000)
})

test('a first reply on another day counts the working hours between', async () => {
  await wait(0)
  const no = await caseIn('accepted', sides)
  await wait(7 * 24)
  await moveCase(sides.helpdesk, no, 'in_analysis')
  expect((await readCase(sides.helpdesk, no)).case.clocks.first_reply_at).toBeNull()
  const { case: one } = await moveCase(sides.helpdesk, no, 'awaiting_outlet', everything)
  expect(one.clocks.first_reply_seconds!).toBeGreaterThan(24 * hour)
  expect(one.clocks.first_reply_seconds!).toBeLessThan(7 * 24 * hour)
})
