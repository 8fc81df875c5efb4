import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { levelsApi, type LevelMember } from './contract.ts'
import { whoAnswers, type CasePlace } from './lookups.ts'

let app: TestApp
let office: Caller
let region: Caller
let today: string
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  region = await app.as('RGM')
  today = dayIn(app.deps.settings.brand_tz, app.deps.clock.now())
})
afterAll(() => app.close())

const members = async (query: object, who = office): Promise<LevelMember[]> =>
  (await who.send(levelsApi.members, { query: { perPage: 100, ...query } as never })).rows
const gaps = async (query: object, who = office) =>
  (await who.send(levelsApi.gaps, { query: { perPage: 100, ...query } as never })).rows
const change = (line: LevelMember, body: object, who = office) =>
  who.send(levelsApi.updateMember, { params: { id: line.id }, body: { ...body, if_version: line.version } })
const candidates = (query: object, who = office) => who.send(levelsApi.candidates, { query: query as never })

/** As a database transaction in the scope of a person reads it. */
const levelsSeenBy = async (who: string, place: { outlet: string; job_type: CasePlace['job_type'] }, on = today) => {
  const one = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', async (db) => {
    const outlet = await db.selectFrom('outlet').select('id').where('code', '=', place.outlet).executeTakeFirstOrThrow()
    const user = await db
      .selectFrom('app_user')
      .select(['id', 'roles'])
      .where('email', '=', `${who}@demo.com`)
      .executeTakeFirstOrThrow()
    return { outlet_id: outlet.id, user }
  })
  const ids = await inTransaction(
    app.deps.database,
    { as: 'rad_app', actor_id: one.user.id, roles: one.user.roles },
    'read',
    (db) => whoAnswers(db, { outlet_id: one.outlet_id, channel_id: null, job_type: place.job_type, on }),
  )
  return inTransaction(app.deps.database, { as: 'rad_network' }, 'read', async (db) => {
    const users = await db.selectFrom('app_user').select(['id', 'username']).execute()
    const names = new Map(users.map(({ id, username }) => [id, username]))
    return Object.fromEntries(Object.entries(ids).map(([level, of]) => [level, of.map((id) => names.get(id))]))
  })
}

describe('the levels', () => {
  test('are four, with who answers and how members are notified', async () => {
    const levels = await office.send(levelsApi.list, {})
    expect(levels.map(({ no }) => no)).toEqual([1, 2, 3, 4])
    expect(levels[3]).toMatchObject({ name: 'Regional manager', notify: ['bell', 'mail'], members: 10 })
  })

  test('are renamed by who sees the whole network', async () => {
    const body = { name: 'Regional manager and brand desk', notify: ['mail', 'bell'] as const, if_version: 1 }
    const send = (who: Caller) =>
      who.send(levelsApi.update, { params: { no: '4' }, body: { ...body, notify: [...body.notify] } })
    await expect(send(region)).rejects.toMatchObject({
      status: 403,
      message: 'Only people with access to the whole network can change levels.',
    })
    expect(await send(office)).toMatchObject({ name: body.name, notify: ['bell', 'mail'], version: 2 })
    await expect(send(office)).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  })
})

describe('who answers for a case', () => {
  test('is returned in full to a dealer, who does not see the people of the brand', async () => {
    expect(await levelsSeenBy('svm', { outlet: 'DL001-01', job_type: 'service' })).toMatchObject({
      1: ['svm'],
      2: ['dlp'],
      4: ['rgm'],
    })
  })

  test('is the manager of that kind of work; for no kind of work the service comes first', async () => {
    const { 1: body } = await levelsSeenBy('admin', { outlet: 'DL001-01', job_type: 'bodyshop' })
    expect(body).toEqual(['bsm.dl001-01'])
    const { 1: any } = await levelsSeenBy('admin', { outlet: 'DL001-01', job_type: 'none' })
    expect(any).toEqual(['svm', 'bsm.dl001-01'])
  })

  test('is the deputy while a member is away, and themselves on the day after', async () => {
    const place = { outlet: 'DL001-03', job_type: 'service' } as const
    expect(await levelsSeenBy('dlp', place)).toMatchObject({ 1: ['dlp'] })
    expect(await levelsSeenBy('dlp', place, addDays(today, 7))).toMatchObject({ 1: ['svm.dl001-03'] })
  })

  test('is empty where the member has left', async () => {
    const { 1: first } = await levelsSeenBy('admin', { outlet: 'DL002-01', job_type: 'bodyshop' })
    expect(first).toEqual([])
  })
})

