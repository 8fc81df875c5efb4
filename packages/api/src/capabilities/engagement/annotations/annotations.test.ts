import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { annotationsApi, type Annotation } from './contract.ts'

let app: TestApp
let analyst: Caller
let office: Caller
beforeAll(async () => {
  app = await testApp()
  analyst = await app.as('ANL')
  office = await app.as('HQA')
})
afterAll(() => app.close())

const write = (who: Caller, day: string, more: object = {}): Promise<Annotation> =>
  who.send(annotationsApi.add, { body: { day, title: `About ${day}`, kind: 'release', ...more } as never })
const shown = async (who: Caller, from: string, to: string, more: object = {}): Promise<string[]> =>
  (await who.send(annotationsApi.list, { query: { from, to, ...more } })).map(({ title }) => title)

/** A client with one bot, and a reader who sees no client but their own. */
async function clientWithBot(code: string) {
  return inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const client = await db
      .insertInto('client')
      .values({ code, name: code, kind: 'division' } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('bot')
      .values({ code: `${code.toLowerCase()}-faq`, name: code, client_id: client.id, purpose: 'faq' } as never)
      .execute()
    return client.id
  })
}

describe('a note on a day', () => {
  test('appears in every chart that covers its day, for every reader', async () => {
    await write(analyst, '2031-03-10', { title: 'Price list 2031', text: 'In all channels' })
    expect(await shown(office, '2031-03-01', '2031-03-10')).toEqual(['Price list 2031'])
    expect(await shown(await app.as('SVM'), '2031-03-10', '2031-03-31')).toEqual(['Price list 2031'])
    expect(await shown(office, '2031-03-11', '2031-03-31')).toEqual([])
  })

  test('of several days appears in charts with any of them', async () => {
    await write(analyst, '2031-04-10', { to_day: '2031-04-20', title: 'Spring campaign' })
    expect(await shown(office, '2031-04-20', '2031-04-30')).toEqual(['Spring campaign'])
    expect(await shown(office, '2031-04-12', '2031-04-13')).toEqual(['Spring campaign'])
    expect(await shown(office, '2031-04-21', '2031-04-30')).toEqual([])
  })

  test('of one day has no last one', async () => {
    expect(await write(analyst, '2031-05-01', { to_day: '2031-05-01' })).toMatchObject({
      to_day: null,
      kind: 'release',
      by: 'Anil Kapoor',
      is_changeable: true,
      version: 1,
    })
  })

  test.each([
    [{ title: 'A' }, 'title', 'Use at least 2 characters.'],
    [{ title: 'A'.repeat(81) }, 'title', 'Use at most 80 characters.'],
    [{ day: '31.01.2031' }, 'day', 'Enter the day as yyyy-mm-dd.'],
    [{ to_day: '2030-12-31' }, 'to_day', 'The last day can’t be before the first day.'],
    [{ to_day: '2033-01-01' }, 'to_day', 'At most one year.'],
    [{ kind: 'party' }, 'kind', 'Choose a kind.'],
    [{ client: 'NOWHERE' }, 'client', 'Client not found.'],
    [{ bot: 'unknown' }, 'bot', 'Bot not found.'],
    [{ colour: 'red' }, 'colour', 'Unknown field.'],
  ])('with %o is refused in words', async (more, field, message) => {
    await expect(write(analyst, '2031-01-01', more)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: message },
    })
  })

  test('is written by those who read reports for others, and by no workshop', async () => {
    for (const role of ['HQA', 'RGM', 'BTM', 'ANL'])
      expect(await write(await app.as(role), '2031-06-01')).toMatchObject({ is_changeable: true })
    for (const role of ['SVM', 'DLP', 'AUD', 'client'])
      await expect(write(await app.as(role), '2031-06-01')).rejects.toMatchObject({ status: 403, code: 'auth.right' })
  })
})

