import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { abilityOf, rightsTable } from '#capabilities/session/auth/rights.rules.ts'
import { type Person, type Scope, usersApi } from '#capabilities/admin/users/contract.ts'
import { accessApi, type Entity, subjectNames } from './contract.ts'

let app: TestApp
let admin: Caller
let people: Person[]

const personOf = (email: string) => people.find((person) => person.email === email)!

async function giveScopes(email: string, scopes: Scope[]) {
  const { id, roles, version } = personOf(email)
  await admin.send(usersApi.setAccess, { params: { id }, body: { roles, scopes, if_version: version } })
}

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  const load = async () => {
    const pages = [1, 2, 3].map((page) => admin.send(usersApi.list, { query: { page, perPage: 100 } }))
    people = (await Promise.all(pages)).flatMap(({ rows }) => rows)
  }
  await load()
  // Beside the scopes of the demo: by channel, by zone and job type, and two rows that overlap.
  await giveScopes('anl@demo.com', [{ channel: 'MAS' }])
  await giveScopes('aud@demo.com', [{ zone: 'W', job_type: 'service' }])
  await giveScopes('pnl@demo.com', [{ region: 'N1' }, { dealer: 'DL001', job_type: 'bodyshop' }])
  await load()
})
afterAll(() => app.close())

const who = (caller: Caller, entity: Entity, id: string, q?: string) =>
  caller.send(accessApi.who, { query: { entity, id, q } })
const emails = (answer: { rows: { email: string }[] }) => answer.rows.map(({ email }) => email).toSorted()

/** What a user reads in the database, with row-level security. */
const readAs = (person: Person, statement: string, subject: string) => {
  if (!abilityOf(person.roles).can('read', subject)) return Promise.resolve(new Set<string>())
  const isWhole = person.scopes.some((scope) => Object.keys(scope).length === 0)
  const isAgent = person.roles.join() === 'HDA'
  const as = isAgent ? 'rad_desk' : isWhole ? 'rad_network' : 'rad_app'
  const runner = { as, actor_id: person.id, roles: person.roles } as const
  return inTransaction(app.deps.database, runner, 'read', async (db) => {
    const { rows } = await sql<{ key: string }>`${sql.raw(statement)}`.execute(db)
    return new Set(rows.map(({ key }) => key))
  })
}

/** Per person who can sign in, now or once they have set their password, what they read, turned around: per record who reads it. */
async function readersOf(statement: string, subject: string) {
  const active = people.filter(({ status }) => status === 'active' || status === 'pending')
  const seen = await Promise.all(
    active.map(async (person) => ({ email: person.email, keys: await readAs(person, statement, subject) })),
  )
  return (key: string) =>
    seen
      .filter(({ keys }) => keys.has(key))
      .map(({ email }) => email)
      .toSorted()
}

