import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { unmapOutlets } from '#capabilities/network/tsm/hand-over.ts'
import { tsmApi } from '#capabilities/network/tsm/contract.ts'
import { levelsApi } from '#capabilities/service/levels/contract.ts'
import { handOverLevels } from '#capabilities/service/levels/hand-over.ts'
import { panelsApi } from '#capabilities/service/panels/contract.ts'
import { freePanelSeats } from '#capabilities/service/panels/hand-over.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { accountApi } from './contract.ts'

let app: TestApp
let admin: Caller
let today: string
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  today = dayIn(app.deps.settings.brand_tz, app.deps.clock.now())
})
afterAll(() => app.close())

const rowsOf = async <R>(statement: ReturnType<typeof sql<R>>) =>
  (await statement.execute(app.deps.database.owner)).rows
const one = async <R>(statement: ReturnType<typeof sql<R>>) => (await rowsOf(statement))[0]!
const leave = (id: string) =>
  rowsOf(sql`update app_user set has_left = true, status = 'inactive' where id = ${id}::uuid`)
/** Half a minute more each time: each job runs once a minute. */
const run = async () => {
  app.travel(61)
  await runDueJobs([handOverLevels, freePanelSeats, unmapOutlets], app.deps)
}
const trailOf = (entity: string, id: string) =>
  rowsOf(sql<{ action: string; user_name: string }>`
    select action, user_name from audit_entry where entity = ${entity} and entity_id = ${id} order by id desc`)
const noticesOf = async (by: Caller, link: string) =>
  (await by.send(notificationsApi.list, { query: { kind: 'account' } })).rows.filter((notice) => notice.link === link)

describe('a seat on a panel', () => {
  const panel = async (name: string) => {
    const { rows } = await admin.send(panelsApi.list, { query: { perPage: 100 } })
    return admin.send(panelsApi.get, { params: { id: rows.find((row) => row.name === name)!.id } })
  }

  test('is free once its person is gone, one that begins later is none, and administrators read what is missing', async () => {
    const before = await panel('Mass panel')
    expect(before).toMatchObject({ members: 5, is_short: false })
    const seat = before.seats.find(({ user_id, is_open }) => is_open && user_id !== before.chair_user_id)!
    const later = await one(sql<{ id: string }>`
      insert into panel_member (panel_id, user_id, email, from_on)
      select id, ${seat.user_id}::uuid, 'later@example.com', ${addDays(today, 30)}::date from panel
      where name = 'Premium panel North' returning id`)
    await leave(seat.user_id)
    await run()
    const after = await panel('Mass panel')
    expect(after).toMatchObject({ members: 4, is_short: true, chair_user_id: before.chair_user_id })
    expect(after.seats.find(({ id }) => id === seat.id)).toMatchObject({ to_on: addDays(today, -1), is_open: false })
    expect(await rowsOf(sql`select from panel_member where id = ${later.id}::uuid`)).toEqual([])
    expect((await trailOf('panel', before.id))[0]).toEqual({ action: 'free_seat', user_name: 'System' })
    expect(await noticesOf(admin, `/panels?open=${before.id}`)).toMatchObject([
      {
        title: { text: '{panel} has too few members', values: { panel: 'Mass panel' } },
        text: { values: { members: 4, quorum: 5 } },
      },
    ])
  })

  test('of the chair goes with the chair, to the member who has been there longest', async () => {
    const before = await panel('Mass panel West')
    const longest = await one(sql<{ user_id: string }>`
      select m.user_id from panel_member m join app_user u on u.id = m.user_id
      where m.panel_id = ${before.id}::uuid and m.user_id <> ${before.chair_user_id}::uuid and u.status = 'active'
        and m.from_on <= ${today}::date and (m.to_on is null or m.to_on >= ${today}::date)
      order by m.from_on, u.created_at, u.full_name limit 1`)
    await leave(before.chair_user_id)
    await run()
    expect((await panel('Mass panel West')).chair_user_id).toBe(longest.user_id)
    const actions = (await trailOf('panel', before.id)).map(({ action }) => action)
    expect(actions).toContain('replace_chair')
    expect(
      await rowsOf(sql`select title ->> 'text' as title from notification
        where user_id = ${longest.user_id}::uuid and entity_id = ${before.id}`),
    ).toContainEqual({ title: 'You now chair {panel}' })
  })
})