describe('the members', () => {
  test('of a day are those whose line is open, with the deputy in place of who is away', async () => {
    const [line] = await members({ outlet: 'DL001-03', job_type: 'service' })
    expect(line).toMatchObject({
      state: 'deputy',
      answering: 'Dev Lal Prasad',
      place: expect.stringContaining('DL001-03'),
    })
    const [later] = await members({ outlet: 'DL001-03', job_type: 'service', date: addDays(today, 30) })
    expect(later).toMatchObject({ state: 'answers', answering: later!.name })
    expect(await members({ outlet: 'DL001-03', date: '2000-01-01', state: 'answers,deputy' })).toEqual([])
  })

  test('are counted by state', async () => {
    const { counts, count, total } = await office.send(levelsApi.members, { query: { perPage: 1 } as never })
    expect(count).toBe(total)
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(total)
    expect(counts).toMatchObject({ deputy: 2, absent: 1, inactive: 3 })
  })

  test('go into a file as the list shows them, with the places the reader may see', async () => {
    const query = { level: '1', state: 'answers', sort: 'name', columns: 'name,place,state' }
    const { rows, count } = await office.send(levelsApi.members, { query: query as never })
    const written = await office.send(levelsApi.exportMembers, { query: query as never })
    const text = await written.text()
    expect(text).toContain(`Member,Place,Status\r\n${rows[0]!.name},${rows[0]!.place},answers`)
    expect(text.match(/,answers\r\n/g)).toHaveLength(count)
    const dealer = await app.as('DLP')
    const own = await dealer.send(levelsApi.exportMembers, { query: query as never })
    expect((await own.text()).match(/,answers\r\n/g)).toHaveLength((await members(query, dealer)).length)
    const pdf = await office.send(levelsApi.exportMembers, { query: { ...query, format: 'pdf' } as never })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
  })

  test('of other places are not seen, their names on own places are', async () => {
    const dealer = await app.as('DLP')
    const seen = await members({}, dealer)
    expect(new Set(seen.filter(({ level }) => level < 3).map((line) => line.dealer))).toEqual(new Set(['DL001']))
    expect(seen.find((line) => line.region === 'W1' && line.level === 4)).toMatchObject({ name: 'Ravi Malhotra' })
  })
})