describe('who can see a record is exactly who reads it', () => {
  test('of two hundred complaints, and of one without an outlet', async () => {
    const office = await app.as('HQA')
    await office.send(complaintsApi.add, {
      body: { received_via: 'letter', category: 'Time', statement: 'No one knows yet which outlet this is about' },
    })
    const { rows: picked } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
      sql<{ no: string }>`(select no from complaint where outlet_id is null limit 1)
        union all (select no from complaint where outlet_id is not null order by md5(no) limit 200)`.execute(db),
    )
    expect(picked).toHaveLength(201)
    const readers = await readersOf('select no as key from complaint', 'Complaint')
    const differences = []
    const found = new Set<string>()
    for (const { no } of picked) {
      const answer = await who(admin, 'complaint', no)
      found.add(emails(answer).join())
      if (emails(answer).join() !== readers(no).join()) differences.push([no, emails(answer), readers(no)])
    }
    expect(differences).toEqual([])
    expect(found.size).toBeGreaterThan(8)
  }, 60_000)

  test('of tickets: also who owns them, and who has a seat on their panel', async () => {
    const { rows: picked } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
      sql<{
        no: string
      }>`(select no from ticket join panel_case on panel_case.ticket_id = ticket.id order by md5(no) limit 20)
        union (select no from ticket order by md5(no) limit 80)`.execute(db),
    )
    expect(picked.length).toBeGreaterThan(80)
    const readers = await readersOf('select no as key from ticket', 'Ticket')
    const duties = []
    for (const { no } of picked) {
      const answer = await who(admin, 'ticket', no)
      expect(emails(answer), no).toEqual(readers(no))
      duties.push(...answer.rows.filter(({ reach }) => reach === 'duty'))
    }
    expect(duties.length).toBeGreaterThan(5)
  }, 60_000)

  test('of helpdesk cases, by channel and kind of work', async () => {
    const { rows: picked } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
      sql<{ no: string }>`select no from helpdesk_case order by md5(no) limit 80`.execute(db),
    )
    expect(picked.length).toBeGreaterThan(50)
    const readers = await readersOf('select no as key from helpdesk_case', 'Helpdesk')
    const found = new Set<string>()
    for (const { no } of picked) {
      const answer = await who(admin, 'helpdesk_case', no)
      found.add(emails(answer).join())
      expect(emails(answer), no).toEqual(readers(no))
    }
    expect(found.size).toBeGreaterThan(5)
  }, 60_000)

  test.each([
    ['outlet', 'select code as key from outlet', 'Outlet'],
    ['dealer', 'select code as key from dealer', 'Outlet'],
    ['user', 'select id::text as key from app_user', 'User'],
  ] as const)('of every %s', async (entity, statement, subject) => {
    const readers = await readersOf(statement, subject)
    const keys = await readAs(personOf('admin@demo.com'), statement, subject)
    for (const key of keys) expect(emails(await who(admin, entity, key)), key).toEqual(readers(key))
  })

  test('reading it through the API returns the same', async () => {
    const { rows } = await admin.send(complaintsApi.list, { query: { perPage: 5, sort: 'outlet' } })
    for (const { no } of rows) {
      const { rows: seen } = await who(admin, 'complaint', no)
      for (const role of ['RGM', 'TSM', 'DLP', 'SVM', 'BSM', 'ANL', 'AUD', 'PNL', 'HDA']) {
        const caller = await app.as(role)
        const status = (
          await app.request(`/api/complaints/${no}`, { headers: { authorization: `Bearer ${caller.token}` } })
        ).status
        expect(status === 200, `${role} ${no}`).toBe(
          seen.some(({ email }) => email === `${role.toLowerCase()}@demo.com`),
        )
      }
    }
  }, 60_000)
})

describe('who can see a complaint', () => {
  let no: string
  beforeAll(async () => {
    const bodyshop = await app.as('BSM')
    no = (await bodyshop.send(complaintsApi.list, { query: { perPage: 1 } })).rows[0]!.no
  })

  test('explains why, how the customer is read, and what each may do, the widest reach first', async () => {
    const { rows, total, count, counts } = await who(admin, 'complaint', no)
    const byEmail = Object.fromEntries(rows.map((row) => [row.email, row]))
    expect(byEmail['admin@demo.com']).toMatchObject({
      reach: 'network',
      scopes: [{}],
      readers: ['admin'],
      may: ['update', 'approve', 'export'],
      customer_names: 'clear',
    })
    expect(byEmail['bsm@demo.com']).toMatchObject({ reach: 'outlet', readers: ['BSM'], may: ['update'] })
    expect(byEmail['bsm@demo.com']!.scopes).toMatchObject([{ job_type: 'bodyshop' }])
    expect(byEmail['rgm@demo.com']).toMatchObject({ reach: 'area', scopes: [{ region: 'Maharashtra' }] })
    expect(byEmail['pnl@demo.com']).toMatchObject({ reach: 'dealer', may: [], customer_names: 'masked' })
    const widths = rows.map(({ reach }) => ['network', 'area', 'dealer', 'outlet'].indexOf(reach))
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
    expect([total, count]).toEqual([rows.length, rows.length])
    expect(counts).toMatchObject({ admin: 1, BSM: 1, PNL: 1 })
  })

  test('is searched by name and address', async () => {
    const { rows, count, total, counts } = await who(admin, 'complaint', no, 'BSM@')
    expect(rows.map(({ email }) => email)).toEqual(['bsm@demo.com'])
    expect([count, counts]).toEqual([1, { BSM: 1 }])
    expect(total).toBeGreaterThan(count)
  })

  test('leaves out who is suspended', async () => {
    const { id, version } = personOf('dlp@demo.com')
    const set = (status: 'active' | 'inactive', if_version: number) =>
      admin.send(usersApi.setStatus, { params: { id }, body: { status, if_version } })
    expect(emails(await who(admin, 'complaint', no))).toContain('dlp@demo.com')
    const suspended = await set('inactive', version)
    expect(emails(await who(admin, 'complaint', no))).not.toContain('dlp@demo.com')
    await set('active', suspended.version)
  })

  test('names to a user of a dealer only people they may see themselves', async () => {
    const dealer = await app.as('DLP')
    const mine = (await dealer.send(usersApi.list, { query: { perPage: 100 } })).rows.map(({ email }) => email)
    const named = emails(await who(dealer, 'complaint', no))
    expect(named).toContain('dlp@demo.com')
    expect(named).not.toContain('admin@demo.com')
    expect(named.filter((email) => !mine.includes(email))).toEqual([])
  })

  test('a person is changed by others of the whole network only', async () => {
    const { rows } = await who(admin, 'user', personOf('hqa@demo.com').id)
    const may = (email: string) => rows.find((row) => row.email === email)!.may
    expect(may('admin@demo.com')).toContain('update')
    expect(may('hqa@demo.com')).not.toContain('update')
    const ofDealer = await who(admin, 'user', personOf('dlp@demo.com').id)
    expect(ofDealer.rows.find((row) => row.email === 'dlp@demo.com')).toMatchObject({ reach: 'dealer', may: [] })
  })
})