describe('changing a note', () => {
  const change = (who: Caller, { id, version }: Annotation, body: object) =>
    who.send(annotationsApi.update, { params: { id }, body: { ...body, if_version: version } })
  const remove = (who: Caller, { id }: Annotation) => who.send(annotationsApi.remove, { params: { id } })

  test('is for who wrote it, and for administrators', async () => {
    const note = await write(analyst, '2031-07-01')
    const foreign = { status: 403, message: 'Only the author of this annotation can change it.' }
    await expect(change(office, note, { title: 'Mine now' })).rejects.toMatchObject(foreign)
    await expect(remove(office, note)).rejects.toMatchObject(foreign)
    const seen = (await office.send(annotationsApi.list, { query: { from: '2031-07-01', to: '2031-07-01' } }))[0]!
    expect(seen.is_changeable).toBe(false)
    const changed = await change(analyst, note, { title: 'Better title', to_day: '2031-07-04' })
    expect(changed).toMatchObject({ title: 'Better title', day: '2031-07-01', to_day: '2031-07-04', version: 2 })
    expect(await change(await app.as('admin'), changed, { kind: 'incident' })).toMatchObject({ kind: 'incident' })
  })

  test('from an old copy answers the note as it is now', async () => {
    const note = await write(analyst, '2031-07-10')
    await change(analyst, note, { title: 'First' })
    await expect(change(analyst, note, { title: 'Second' })).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { title: 'First', version: 2 } },
    })
  })

  test('keeps its days in order', async () => {
    const note = await write(analyst, '2031-07-20', { to_day: '2031-07-22' })
    await expect(change(analyst, note, { day: '2031-07-25' })).rejects.toMatchObject({
      fields: { to_day: expect.any(String) },
    })
  })

  test('by taking it away leaves it in the trail alone', async () => {
    const note = await write(analyst, '2031-08-01', { title: 'A slip' })
    await remove(analyst, note)
    expect(await shown(analyst, '2031-08-01', '2031-08-01')).toEqual([])
    await expect(remove(analyst, note)).rejects.toMatchObject({ status: 404 })
    await expect(change(analyst, note, { title: 'Back' })).rejects.toMatchObject({ status: 404 })
    const trail = await office.send(auditApi.list, { query: { entity: ['annotation'], q: note.id } as never })
    expect(trail.rows.map(({ action }) => action)).toEqual(['remove', 'add'])
  })
})

describe('a note on a client or a bot', () => {
  test('appears in charts of bots that show it', async () => {
    await clientWithBot('NOTED')
    await clientWithBot('OTHER')
    const days = ['2031-09-01', '2031-09-30'] as const
    await write(analyst, '2031-09-01', { title: 'For all' })
    await write(analyst, '2031-09-02', { title: 'Client', client: 'NOTED' })
    expect(await write(analyst, '2031-09-03', { title: 'Bot', bot: 'noted-faq' })).toMatchObject({
      client: 'NOTED',
      bot: 'noted-faq',
    })
    await write(analyst, '2031-09-04', { title: 'Of another', client: 'OTHER' })
    expect(await shown(analyst, ...days)).toEqual(['For all'])
    expect(await shown(analyst, ...days, { bots: 'true' })).toEqual(['For all', 'Client', 'Bot', 'Of another'])
    expect(await shown(analyst, ...days, { bots: 'true', client: ['NOTED'] })).toEqual(['For all', 'Client', 'Bot'])
    expect(await shown(analyst, ...days, { bots: 'true', bot: ['other-faq'] })).toEqual(['For all', 'Of another'])
  })

  test('names a bot of that client', async () => {
    await expect(write(analyst, '2031-09-05', { client: 'OTHER', bot: 'noted-faq' })).rejects.toMatchObject({
      fields: { bot: 'This bot belongs to another client.' },
    })
  })

  test('is read by those who see the client', async () => {
    const scopedClient = await clientWithBot('WALLED')
    await write(await app.as('admin'), '2031-10-01', { title: 'Quietly', client: 'WALLED' })
    const period = ['2031-10-01', '2031-10-01', { bots: 'true' }] as const
    const manager = await app.as('BTM')
    const lines = (work: 'give' | 'take') =>
      inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
        const { id } = await db
          .selectFrom('app_user')
          .select('id')
          .where('email', '=', 'btm@demo.com')
          .executeTakeFirstOrThrow()
        if (work === 'give')
          await db.insertInto('user_client').values({ user_id: id, client_id: scopedClient }).execute()
        else await db.deleteFrom('user_client').where('client_id', '=', scopedClient).execute()
      })
    expect(await shown(analyst, ...period)).toEqual(['Quietly'])
    expect(await shown(await app.as('SVM'), ...period)).toEqual([])
    expect(await shown(manager, ...period)).toEqual([])
    await expect(write(manager, '2031-10-02', { client: 'WALLED' })).rejects.toMatchObject({ status: 422 })
    await lines('give')
    expect(await shown(manager, ...period)).toEqual(['Quietly'])
    await lines('take')
  })
})
