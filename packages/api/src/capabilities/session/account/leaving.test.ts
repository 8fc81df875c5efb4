import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { handOverBots } from '#capabilities/engagement/bots/hand-over.ts'
import { handOverContent } from '#capabilities/knowledge/content/hand-over.ts'
import { releaseCases } from '#capabilities/knowledge/helpdesk/hand-over.ts'
import { unmapOutlets } from '#capabilities/network/tsm/hand-over.ts'
import { handOverTickets } from '#capabilities/service/tickets/hand-over.ts'
import { mailsTo } from '#testing/mails.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { blogApi } from '#capabilities/apps/blog/contract.ts'
import { profileApi } from '#capabilities/apps/profile/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { accountApi } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** The smallest PNG there is. */
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

const usernameOf = async (who: Caller) => (await who.send(accountApi.data, {})).general.username
const remove = (who: Caller, password: string, username: string) =>
  who.send(accountApi.remove, { body: { password, username } }).then(
    () => undefined,
    (error: unknown) => error,
  )

describe('the own data', () => {
  const dataOf = async (who: Caller) => {
    const response = await app.request('/account-setting/data-file', {
      headers: { authorization: `Bearer ${who.token}` },
    })
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="account-data-[\d-]+\.zip"/)
    return unzipSync(new Uint8Array(await response.arrayBuffer()))
  }

  test('contain one’s own images and videos as they are stored, and no one else’s', async () => {
    const who = await app.as('BSM')
    const file = new File([pixel], 'a/../b.png', { type: 'image/png' })
    const { post } = await who.send(profileApi.add, { body: { text: 'With an image', file } })
    const theirs = await (await app.as('RGM')).send(profileApi.add, { body: { text: 'Another', file } })
    const archive = await dataOf(who)
    const paths = Object.keys(archive)
    const path = paths.find((one) => one.startsWith(`files/profile/${post.id}-`))!
    expect(path).toMatch(/^files\/profile\/\d+-[^/]+\.png$/)
    const picture = await app.request(post.postImg!, { headers: { authorization: `Bearer ${who.token}` } })
    expect(archive[path]).toEqual(new Uint8Array(await picture.arrayBuffer()))
    expect(paths.filter((one) => one.includes(`/${theirs.post.id}-`))).toEqual([])
    const { files } = JSON.parse(strFromU8(archive['data.json']!)) as { files: { path: string }[] }
    expect(files.map((one) => one.path)).toContain(path)
  })

  test('are one file, without secrets and only of the user themselves', async () => {
    const who = await app.as('DLP')
    const text = strFromU8((await dataOf(who))['data.json']!)
    const data = JSON.parse(text) as Record<string, unknown>
    expect(data).toMatchObject({
      account: { general: { email: 'dlp@demo.com' } },
      sessions: [expect.objectContaining({ ended_at: null }) as object],
      passkeys: [],
    })
    expect(data.activity).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'sign_in' })]))
    expect(text).not.toMatch(/\$argon2|password_hash|token_hash|binding_hash/)
    expect(text).not.toContain('admin@demo.com')
  })
})