describe('is not revealed', () => {
  test.each(['complaint', 'outlet', 'dealer', 'user'] as const)(
    'of a %s outside the scope, as of one that is not there',
    async (entity) => {
      const bodyshop = await app.as('BSM')
      const { rows } = await admin.send(complaintsApi.list, { query: { perPage: 1, sort: '-outlet' } })
      const [foreign] = rows
      const id = {
        complaint: foreign!.no,
        outlet: foreign!.outlet!,
        dealer: foreign!.dealer!,
        user: personOf('rgm@demo.com').id,
      }[entity]
      await expect(who(bodyshop, entity, id)).rejects.toMatchObject({ status: 404 })
      await expect(who(bodyshop, entity, 'ZZ999')).rejects.toMatchObject({ status: 404 })
    },
  )

  test('to who may not read people, or not the record', async () => {
    await expect(who(await app.as('PNL'), 'outlet', 'DL001-01')).rejects.toMatchObject({ status: 403 })
    await expect(who(await app.as('client'), 'complaint', 'C26-000001')).rejects.toMatchObject({ status: 403 })
  })

  test('of other kinds of record', async () => {
    await expect(admin.send(accessApi.who, { query: { entity: 'model' as 'user', id: '1' } })).rejects.toMatchObject({
      status: 422,
    })
  })
})

test('a person is among those who see them', async () => {
  const { rows } = await who(admin, 'user', personOf('tsm@demo.com').id)
  expect(rows.find(({ email }) => email === 'tsm@demo.com')).toMatchObject({ reach: 'self', scopes: [] })
})

describe('the rights table', () => {
  test('is read by everyone, and equals the one that the server uses', async () => {
    const { roles, rows } = await (await app.as('client')).send(accessApi.matrix, {})
    expect(roles.map(({ code }) => code)).toEqual(Object.keys(rightsTable.roles))
    const lettersOf = (subject: string) => rows.find((row) => row.subject === subject)!.letters
    expect(lettersOf('Complaint')).toMatchObject({ HQA: 'CRUX', DLP: 'RU', HDA: '', admin: 'CRUAX', client: '' })
    expect(lettersOf('ACL')).toMatchObject({ client: 'R', SVM: 'R' })
    expect(lettersOf('Analytics')).toMatchObject({ client: '', admin: 'CRUAX', SVM: '' })
    const may = { C: 'create', R: 'read', U: 'update', A: 'approve', X: 'export' }
    for (const { subject, letters } of rows)
      for (const [role, granted] of Object.entries(letters))
        for (const [letter, action] of Object.entries(may))
          expect(granted.includes(letter), `${role} ${action} ${subject}`).toBe(abilityOf([role]).can(action, subject))
  })

  test('names every subject', async () => {
    const { rows } = await admin.send(accessApi.matrix, {})
    expect(rows.filter(({ subject }) => !subjectNames[subject])).toEqual([])
  })

  test('is not open to who is not signed in', async () => {
    expect((await app.request('/api/access/matrix')).status).toBe(401)
  })
})

test('a dealer without outlets is seen by the whole network only', async () => {
  const { rows: bare } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
    sql<{ code: string }>`insert into dealer (code, name) values ('ZZ001', 'Bare') returning code`.execute(db),
  )
  const answer = await who(admin, 'dealer', bare[0]!.code)
  expect(new Set(answer.rows.map(({ reach }) => reach))).toEqual(new Set(['network']))
})
