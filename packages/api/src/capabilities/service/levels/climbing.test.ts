import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { addDays, dayIn } from '#kernel/periods.ts'
import { tsmApi } from '#capabilities/network/tsm/contract.ts'
import { listPolicies } from '#capabilities/service/sla/queries.ts'
import { stepFor } from '#capabilities/service/tickets/escalation.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { whoAnswers } from './lookups.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('T6: a member away without a deputy at an unmapped outlet: level 2, then level 4, and a row among the unmapped', async () => {
  const today = dayIn(app.deps.settings.brand_tz, app.deps.clock.now())
  // Whose service manager is away alone in the demo.
  const { members, policies, dealer, region } = await inTransaction(
    app.deps.database,
    { as: 'rad_network' },
    'write',
    async (db) => {
      const outlet = await db
        .selectFrom('outlet')
        .select(['id', 'dealer_id', 'region_id'])
        .where('code', '=', 'DL005-01')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('tsm_mapping')
        .set({ from_on: addDays(today, -30), to_on: addDays(today, -1) })
        .where('outlet_id', '=', outlet.id)
        .where('to_on', 'is', null)
        .execute()
      const named = await db
        .selectFrom('level_member')
        .select(['user_id', 'level_no'])
        .where((where) =>
          where.or([where('dealer_id', '=', outlet.dealer_id), where('region_id', '=', outlet.region_id)]),
        )
        .execute()
      return {
        members: await whoAnswers(db, { outlet_id: outlet.id, channel_id: null, job_type: 'service', on: today }),
        policies: await listPolicies(db),
        dealer: named.find(({ level_no }) => level_no === 2)!.user_id,
        region: named.find(({ level_no }) => level_no === 4)!.user_id,
      }
    },
  )
  expect(members).toEqual({ 1: [], 2: [dealer], 3: [], 4: [region] })

  const after = (hours: number, level: 1 | 2) =>
    stepFor({ level, elapsed: hours * 3600, priority: 'P3', policies, members })
  expect(after(0, 1)).toMatchObject({ level: 2, owner: dealer, skipped: [1] })
  expect(after(95, 2)).toMatchObject({ level: 2, owner: dealer, entered: [] })
  expect(after(96, 2)).toMatchObject({ level: 4, owner: region, entered: [4], skipped: [3] })

  const { rows } = await (await app.as('HQA')).send(tsmApi.unmapped, { query: { q: 'DL005-01' } as never })
  expect(rows).toEqual(expect.arrayContaining([expect.objectContaining({ outlet: 'DL005-01', job_type: 'service' })]))
})
