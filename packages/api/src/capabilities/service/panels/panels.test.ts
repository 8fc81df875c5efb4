import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { panelFor } from './lookups.ts'
import { type Panel, panelsApi } from './contract.ts'

let app: TestApp
let hqa: Caller
let rgm: Caller
let people: { id: string; name: string; email: string }[]
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
  rgm = await app.as('RGM')
  people = await hqa.send(panelsApi.people, {})
})
afterAll(() => app.close())

const person = (name: string) => people.find((one) => one.name === name)!
const list = (query: object = {}) => hqa.send(panelsApi.list, { query: { perPage: 100, ...query } })
const idOf = async (name: string) => (await list()).rows.find((panel) => panel.name === name)!.id
const get = async (name: string) => hqa.send(panelsApi.get, { params: { id: await idOf(name) } })
const fields = () => ({
  name: 'Panel South',
  channel: 'MAS',
  region: 'S1',
  quorum: 3 as const,
  chair_user_id: person('Helena Costa').id,
})
const add = (more: object = {}, as = hqa): Promise<Panel> => as.send(panelsApi.add, { body: { ...fields(), ...more } })

describe('the list of panels', () => {
  test('counts its members of today, and marks who is short of a quorum', async () => {
    const { rows, count, total, counts } = await list()
    expect([count, total, counts.active]).toEqual([rows.length, rows.length, rows.length])
    expect(rows.find(({ name }) => name === 'Mass panel')).toMatchObject({ members: 5, quorum: 5, is_short: false })
    expect(rows.find(({ name }) => name === 'Premium panel North')).toMatchObject({ members: 2, is_short: true })
  })

  test('names people whom the reader cannot see as users', async () => {
    const { rows } = await rgm.send(panelsApi.list, { query: { channel: 'MAS', region: 'W1' } as never })
    expect(rows).toMatchObject([{ name: 'Mass panel West', chair: 'Helena Costa', members: 4 }])
  })
})

