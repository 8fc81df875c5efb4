import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routesOf } from '#app'
import { inTransaction, type Runner } from '#database/transaction.ts'
import { address, call, type Transport } from '#kernel/contract/client.ts'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { nameOf } from '#kernel/command/request-line.ts'
import { showArrivals } from '#capabilities/apps/email/arrivals.queries.ts'
import { emailSearch } from '#capabilities/apps/email/search.ts'
import { chatSearch } from '#capabilities/apps/chat/search.ts'
import { emailApi } from '#capabilities/apps/email/contract.ts'
import { chatApi } from '#capabilities/apps/chat/contract.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { searchApi } from '#capabilities/session/search/contract.ts'
import { missingParams } from './samples.ts'
import { type Caller, testApp, type TestApp } from './test-app.ts'

/**
 * Own rows that anyone who views as a person reads, each a decision: to find out what is wrong there, an administrator has to see
 * what the person sees. What people write to each other, and the file of all data of a person, is declared `personal` instead.
 */
const shown = [
  'account.data account.deletion auth.me blog-feed.address bookmarks.list card-orders.read cart.get guideline-banner.waiting',
  'calendar.list calendar.export checkout.addresses checkout.cards files.content files.list notifications.list notifications.live notifications.mutes',
  'cards.activeUsers cards.analyticsBoard cards.avgSessions cards.commerceBoard cards.customers cards.goalOverview cards.newsletter',
  'cards.nextEvent cards.orders cards.ordersBarChart cards.productOrders cards.profitLineChart cards.revenue cards.revenueGenerated',
  'cards.revenueReport cards.sales cards.sessionsDevice cards.siteTraffic cards.subscribers cards.supportTracker cards.taskProgress',
  'orders.export orders.get orders.list preferences.read pricing.data pricing.quote saved-views.list shop.facets shop.products',
  'journey-groups.export journey-groups.list shop.viewed shop.wishlist sign-ins.list todo.counts todo.get todo.list two-step.security',
].flatMap((line) => line.split(' '))

const sentence = 'Emails, chats, and personal data aren’t shown while you view as someone else.'

let app: TestApp
let admin: Caller
let person: Caller
let personId: string
let viewer: Transport
let reads: Endpoint[]

const idOf = async (email: string) => (await admin.send(usersApi.list, { query: { q: email } })).rows[0]!.id
async function viewAs(id: string): Promise<Transport> {
  const { accessToken } = await admin.send(authApi.viewAs, { params: { id } })
  return {
    origin: 'http://127.0.0.1',
    fetch: (request) => {
      request.headers.set('authorization', `Bearer ${accessToken}`)
      return app.fetch(request)
    },
  }
}

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  person = await app.as('TSM')
  personId = await idOf('tsm@demo.com')
  viewer = await viewAs(personId)
  reads = routesOf(app.deps)
    .map(({ endpoint }) => endpoint)
    .filter(({ method, allow }) => method === 'GET' && allow !== 'public')
  const other = await app.as('HQA')
  const { id } = await person.send(chatApi.profile, {})
  await other.send(chatApi.send, { body: { obj: { contact: id, message: 'Walnut brougham' } } })
  await other.send(emailApi.send, {
    body: { to: [{ email: 'tsm@demo.com' }], subject: 'Walnut brougham', message: '<p>Walnut</p>' },
  })
  app.travel(11)
  await runDueJobs([showArrivals], app.deps)
})
afterAll(() => app.close())

const statusOf = async (endpoint: Endpoint, of: Transport) => {
  const response = await of.fetch(
    new Request(`http://127.0.0.1${address(endpoint, { params: missingParams(endpoint) })}`),
  )
  const text = response.ok ? '' : await response.text()
  if (response.ok) await response.body?.cancel()
  return { status: response.status, text }
}

describe('a viewer', () => {
  test('is refused every read of emails and chats and the file of all data, in words', async () => {
    const personal = reads.filter((endpoint) => endpoint.personal)
    expect(personal.length).toBeGreaterThanOrEqual(19)
    const moderator = await viewAs(await idOf('hqa@demo.com'))
    for (const endpoint of personal) {
      const { status, text } = await statusOf(endpoint, endpoint.allow === 'approve Profile' ? moderator : viewer)
      expect(status, `${nameOf(endpoint)}: ${text}`).toBe(403)
      expect(text).toContain(sentence)
    }
  })

  test('reads own rows only where that was decided, and nothing that the rights on emails and chats open', () => {
    const own = reads.filter(({ scope, personal }) => scope === 'own' && !personal)
    expect(own.map(nameOf).toSorted()).toEqual(shown.toSorted())
    const open = reads.filter(({ allow, personal }) => / (Email|Chat)$/.test(allow) && !personal)
    expect(open.map(nameOf)).toEqual([])
  })

  test('finds no emails and chats in the search over everything, and the person does', async () => {
    const kindsOf = async (of: Transport) =>
      (await call(of, searchApi.find, { query: { q: 'brougham' } })).groups.map(({ kind }) => kind)
    expect(await kindsOf(person)).toEqual(expect.arrayContaining([emailSearch.kind, chatSearch.kind]))
    expect(await kindsOf(viewer)).toEqual([])
  })

  test('reads no notification that quotes an email, and counts none', async () => {
    const own = await person.send(notificationsApi.list, { query: { perPage: 100 } })
    expect(JSON.stringify(own.rows)).toContain('Walnut brougham')
    const seen = await call(viewer, notificationsApi.list, { query: { perPage: 100 } })
    const quoting = own.rows.filter(({ kind }) => kind === 'email')
    expect(seen.rows).toEqual(own.rows.filter(({ kind }) => kind !== 'email'))
    expect(seen.unread).toBe(own.unread - quoting.filter(({ read_at }) => read_at === null).length)
    expect(seen.counts.email).toBeUndefined()
  })
})

describe('the database', () => {
  const tables = async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and (relname ~ '^(chat|email)(_|$)' or relname = 'incoming_mail') and relname <> 'email_change'
      order by 1`.execute(app.deps.database.owner)
    return rows.map(({ name }) => name)
  }
  const countsAs = (runner: Runner) =>
    inTransaction(app.deps.database, runner, 'read', async (db) => {
      const counts: Record<string, number> = {}
      for (const name of await tables()) {
        const granted = await sql<{ may: boolean }>`select has_table_privilege(${name}, 'select') as may`.execute(db)
        if (!granted.rows[0]!.may) continue
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)
        counts[name] = rows[0]!.count
      }
      return counts
    })

  test.each(['rad_app', 'rad_desk', 'rad_network'] as const)(
    'gives no row of any table of emails and chats to a viewer as %s',
    async (as) => {
      const own = await countsAs({ as: 'rad_app', actor_id: personId, roles: ['TSM'] })
      expect(own.email_copy).toBeGreaterThan(0)
      expect(own.chat_message).toBeGreaterThan(0)
      const runner = { as, actor_id: personId, roles: ['TSM'], viewer_id: await idOf('admin@demo.com') }
      const seen = await countsAs(runner)
      expect(Object.keys(seen).length).toBeGreaterThanOrEqual(19)
      expect(Object.entries(seen).filter(([, count]) => count > 0)).toEqual([])
    },
  )

  test('has the wall on every one of these tables', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct tablename as name from pg_policies
      where permissive = 'RESTRICTIVE' and qual like '%is_viewed%' and roles @> array['rad_app', 'rad_network']::name[]
        and tablename <> 'notification'
      order by 1`.execute(app.deps.database.owner)
    expect(rows.map(({ name }) => name)).toEqual(await tables())
  })
})