describe('a line of an escalation level', () => {
  const lines = (id: string) =>
    rowsOf(sql<{ user_id: string; deputy_user_id: string | null; from_on: string; to_on: string | null }>`
      select user_id, deputy_user_id, from_on, to_on from level_member
      where dealer_id = (select dealer_id from level_member where id = ${id}::uuid)
        and (to_on is null or to_on >= ${today}::date) order by from_on`)
  /** Lines of dealers that one person alone answers for, and a colleague of theirs. */
  const alone = () =>
    rowsOf(sql<{ id: string; user_id: string; dealer: string; colleague: string }>`
      select m.id, m.user_id, d.code as dealer, colleague.id as colleague
      from level_member m join dealer d on d.id = m.dealer_id join app_user u on u.id = m.user_id
      cross join lateral rad.candidates(2, null, d.id, null, null) colleague
      where m.level_no = 2 and m.to_on is null and m.from_on < ${today}::date and u.status = 'active'
        and colleague.id <> m.user_id and u.username <> 'dlp'
        and not exists (select from level_member o where o.dealer_id = d.id and o.id <> m.id)
      order by d.code, colleague.id`)

  test('goes to the deputy, as a line in their name', async () => {
    const [line] = await alone()
    await rowsOf(sql`update level_member set deputy_user_id = ${line!.colleague}::uuid where id = ${line!.id}::uuid`)
    await leave(line!.user_id)
    await run()
    expect(await lines(line!.id)).toEqual([
      { user_id: line!.colleague, deputy_user_id: null, from_on: today, to_on: null },
    ])
    expect((await trailOf('level_member', line!.id))[0]).toEqual({ action: 'end', user_name: 'System' })
    expect(
      await rowsOf(sql`select title ->> 'text' as title, link from notification
        where user_id = ${line!.colleague}::uuid and entity_id = ${line!.id}`),
    ).toEqual([
      {
        title: 'You are now responsible for {place} at level {level}',
        link: `/levels?level=2&dealer=${line!.dealer}`,
      },
    ])
  })

  test('ends without one, and administrators are led to the gap', async () => {
    const [line] = await alone()
    const began = await one(sql<{ id: string }>`
      insert into level_member (level_no, user_id, dealer_id, channel_id, from_on)
      select 2, user_id, dealer_id, (select id from channel order by code limit 1), ${today}::date from level_member
      where id = ${line!.id}::uuid returning id`)
    await leave(line!.user_id)
    await run()
    expect(await lines(line!.id)).toEqual([])
    expect(await rowsOf(sql`select from level_member where id = ${began.id}::uuid`)).toEqual([])
    const link = `/levels/gaps?level=2&dealer=${line!.dealer}`
    expect((await noticesOf(admin, link))[0]).toMatchObject({
      title: { text: 'No one is responsible for {place} at level {level}' },
    })
    const { rows } = await admin.send(levelsApi.gaps, { query: { level: ['2'], dealer: [line!.dealer] } as never })
    expect(rows).toMatchObject([{ kind: 'nobody', since: today }])
  })

  test('loses a deputy who has left', async () => {
    const [line] = await alone()
    await rowsOf(sql`update level_member set deputy_user_id = ${line!.colleague}::uuid where id = ${line!.id}::uuid`)
    await leave(line!.colleague)
    await run()
    const own = (await lines(line!.id)).filter(({ user_id }) => user_id === line!.user_id)
    expect(own).toMatchObject([{ deputy_user_id: null, to_on: null }])
  })
})

