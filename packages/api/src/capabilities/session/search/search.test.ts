import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { calendarApi } from '#capabilities/apps/calendar/contract.ts'
import { todoApi } from '#capabilities/apps/todo/contract.ts'
import { roles } from '#capabilities/session/auth/contract.ts'
import { dealersApi } from '#capabilities/network/dealers/contract.ts'
import { modelsApi } from '#capabilities/network/models/contract.ts'
import { outletsApi } from '#capabilities/network/outlets/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { withCheckDigit } from '#capabilities/workshop/vehicles/rules.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { searchApi, searchLimit } from './contract.ts'

let app: TestApp
let admin: Caller
let dealer: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  dealer = await app.as('DLP')
})
afterAll(() => app.close())

const search = async (who: Caller, q: string) => (await who.send(searchApi.find, { query: { q } })).groups
const hitsOf = async (who: Caller, kind: string, q: string) =>
  (await search(who, q)).find((group) => group.kind === kind)?.hits ?? []

describe('a search', () => {
  test('finds nothing for nothing', async () => {
    expect(await search(admin, '  ')).toEqual([])
    expect(await search(admin, 'zzqqxxyy')).toEqual([])
  })

  test('shows at most four of each kind, each with its place', async () => {
    const groups = await search(admin, 'a')
    expect(groups.length).toBeGreaterThan(4)
    for (const { hits } of groups) {
      expect(hits.length).toBeGreaterThan(0)
      expect(hits.length).toBeLessThanOrEqual(searchLimit)
      for (const { link, title } of hits) expect([link.startsWith('/'), title.length > 0]).toEqual([true, true])
    }
  })

  test('puts what begins with the text before what contains it, whatever the case', async () => {
    for (const name of ['Overquokka', 'Big Quokka', 'Quokka'])
      await admin.send(modelsApi.add, { body: { make: 'Alder', name, channel: null } })
    const titles = async (q: string) => (await hitsOf(admin, 'model', q)).map((hit) => hit.title)
    expect(await titles('qUOKk')).toEqual(['Alder Quokka', 'Alder Big Quokka', 'Alder Overquokka'])
    expect(await titles('quokka alder big')).toEqual(['Alder Big Quokka'])
    // Two letters count at the beginning of a word.
    expect(await titles('qu')).not.toContain('Alder Overquokka')
  })

  test('reads accents alike, in lists too', async () => {
    const name = 'Södra Ångström Straße'
    await admin.send(modelsApi.add, { body: { make: 'Alder', name, channel: null } })
    for (const q of ['sodra angstrom', 'SÖDRA ÅNGSTRÖM', 'strasse', 'straße', 'So\u0308dra']) {
      expect((await hitsOf(admin, 'model', q)).map(({ title }) => title)).toContain(`Alder ${name}`)
      expect((await admin.send(modelsApi.list, { query: { q } })).rows.map((row) => row.name)).toContain(name)
    }
  })

  test('shows kinds with a row of that name before those that only contain it', async () => {
    await admin.send(todoApi.add, { body: { task: { title: 'Call about the okapi' } } })
    await admin.send(complaintsApi.add, {
      body: { received_via: 'letter', category: 'Time', statement: 'An okapi stood in the way of the car' } as never,
    })
    expect((await search(admin, 'okapi')).map(({ kind }) => kind)).toEqual(['task', 'complaint'])
  })

  test.each(['%', '_', '\\', "'", '100%_'])('takes %s for what it is', async (q) => {
    const groups = await search(admin, q)
    for (const { hits } of groups)
      for (const hit of hits) expect(`${hit.title} ${hit.subtitle} ${hit.link}`.length).toBeGreaterThan(2)
    expect(await hitsOf(admin, 'dealer', '%')).toEqual([])
  })

  test('finds a complaint by its number, the beginning of it, its VIN and its words', async () => {
    const { rows } = await admin.send(complaintsApi.list, { query: { perPage: 100, sort: 'received_on' } })
    const oldest = rows.find((row) => row.vin)!
    const file = await admin.send(complaintsApi.get, { params: { no: oldest.no } })
    const finds = async (q: string) => (await hitsOf(admin, 'complaint', q)).map((hit) => hit.title)
    expect((await finds(oldest.no.toLowerCase()))[0]).toBe(oldest.no)
    expect((await finds(oldest.no.slice(0, -1)))[0]).toMatch(oldest.no.slice(0, -1))
    expect(await finds(oldest.vin!.slice(0, 14))).toContain(oldest.no)
    expect(await finds(`${oldest.vin} ${file.statement!.split(' ')[0]}`)).toContain(oldest.no)
    expect(await hitsOf(admin, 'complaint', oldest.no)).toMatchObject([
      { link: `/complaints/${oldest.no}`, day: oldest.received_on },
    ])
  })

  test('finds own tasks and events, and not those of others', async () => {
    const { task } = await admin.send(todoApi.add, { body: { task: { title: 'Wash the zeppelin' } } })
    await admin.send(calendarApi.add, {
      body: {
        event: {
          title: 'Zeppelin day',
          start: '2026-12-24',
          end: '2026-12-24',
          allDay: true,
          extendedProps: { calendar: 'ETC' },
        },
      },
    })
    const groups = await search(admin, 'zeppelin')
    expect(groups.map(({ kind, hits }) => [kind, hits.length])).toEqual([
      ['task', 1],
      ['event', 1],
    ])
    expect(groups[1]!.hits[0]).toMatchObject({ day: '2026-12-24', title: 'Zeppelin day' })
    expect(await search(await app.as('HQA'), 'zeppelin')).toEqual([])
    await admin.send(todoApi.remove, { query: { taskId: String(task.id) } })
    expect(await hitsOf(admin, 'task', 'zeppelin')).toEqual([])
  })

  test('finds no name or phone of a customer, as not everyone may read them', async () => {
    const { rows } = await admin.send(complaintsApi.list, { query: { perPage: 30 } })
    const files = await Promise.all(rows.map(({ no }) => admin.send(complaintsApi.get, { params: { no } })))
    const secrets = files.flatMap(({ customer_phone, customer_email }) => [customer_phone ?? [], customer_email ?? []])
    const named = files.filter(({ customer_name: name, statement }) => name && !statement?.includes(name))
    expect(named.length).toBeGreaterThan(5)
    const panel = await app.as('PNL')
    for (const secret of [...secrets.flat(), ...named.map(({ customer_name }) => customer_name!)])
      expect(await hitsOf(panel, 'complaint', secret), secret).toEqual([])
  })

  test('refuses a text that is too long, and who is not signed in', async () => {
    await expect(search(admin, 'x'.repeat(101))).rejects.toMatchObject({ status: 422 })
    expect((await app.request('/api/search?q=a')).status).toBe(401)
  })
})

