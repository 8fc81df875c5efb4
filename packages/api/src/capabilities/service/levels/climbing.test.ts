import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { tsmApi } from '#capabilities/network/tsm/contract.ts'
import { listPolicies } from '#capabilities/service/sla/queries.ts'
import { stepFor } from '#capabilities/service/tickets/escalation.rules.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { levelsApi } from './contract.ts'
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

test('a deputy replaces a suspended member, and the line shows it', async () => {
  const today = dayIn(app.deps.settings.brand_tz, app.deps.clock.now())
  const { line, deputy, answering } = await inTransaction(
    app.deps.database,
    { as: 'rad_network' },
    'write',
    async (db) => {
      const line = await db
        .selectFrom('level_member')
        .innerJoin('outlet', 'outlet.dealer_id', 'level_member.dealer_id')
        .innerJoin('app_user', 'app_user.id', 'level_member.user_id')
        .select(['level_member.id', 'level_member.user_id', 'outlet.id as outlet_id'])
        .where('level_no', '=', 2)
        .where('app_user.username', '=', 'dlp')
        .executeTakeFirstOrThrow()
      const { id: deputy_user_id } = await db
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', 'svm')
        .executeTakeFirstOrThrow()
      await db.updateTable('level_member').set({ deputy_user_id }).where('id', '=', line.id).execute()
      await db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', line.user_id).execute()
      const place = { outlet_id: line.outlet_id, channel_id: null, job_type: 'service' } as const
      return { line, deputy: deputy_user_id, answering: (await whoAnswers(db, { ...place, on: today }))[2] }
    },
  )
  expect(answering).toContain(deputy)
  expect(answering).not.toContain(line.user_id)
  const member = await (await app.as('HQA')).send(levelsApi.member, { params: { id: line.id } })
  expect(member).toMatchObject({ state: 'deputy', answering_id: deputy })
})