describe('an outlet of a territory manager who has left', () => {
  test('is unmapped at once: also from a day to come, from today, and where a last day was set', async () => {
    const mapped = await rowsOf(sql<{ id: string; tsm: string; outlet: string; job_type: string }>`
      select m.id, m.tsm_user_id as tsm, o.code as outlet, m.job_type from tsm_mapping m join outlet o on o.id = m.outlet_id
      where m.to_on is null and m.from_on < ${today}::date and o.status = 'active'
        and m.tsm_user_id = (select id from app_user where username = 'tsm') order by o.code limit 3`)
    const [later, begun, ending] = mapped
    const lineOf = ({ id }: { id: string }, from_on: string) =>
      rowsOf(sql`update tsm_mapping set from_on = ${from_on}::date where id = ${id}::uuid`)
    await lineOf(later!, addDays(today, 30))
    await lineOf(begun!, today)
    await rowsOf(sql`update tsm_mapping set to_on = ${addDays(today, 30)}::date where id = ${ending!.id}::uuid`)
    await leave(later!.tsm)
    await run()
    expect(
      await rowsOf(sql`select id, to_on from tsm_mapping where tsm_user_id = ${later!.tsm}::uuid
        and (to_on is null or to_on >= ${today}::date)`),
    ).toEqual([])
    expect(await rowsOf(sql`select to_on from tsm_mapping where id = ${ending!.id}::uuid`)).toEqual([
      { to_on: addDays(today, -1) },
    ])
    const gaps = (await admin.send(tsmApi.unmapped, { query: { perPage: 100 } })).rows
    for (const { outlet, job_type } of mapped)
      expect(gaps.some((gap) => gap.outlet === outlet && gap.job_type === job_type)).toBe(true)
    expect((await trailOf('tsm_mapping', later!.id))[0]).toEqual({ action: 'remove', user_name: 'System' })
    expect((await trailOf('tsm_mapping', ending!.id))[0]).toEqual({ action: 'end', user_name: 'System' })
  })

  test('does not change the lines of everyone else: the database deletes none', async () => {
    const { rows } = await sql<{ line: string }>`
      select id as line from tsm_mapping where to_on is null limit 1`.execute(app.deps.database.owner)
    const { inTransaction } = await import('#database/transaction.ts')
    const deleted = await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
      db.deleteFrom('tsm_mapping').where('id', '=', rows[0]!.line).returning('id').execute(),
    )
    expect(deleted).toEqual([])
  })
})

describe('the page that deletes an account', () => {
  test('shows what becomes of levels, panels, and votes', async () => {
    const who = await app.as('PNL')
    const { held: retained } = await who.send(accountApi.deletion, {})
    const counted = await one(sql<object>`
      select (select count(distinct panel_id)::int from panel_member m where m.user_id = u.id
          and (to_on is null or to_on >= ${today}::date)) as panels,
        (select count(*)::int from panel p where p.chair_user_id = u.id) as chairs,
        (select count(*)::int from panel_seat s join panel_case c on c.id = s.case_id
          where s.user_id = u.id and s.is_member and not s.has_conflict and s.vote is null and c.decided_at is null) as votes
      from app_user u where username = 'pnl'`)
    expect(retained).toMatchObject({ ...counted, levels: 0, deputized_levels: 0 })
    expect(retained.panels).toBeGreaterThan(0)
  })

  test('counts the lines of a level with a deputy apart', async () => {
    const who = await app.as('DLP')
    const before = (await who.send(accountApi.deletion, {})).held
    expect(before.levels).toBeGreaterThan(0)
    await rowsOf(sql`
      update level_member m set deputy_user_id = (select id from app_user where username = 'svm')
      where m.id = (select l.id from level_member l join app_user u on u.id = l.user_id
        where u.username = 'dlp' and l.to_on is null and l.deputy_user_id is null limit 1)`)
    const { levels, deputized_levels } = (await who.send(accountApi.deletion, {})).held
    expect({ levels, deputized_levels }).toEqual({
      levels: before.levels - 1,
      deputized_levels: before.deputized_levels + 1,
    })
  })
})