describe('a panel', () => {
  test.each([
    [{ quorum: 4 }, 'quorum', 'Choose an odd number from 3 to 9.'],
    [{ channel: 'NONE' }, 'channel', 'Channel not found.'],
    [{ region: 'NONE' }, 'region', 'Region not found.'],
    [{ active: false }, 'inactive_reason', 'Enter a reason.'],
    [
      { chair_user_id: '00000000-0000-4000-8000-000000000000' },
      'chair_user_id',
      'This person can’t vote, so they can’t chair a panel.',
    ],
  ])('with %o is refused in words', async (more, field, message) => {
    await expect(add(more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('is the only active one of its channel and region, and its name is its own', async () => {
    await add()
    await expect(add({ region: 'S2' })).rejects.toMatchObject({ status: 409, code: 'unique.name' })
    await expect(add({ name: 'Another' })).rejects.toMatchObject({ status: 409, code: 'unique.place' })
    const off = await add({ name: 'Another', active: false, inactive_reason: 'Not yet needed' })
    const on = hqa.send(panelsApi.update, { params: { id: off.id }, body: { active: true, if_version: off.version } })
    await expect(on).rejects.toMatchObject({ status: 409, code: 'unique.place' })
  })

  test('refuses the second of two editors, whose copy is stale', async () => {
    const { id, version } = await get('Panel South')
    const change = (quorum: 5 | 7) =>
      hqa.send(panelsApi.update, { params: { id }, body: { quorum, if_version: version } })
    await change(5)
    await expect(change(7)).rejects.toMatchObject({ code: 'version.stale', details: { current: { quorum: 5 } } })
  })

  test('of another region or of all is not the regional manager’s to change', async () => {
    const own = await rgm.send(panelsApi.get, { params: { id: await idOf('Mass panel West') } })
    const changed = await rgm.send(panelsApi.update, {
      params: { id: own.id },
      body: { name: 'Mass panel, West one', if_version: own.version },
    })
    expect([own.may_change, changed.name]).toEqual([true, 'Mass panel, West one'])
    const refusal = { status: 403, message: 'You can change only panels in your own region.' }
    await expect(add({ name: 'Mine', region: null, channel: 'COM' }, rgm)).rejects.toMatchObject(refusal)
    await expect(add({ name: 'Mine', region: 'N1' }, rgm)).rejects.toMatchObject(refusal)
    const moved = rgm.send(panelsApi.update, {
      params: { id: own.id },
      body: { region: 'N1', if_version: changed.version },
    })
    await expect(moved).rejects.toMatchObject(refusal)
    const other = await rgm.send(panelsApi.get, { params: { id: await idOf('Mass panel') } })
    expect(other.may_change).toBe(false)
    const member = rgm.send(panelsApi.addMember, {
      params: { id: other.id },
      body: { user_id: person('Jonas Falk').id },
    })
    await expect(member).rejects.toMatchObject(refusal)
  })
})

describe('a member', () => {
  const seatOf = (panel: Panel, name: string) => panel.seats.find((seat) => seat.name === name)!

  test('gets a seat once, with their own address unless another is given', async () => {
    const { id } = await get('Panel South')
    const { id: user_id, email } = person('Lakshmi Rao')
    const panel = await hqa.send(panelsApi.addMember, { params: { id }, body: { user_id } })
    expect(seatOf(panel, 'Lakshmi Rao')).toMatchObject({ email, is_open: true, can_vote: true, to_on: null })
    const twice = hqa.send(panelsApi.addMember, { params: { id }, body: { user_id } })
    await expect(twice).rejects.toMatchObject({ status: 409, code: 'unique.member' })
    const at = { user_id: person('Jonas Falk').id, email: ' Jonas@Panel.Example ' }
    const second = await hqa.send(panelsApi.addMember, { params: { id }, body: at })
    expect(seatOf(second, 'Jonas Falk').email).toBe('jonas@panel.example')
  })

  test('added by two people at once has one seat', async () => {
    const { id } = await get('Panel South')
    const body = { user_id: person('Arjun Bedi').id }
    const outcomes = await Promise.allSettled([1, 2].map(() => hqa.send(panelsApi.addMember, { params: { id }, body })))
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused.map(({ reason }) => [reason.status, reason.code])).toEqual([[409, 'unique.member']])
  })

  test('may vote, or has no seat', async () => {
    const { id } = await get('Panel South')
    const body = { user_id: '00000000-0000-4000-8000-000000000000' }
    await expect(hqa.send(panelsApi.addMember, { params: { id }, body })).rejects.toMatchObject({
      status: 422,
      fields: { user_id: 'This person can’t vote, so they can’t be a panel member.' },
    })
  })

  test('leaves on a day, and stays in the history', async () => {
    const panel = await get('Panel South')
    const seat = seatOf(panel, 'Lakshmi Rao')
    const change = (to_on: string | null, if_version: number) =>
      hqa.send(panelsApi.updateMember, { params: { id: panel.id, member: seat.id }, body: { to_on, if_version } })
    await expect(change('2001-01-01', seat.version)).rejects.toMatchObject({
      status: 422,
      fields: { to_on: 'The last day can’t be before the first day.' },
    })
    const after = await change(seat.from_on, seat.version)
    expect(seatOf(after, 'Lakshmi Rao')).toMatchObject({ to_on: seat.from_on })
    await expect(change(null, seat.version)).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  })
})

describe('the e-mails of panel members', () => {
  const emails = (query: object = {}) => hqa.send(panelsApi.emails, { query: query as never })

  test('T20: an address in two panels, however it is written, is listed once', async () => {
    const panel = await get('Panel South')
    const chairman = await get('Premium panel')
    const give = (to: Panel, email: string) => {
      const { id: member, version } = to.seats.find(({ name }) => name === 'Jonas Falk')!
      return hqa.send(panelsApi.updateMember, { params: { id: to.id, member }, body: { email, if_version: version } })
    }
    await give(panel, 'A@x.com')
    await give(chairman, 'a@x.com ')
    const mails = await emails()
    expect(mails.emails.filter((email) => email === 'a@x.com')).toHaveLength(1)
    expect(mails.count).toBe(mails.emails.length)
    expect(mails.emails).toEqual(mails.emails.toSorted())
  })

  test('are of the members open on the day, in the requested channel and region', async () => {
    const west = await emails({ channel: 'MAS', region: 'W1' })
    expect(west.emails).toContain('nandini.ghosh@varuna.example')
    const all = await emails({ channel: 'MAS', region: 'N2' })
    expect(all.emails).not.toContain('nandini.ghosh@varuna.example')
    const long = await emails({ channel: 'MAS', region: 'N2', on: '2000-01-01' })
    expect(long).toEqual({ emails: [], count: 0 })
  })
})

describe('the panel of a plea', () => {
  const find = async (channel: string | null, outlet: string, as: 'rad_app' | 'rad_network' = 'rad_network') =>
    inTransaction(app.deps.database, { as: 'rad_network' }, 'read', async (db) => {
      const at = await db
        .selectFrom('outlet')
        .select(['id', 'region_id'])
        .where('code', '=', outlet)
        .executeTakeFirstOrThrow()
      const query = channel
        ? await db.selectFrom('channel').select('id').where('code', '=', channel).executeTakeFirstOrThrow()
        : null
      const dealer = await db
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', 'dlp')
        .executeTakeFirstOrThrow()
      return { at, channel_id: query?.id ?? null, dealer, as }
    }).then(({ at, channel_id, dealer }) =>
      inTransaction(
        app.deps.database,
        as === 'rad_app' ? { as, actor_id: dealer.id, roles: ['DLP'] } : { as: 'rad_network' },
        'read',
        (db) => panelFor(db, { channel_id, region_id: at.region_id, outlet_id: at.id, on: '2099-01-01' }),
      ),
    )

  test('is that of channel and region, else of the channel, else of the region, else any', async () => {
    expect((await find('MAS', 'DL001-01'))?.panel.name).toBe('Mass panel, West one')
    expect((await find('PRM', 'DL001-01'))?.panel.name).toBe('Premium panel')
    expect((await find(null, 'DL001-01'))?.panel.name).toBe('Mass panel, West one')
    expect((await find(null, 'DL013-01'))?.panel.name).toBe('Commercial panel')
  })

  test('is returned to a dealer as to everyone else, with the members who have a conflict of interest', async () => {
    const panel = await get('Mass panel, West one')
    const near = people.find(({ email }) => email === 'pnl@demo.com')!
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
      const { dealer_id } = await db
        .selectFrom('outlet')
        .select('dealer_id')
        .where('code', '=', 'DL001-01')
        .executeTakeFirstOrThrow()
      await db.insertInto('user_scope').values({ user_id: near.id, dealer_id }).execute()
    })
    const found = await find('MAS', 'DL001-01', 'rad_app')
    expect(found?.members).toHaveLength(panel.members)
    expect(found).toEqual(await find('MAS', 'DL001-01'))
    expect(found?.members.filter(({ conflict }) => conflict)).toMatchObject([{ user_id: near.id, conflict: 'dealer' }])
  })
})