describe('the scope of a search (T-03, T-04)', () => {
  test('nothing of another dealer is found, by whatever text of it', async () => {
    const own = new Set(
      (await dealer.send(complaintsApi.list, { query: { perPage: 100 } })).rows.map((row) => row.dealer),
    )
    const pages = await Promise.all(
      ['outlet', '-outlet', 'no', '-no'].map((sort) =>
        admin.send(complaintsApi.list, { query: { perPage: 100, sort: sort as 'no' } }),
      ),
    )
    const foreign = pages.flatMap(({ rows }) => rows).filter((row) => !own.has(row.dealer))
    const outlets = (await admin.send(outletsApi.list, { query: { perPage: 100 } })).rows
    const dealers = (await admin.send(dealersApi.list, { query: { perPage: 100 } })).rows
    const seen = new Set((await dealer.send(outletsApi.list, { query: { perPage: 100 } })).rows.map(({ code }) => code))
    const texts = [
      foreign.map((row) => row.no),
      foreign.flatMap((row) => row.vin ?? []),
      outlets.filter(({ code }) => !seen.has(code)).map(({ code }) => code),
      dealers.filter(({ code }) => !own.has(code)).map(({ code }) => code),
    ].flatMap((ofOneKind) => ofOneKind.slice(0, 20))
    expect(texts.length).toBeGreaterThan(60)
    const foreignLinks = new Set([
      ...foreign.map((row) => `/complaints/${row.no}`),
      ...outlets.filter(({ code }) => !seen.has(code)).map(({ code }) => `/outlets/${code}`),
      ...dealers.filter(({ code }) => !own.has(code)).map(({ code }) => `/dealers/${code}`),
    ])
    for (const text of texts) {
      const links = (await search(dealer, text)).flatMap(({ hits }) => hits.map(({ link }) => link))
      expect(
        links.filter((link) => foreignLinks.has(link)),
        text,
      ).toEqual([])
    }
  })

  test('a scoped user finds their own, old and new, by frequent and by rare letters', async () => {
    const { rows, count } = await dealer.send(complaintsApi.list, { query: { perPage: 100, sort: 'received_on' } })
    expect(count).toBeGreaterThan(3)
    for (const row of rows.slice(0, 5)) {
      expect((await hitsOf(dealer, 'complaint', row.no))[0]?.title).toBe(row.no)
      if (row.vin) expect((await hitsOf(dealer, 'complaint', row.vin)).map(({ title }) => title)).toContain(row.no)
    }
    expect(await hitsOf(dealer, 'complaint', 'c')).toHaveLength(searchLimit)
  })

  test('who is limited to a job type finds the cases of it, and those of none, by number, VIN and the end of it', async () => {
    const service = await app.as('SVM')
    // At some hours every complaint of the demo at this outlet is about service.
    await admin.send(complaintsApi.add, {
      body: {
        outlet: 'DL001-01',
        job_type: 'bodyshop',
        vin: withCheckDigit('MA1PAST0000000777'),
        received_via: 'letter',
        category: 'Time',
        statement: 'The door waited for its paint for a week.',
      },
    })
    const { rows } = await admin.send(complaintsApi.list, { query: { outlet: ['DL001-01'], perPage: 100 } })
    const seen = new Set((await service.send(complaintsApi.list, { query: { perPage: 100 } })).rows.map(({ no }) => no))
    const [own, foreign] = [true, false].map((isSeen) => rows.filter(({ no, vin }) => vin && seen.has(no) === isSeen))
    expect([own!.length > 5, foreign!.length > 0]).toEqual([true, true])
    const finds = async (q: string) => (await hitsOf(service, 'complaint', q)).map(({ title }) => title)
    for (const { no, vin } of own!.slice(-3))
      for (const q of [no, vin!, vin!.slice(5), `${vin!.slice(8)} ${no.slice(0, 2)}`])
        expect(await finds(q), q).toContain(no)
    for (const { no, vin } of foreign!)
      for (const q of [no, vin!, vin!.slice(5)]) expect(await finds(q), q).not.toContain(no)
  })

  test.each(['client', ...roles])('%s finds only kinds of rows they may list', async (role) => {
    const who = await app.as(role)
    const lists = { complaint: complaintsApi.list, outlet: outletsApi.list, model: modelsApi.list, user: usersApi.list }
    const mayList = async (endpoint: Endpoint) => {
      const response = await who.fetch(new Request(new URL(endpoint.path, who.origin)))
      return response.status === 200
    }
    const kinds = (await search(who, 'a')).map(({ kind }) => kind)
    const refused: string[] = []
    for (const [kind, endpoint] of Object.entries(lists)) if (!(await mayList(endpoint))) refused.push(kind)
    expect(kinds.filter((kind) => refused.includes(kind))).toEqual([])
    expect(kinds.length > 0).toBe(role !== 'client')
  })
})