describe('naming a member', () => {
  const service = { level: 1, outlet: 'DL002-02', job_type: 'service' as const }
  const whoCan = async (query: object) => (await candidates(query)).map(({ id }) => id)
  const name = (body: object, who = office) =>
    who.send(levelsApi.addMember, { body: { from_on: today, ...body } as never })

  test('takes people of the place, once at a time', async () => {
    const outlet = (await members({ level: '1', job_type: 'bodyshop' })).find(
      ({ state }) => state === 'answers',
    )!.outlet!
    const [user_id] = await whoCan({ level: '1', outlet, job_type: 'bodyshop' })
    const body = { level: 1, outlet, job_type: null, user_id, from_on: addDays(today, 400) }
    const added = await name(body)
    expect(added).toMatchObject({ state: 'later', version: 1, user_id })
    await expect(name(body)).rejects.toMatchObject({
      status: 409,
      code: 'unique.member',
      message: 'This person is already responsible there on these days.',
    })
    await expect(name({ ...body, from_on: today })).rejects.toMatchObject({ code: 'unique.member' })
    expect(await name({ ...body, from_on: today, to_on: addDays(today, 399) })).toMatchObject({ state: 'answers' })
  })

  test.each([
    [{ ...service, outlet: null }, 'outlet', 'Choose an outlet for level 1.'],
    [{ ...service, dealer: 'DL002' }, 'dealer', 'This level doesn’t apply to this kind of place.'],
    [{ ...service, outlet: 'NONE' }, 'outlet', 'Outlet not found.'],
    [{ level: 2, job_type: null }, 'dealer', 'Choose a dealer for level 2.'],
    [{ level: 4 }, 'region', 'Choose a region for level 4.'],
    [{ level: 3, outlet: 'DL002-01' }, 'outlet', 'This level doesn’t apply to this kind of place.'],
    [{ level: 5 }, 'level', 'Level not found.'],
    [{ ...service, outlet: 'DL001-02' }, 'job_type', 'This outlet doesn’t offer this job type.'],
    [{ ...service, to_on: '2020-01-01' }, 'to_on', 'The end can’t be before the start.'],
    [{ ...service, absent_to: '2030-01-01' }, 'absent_from', 'Enter a start day.'],
    [
      { ...service, absent_from: '2030-01-02', absent_to: '2030-01-01' },
      'absent_to',
      'The end can’t be before the start.',
    ],
  ])('%o is refused in words', async (body, field, message) => {
    const [user_id] = await whoCan({ level: '1', outlet: 'DL001-01' })
    await expect(name({ user_id, ...body })).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('refuses who does not fit the place, at every level', async () => {
    const [stranger] = await whoCan({ level: '1', outlet: 'DL001-01' })
    const refused = (body: object) =>
      expect(name({ user_id: stranger, ...body })).rejects.toMatchObject({ status: 422, code: 'validation' })
    await refused({ level: 1, outlet: 'DL004-01' })
    await refused({ level: 2, dealer: 'DL004' })
    await refused({ level: 3 })
    await refused({ level: 4, region: 'N1' })
  })

  test('refuses a user who has left', async () => {
    const [left] = await members({ outlet: 'DL002-01', state: 'inactive' })
    await expect(name({ level: 1, outlet: 'DL002-01', user_id: left!.user_id, job_type: null })).rejects.toMatchObject({
      fields: { user_id: 'Choose an active person from this outlet.' },
    })
  })

  test('is for a regional manager in their own region only', async () => {
    const [other] = await whoCan({ level: '4', region: 'N1' })
    const [manager] = await whoCan({ level: '3', region: 'N1' })
    const [own] = await whoCan({ level: '3', region: 'W1' })
    await expect(name({ level: 4, region: 'N1', user_id: other }, region)).rejects.toMatchObject({
      status: 403,
      message: 'This is outside your region.',
    })
    await expect(name({ level: 3, user_id: manager }, region)).rejects.toMatchObject({ status: 403 })
    expect(await name({ level: 3, user_id: own }, region)).toMatchObject({ level: 3, place: null })
    const [line] = await members({ region: 'N1', level: '4' })
    await expect(change(line!, { to_on: today }, region)).rejects.toMatchObject({ status: 403 })
    await expect(name({ level: 1, outlet: 'DL004-01', user_id: other }, region)).rejects.toMatchObject({
      fields: { outlet: 'Outlet not found.' },
    })
  })
})

describe('a member who goes', () => {
  test('is stood in for by a colleague, and only by one', async () => {
    const line = (await members({ outlet: 'DL005-01', state: 'absent' }))[0]!
    const [deputy] = await candidates({ level: '2', dealer: 'DL005' })
    const [stranger] = await candidates({ level: '2', dealer: 'DL004' })
    await expect(change(line, { deputy_user_id: stranger!.id })).rejects.toMatchObject({
      fields: { deputy_user_id: 'Choose an active colleague in the same place or position.' },
    })
    await expect(change(line, { deputy_user_id: line.user_id })).rejects.toMatchObject({
      fields: { deputy_user_id: 'The deputy must be someone else.' },
    })
    expect(await change(line, { deputy_user_id: deputy!.id })).toMatchObject({ state: 'deputy', version: 2 })
    await expect(change(line, { to_on: today })).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { state: 'deputy' } },
    })
  })

  test('leaves a gap behind, which assigning a member closes', async () => {
    const line = (await members({ outlet: 'DL006-01', job_type: 'service' }))[0]!
    await change(line, { to_on: addDays(today, -1) })
    const [gap] = await gaps({ outlet: 'DL006-01', kind: 'nobody' })
    expect(gap).toMatchObject({ level: 1, job_type: 'service', since: today, member_id: null })
    await office.send(levelsApi.addMember, {
      body: { level: 1, outlet: 'DL006-01', job_type: 'service', user_id: line.user_id, from_on: today },
    })
    expect(await gaps({ outlet: 'DL006-01' })).toEqual([])
  })

  test('is listed as a gap while they are assigned and no longer active, or away without a deputy', async () => {
    const all = await gaps({})
    expect(all.map((gap) => gap.kind)).toEqual(expect.arrayContaining(['inactive', 'nobody']))
    expect(all.find((gap) => gap.kind === 'inactive')).toMatchObject({ outlet: 'DL002-01', job_type: 'bodyshop' })
    const near = await gaps({}, region)
    expect(near.length).toBeGreaterThan(0)
    expect(near.every((gap) => gap.region === 'W1')).toBe(true)
  })
})