describe('deleting the own account', () => {
  test('shows first what stays and what is deleted, and requires password and username', async () => {
    const who = await app.as('TSM')
    const preview = await who.send(accountApi.deletion, {})
    expect(preview.is_last_administrator).toBe(false)
    expect(preview.held.outlets).toBeGreaterThan(0)
    expect(preview.held).toMatchObject({ reviews: expect.any(Number), panels: expect.any(Number) })
    const username = await usernameOf(who)
    expect(await remove(who, 'wrong', username)).toMatchObject({ fields: { password: 'Incorrect password.' } })
    expect(await remove(who, 'tsm', 'someone')).toMatchObject({ fields: { username: 'Type your username exactly.' } })
    expect(await usernameOf(who)).toBe(username)
  })

  test('leaves nothing that identifies the user, ends every session, and notifies administrators', async () => {
    const who = await app.as('SVM')
    const elsewhere = await app.as('SVM')
    const { rows: before } = await sql<{ id: string }>`select id from app_user where email = 'svm@demo.com'`.execute(
      app.deps.database.owner,
    )
    const id = before[0]!.id
    const { polls } = await who.send(profileApi.data, { query: {} })
    await who.send(profileApi.vote, { params: { id: String(polls[0]!.id) }, body: { option: 1 } })
    const [post] = await who.send(blogApi.list, { query: {} })
    await who.send(blogApi.comment, { params: { id: String(post!.id) }, body: { text: 'Read by all of us.' } })
    expect(await remove(who, 'svm', await usernameOf(who))).toBeUndefined()
    app.travel(5)
    await expect(elsewhere.send(accountApi.data, {})).rejects.toMatchObject({ status: 401 })
    const body = JSON.stringify({ email: 'svm@demo.com', password: 'svm' })
    expect((await app.request('/jwt/login', { method: 'POST', body })).status).toBe(400)
    const { rows } = await sql<object>`
      select full_name, status, roles, phone, avatar,
        (select count(*)::int from user_credential c where c.user_id = u.id) as credentials,
        (select count(*)::int from notification n where n.user_id = u.id) as notifications,
        (select count(*)::int from task t where t.user_id = u.id) as tasks,
        (select count(*)::int from user_scope s where s.user_id = u.id) as scopes,
        (select count(*)::int from profile_post p where p.user_id = u.id) as posts,
        (select count(*)::int from profile_vote v where v.user_id = u.id) as votes,
        (select count(*)::int from profile_connection c where u.id in (c.user_id, c.other_id)) as connections,
        (select count(*)::int from email_copy c where c.user_id = u.id) as emails,
        (select array_agg(distinct from_name) from email_message m where m.sender_id = u.id) as wrote_as,
        (select array_agg(distinct author_name) from blog_comment b where b.user_id = u.id) as commented_as
      from app_user u where id = ${id}`.execute(app.deps.database.owner)
    expect(rows).toEqual([
      {
        full_name: 'Deleted user',
        status: 'inactive',
        roles: [],
        phone: null,
        avatar: null,
        credentials: 0,
        notifications: 0,
        tasks: 0,
        scopes: 0,
        posts: 0,
        votes: 0,
        connections: 0,
        emails: 0,
        wrote_as: ['Deleted user'],
        commented_as: ['Deleted user'],
      },
    ])
    expect((await mailsTo(app, 'svm@demo.com'))[0]).toMatchObject({ subject: 'Your account was deleted' })
    const admin = await app.as('admin')
    const notices = await admin.send(notificationsApi.list, { query: { kind: 'account' } })
    expect(notices.rows[0]).toMatchObject({ title: { text: '{name} deleted their account' } })
  })

  test('hands open tickets over to who answers next, and cases back to the helpdesk', async () => {
    const { owner } = app.deps.database
    const { rows: busiest } = await sql<{ id: string }>`
      select owner_user_id as id from ticket join app_user u on u.id = owner_user_id
      where ended_at is null and u.username not in ('svm', 'dlp', 'rgm', 'hqa', 'admin') group by 1 order by count(*) desc limit 1`.execute(
      owner,
    )
    const { rows: agents } = await sql<{ id: string }>`
      select assignee_user_id as id from helpdesk_case
      where assignee_user_id is not null and status not like 'closed%' and status <> 'answered_by_known_issue'
      group by 1 order by count(*) desc limit 1`.execute(owner)
    const [person, agent] = [busiest[0]!.id, agents[0]!.id]
    const retainedLines = async () => {
      const { rows } = await sql<{ tickets: string[]; cases: string[] }>`
        select array(select id from ticket where owner_user_id = ${person} and ended_at is null) as tickets,
          array(select id from helpdesk_case where assignee_user_id = ${agent} and status not like 'closed%'
            and status <> 'answered_by_known_issue') as cases`.execute(owner)
      return rows[0]!
    }
    const before = await retainedLines()
    expect(before.tickets.length).toBeGreaterThan(0)
    expect(before.cases.length).toBeGreaterThan(0)
    await sql`update app_user set has_left = true, status = 'inactive' where id = any (${[person, agent]}::uuid[])`.execute(
      owner,
    )
    app.travel(61)
    await runDueJobs([handOverTickets, releaseCases], app.deps)
    expect(await retainedLines()).toEqual({ tickets: [], cases: [] })
    const { rows } = await sql<{ logged: number; inactive: number; audited: number }>`
      select (select count(distinct entity_id)::int from timeline_event where type = 'assigned' and system
          and entity_id::text = any (${[...before.tickets, ...before.cases]})) as logged,
        (select count(*)::int from ticket t join app_user u on u.id = t.owner_user_id
          where t.id = any (${before.tickets}::uuid[]) and u.status <> 'active') as inactive,
        (select count(*)::int from audit_entry where action = 'assign' and user_name = 'System'
          and entity_id = any (${[...before.tickets, ...before.cases]})) as audited`.execute(owner)
    const all = before.tickets.length + before.cases.length
    expect(rows[0]).toEqual({ logged: all, inactive: 0, audited: all })
  })

  test('hands over content, bots, and outlets, each with its line in the trail', async () => {
    const { owner } = app.deps.database
    const today = dayIn(app.deps.settings.brand_tz, app.deps.clock.now())
    const one = async (rows: Promise<{ rows: { id: string }[] }>) => (await rows).rows[0]!.id
    const writer = await one(
      sql<{
        id: string
      }>`select owner_id as id from content_item where status <> 'archived' group by 1 order by count(*) desc limit 1`.execute(
        owner,
      ),
    )
    const manager = await one(
      sql<{ id: string }>`select owner_user_id as id from bot where owner_user_id is not null limit 1`.execute(owner),
    )
    const territory = await one(
      sql<{
        id: string
      }>`select tsm_user_id as id from tsm_mapping where to_on is null and from_on < ${today}::date limit 1`.execute(
        owner,
      ),
    )
    const left = [writer, manager, territory]
    const reviewed = await one(
      sql<{ id: string }>`update content_item set reviewer_id = ${writer} where id = (
        select id from content_item where status <> 'archived' and owner_id <> ${writer} limit 1) returning id`.execute(
        owner,
      ),
    )
    const ownedBy = async () => {
      const { rows } = await sql<{ content: string[]; bots: string[]; outlets: string[] }>`
        select array(select id from content_item where status <> 'archived' and (owner_id = ${writer} or reviewer_id = ${writer}))
            as content,
          array(select id from bot where owner_user_id = ${manager}) as bots,
          array(select id from tsm_mapping where tsm_user_id = ${territory} and to_on is null) as outlets`.execute(
        owner,
      )
      return rows[0]!
    }
    const before = await ownedBy()
    expect(before.content).toContain(reviewed)
    expect(Math.min(before.content.length, before.bots.length, before.outlets.length)).toBeGreaterThan(0)
    await sql`update app_user set has_left = true, status = 'inactive' where id = any (${left}::uuid[])`.execute(owner)
    app.travel(61)
    await runDueJobs([handOverContent, handOverBots, unmapOutlets], app.deps)
    expect(await ownedBy()).toEqual({ content: [], bots: [], outlets: [] })
    const all = [...before.content, ...before.bots, ...before.outlets]
    const { rows } = await sql<object>`
      select (select count(*)::int from content_item i join app_user u on u.id = i.owner_id
          where i.id = any (${before.content}::uuid[]) and u.status <> 'active') as inactive,
        (select count(*)::int from tsm_mapping m
          where m.id = any (${before.outlets}::uuid[]) and m.to_on >= ${today}::date and m.from_on < ${today}::date) as in_force,
        (select count(distinct entity_id)::int from audit_entry where action in ('assign', 'end') and user_name = 'System'
          and entity_id = any (${all})) as audited,
        (select count(distinct entity_id)::int from notification
          where entity in ('content_item', 'bot') and entity_id = any (${all}::text[])) > 0 as notified`.execute(owner)
    expect(rows).toEqual([{ inactive: 0, in_force: 0, audited: all.length, notified: true }])
  })

  test('is refused for the last administrator, and nothing is lost', async () => {
    const admin = await app.as('admin')
    await sql`update app_user set roles = '{HQA}' where email <> 'admin@demo.com' and 'admin' = any (roles)`.execute(
      app.deps.database.owner,
    )
    expect(await admin.send(accountApi.deletion, {})).toMatchObject({ is_last_administrator: true })
    const username = await usernameOf(admin)
    expect(await remove(admin, 'admin', username)).toMatchObject({
      status: 409,
      code: 'state.last_administrator',
    })
    expect(await usernameOf(await app.as('admin'))).toBe(username)
  })
})