describe('the calls of the template', () => {
  test('main search has pages, files and contacts', async () => {
    const { searchArr } = await admin.send(searchApi.main, {})
    expect(searchArr.map(({ groupTitle, searchLimit: limit }) => [groupTitle, limit])).toEqual([
      ['Pages', 4],
      ['Files', 4],
      ['Contacts', 4],
    ])
    expect(searchArr[0].data[0]).toEqual({
      id: 1,
      target: 'home',
      title: 'Home',
      icon: 'home',
      link: '/',
      isBookmarked: false,
    })
    expect(searchArr[2].data.length).toBeGreaterThan(10)
    const scoped = await dealer.send(searchApi.main, {})
    expect(scoped.searchArr[0].data.map(({ target }) => target)).not.toContain('audit')
    expect(scoped.searchArr[1].data).toEqual([])
  })

  test('autocomplete names what the user may open', async () => {
    const names = await dealer.send(searchApi.autocomplete, {})
    expect(names).toContainEqual({ title: 'Complaints', link: '/complaints', group: 'Pages' })
    const seen = (await dealer.send(outletsApi.list, { query: { perPage: 100 } })).rows
    expect(names.filter(({ group }) => group === 'Outlets').map(({ link }) => link)).toEqual(
      seen
        .map(({ code }) => `/outlets/${code}`)
        .toSorted((a, b) => names.findIndex((n) => n.link === a) - names.findIndex((n) => n.link === b)),
    )
    expect(names.filter(({ link }) => link === '/audit')).toEqual([])
  })
})
