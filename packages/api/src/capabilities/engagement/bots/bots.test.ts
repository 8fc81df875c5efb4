import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { type Bot, botsApi } from './contract.ts'

let app: TestApp
/** The demo's bot manager, and an administrator: two people, so that one publishes what the other wrote. */
let manager: Caller
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  manager = await app.as('BTM')
  admin = await app.as('admin')
})
afterAll(() => app.close())

let phones = 0
const phone = () => `+91226699${String(++phones).padStart(4, '0')}`

const add = (code: string, more: object = {}): Promise<Bot> =>
  manager.send(botsApi.add, {
    body: { code, name: `Bot ${code}`, client: 'DIGITAL', purpose: 'faq', languages: ['en'], ...more },
  })
const get = (code: string, as = manager) => as.send(botsApi.get, { params: { code } })
const change = (bot: Bot, body: object) =>
  manager.send(botsApi.update, { params: { code: bot.code }, body: { ...body, if_version: bot.version } })
const move = (bot: Bot, to: Bot['status']) =>
  manager.send(botsApi.move, { params: { code: bot.code }, body: { to, if_version: bot.version } })
const addChannel = (bot: Bot, medium: string, address: string, as = manager) =>
  as.send(botsApi.addChannel, { params: { code: bot.code }, body: { medium: medium as 'sms', address } })
const setChannel = (bot: Bot, index: number, body: object) => {
  const { id, version } = bot.channels[index]!
  return manager.send(botsApi.updateChannel, {
    params: { code: bot.code, id },
    body: { ...body, if_version: version },
  })
}
const removeChannel = (bot: Bot, index: number) =>
  manager.send(botsApi.removeChannel, { params: { code: bot.code, id: bot.channels[index]!.id } })

/** A bot with a published version and a channel, in test: one step from being live. */
async function ready(code: string): Promise<Bot> {
  const bot = await add(code)
  await manager.send(botsApi.addVersion, { params: { code }, body: { notes: 'First version' } })
  await manager.send(botsApi.ask, { params: { code, no: '1' }, body: { if_version: 1 } })
  await admin.send(botsApi.publish, { params: { code, no: '1' }, body: { if_version: 2 } })
  await addChannel(bot, 'sms', phone())
  return move(await get(code), 'in_test')
}
const live = async (code: string) => move(await ready(code), 'live')

async function asNetwork(statement: string): Promise<void> {
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    await sql.raw(statement).execute(db)
  })
}

describe('the bots', () => {
  test('are those of the clients one sees; of the others there is no trace', async () => {
    const own = await manager.send(botsApi.list, { query: { perPage: 100 } })
    expect(new Set(own.rows.map(({ client }) => client))).toEqual(new Set(['DIGITAL', 'MYVARUNA']))
    const all = await admin.send(botsApi.list, { query: { perPage: 100 } })
    const others = all.rows.filter(({ client }) => !['DIGITAL', 'MYVARUNA'].includes(client))
    expect(new Set(others.map(({ client }) => client))).toEqual(new Set(['SAHYADRI', 'UTSAV']))
    expect(all.total).toBe(own.total + others.length)
    await expect(get('outlet-desk')).rejects.toMatchObject({ status: 404, code: 'not_found' })
    expect((await manager.send(botsApi.options, {})).clients.map(({ code }) => code)).toEqual(['MYVARUNA', 'DIGITAL'])
    expect(await get('outlet-desk', admin)).toMatchObject({ client: 'SAHYADRI' })
  })

  test('are counted as they are shown, found by name and client, and narrowed by what they are', async () => {
    const { rows, count, counts, total } = await manager.send(botsApi.list, { query: { status: 'live' } })
    expect(rows).toHaveLength(count)
    expect(counts.live).toBe(count)
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(total)
    const found = await manager.send(botsApi.list, { query: { q: 'MY VARUNA', purpose: 'faq', medium: 'app' } })
    expect(found.rows.map(({ code }) => code)).toEqual(['ask-varuna'])
  })

  test('count the conversations begun on each of the last 7 days', async () => {
    const { id } = await add('counted')
    await asNetwork(`insert into usage_bot select now()::date - n, '${id}', client_id, 'web', n, n, n, n, n, 0, 0,
      0, 0, n, n, 0, 0, 0, 0, 0, 0 from bot, generate_series(0, 9) n where bot.id = '${id}'`)
    const bot = await get('counted')
    expect(bot.trend).toHaveLength(7)
    expect(bot.conversations).toBe(bot.trend.reduce((sum, one) => sum + one, 0))
    expect(bot.conversations).toBeGreaterThan(20)
  })

  test('go into a file for who may export them', async () => {
    const response = await manager.send(botsApi.export, {
      query: { q: 'complaint desk', columns: 'name,client,status' },
    })
    expect(await response.text()).toContain('Bot,Client,Status\r\nComplaint desk,Varuna Digital,live')
    const helpdesk = await app.as('HDA')
    expect((await helpdesk.send(botsApi.list, { query: {} })).total).toBeGreaterThan(5)
    await expect(helpdesk.send(botsApi.export, { query: {} })).rejects.toMatchObject({ status: 403 })
  })

  test('are looked at by head office and changed by bot managers alone', async () => {
    const office = await app.as('HQA')
    const bot = await get('booking', office)
    const body = { name: 'Mine', if_version: bot.version }
    await expect(office.send(botsApi.update, { params: { code: 'booking' }, body })).rejects.toMatchObject({
      status: 403,
      code: 'auth.right',
    })
    await expect((await app.as('SVM')).send(botsApi.list, { query: {} })).rejects.toMatchObject({ status: 403 })
  })
})

describe('a bot', () => {
  test('is added as a draft, with the default settings', async () => {
    expect(await add('fresh')).toMatchObject({
      status: 'draft',
      session_idle_minutes: 30,
      moves: [{ to: 'in_test', bar: null }],
      hand_over: { queue: null, is_open: false, until: null },
      live_version: null,
      owner: null,
    })
    await expect(add('FRESH')).rejects.toMatchObject({ status: 409, code: 'unique.code' })
  })

  test.each([
    [{ code: 'x' }, 'code', 'Use 2 to 40 lowercase letters, digits, and hyphens.'],
    [{ client: 'SAHYADRI' }, 'client', 'Client not found.'],
    [{ purpose: 'weather' }, 'purpose', 'Choose a purpose.'],
    [{ languages: [] }, 'languages', 'Enter at least one language.'],
    [{ languages: ['en', 'en'] }, 'languages', 'A language is listed twice.'],
    [{ languages: ['english'] }, 'languages.0', 'Enter a language code, such as en or pt-BR.'],
    [{ session_idle_minutes: 4 }, 'session_idle_minutes', '5 to 240 minutes.'],
    [{ session_idle_minutes: 241 }, 'session_idle_minutes', '5 to 240 minutes.'],
    [{ hand_over_calendar: 'NONE' }, 'hand_over_calendar', 'Calendar not found.'],
    [{ owner: '00000000-0000-4000-8000-000000000000' }, 'owner', 'This user doesn’t manage bots of this client.'],
    [{ wheels: 4 }, 'wheels', 'Unknown field.'],
  ])('with %o is refused in words', async (more, field, message) => {
    await expect(add('refused', more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('is not added for a client that is suspended, which also keeps its bots from going live', async () => {
    const bot = await ready('waits')
    await asNetwork(`update client set status = 'suspended', inactive_reason = 'Test' where code = 'DIGITAL'`)
    await expect(add('suspended')).rejects.toMatchObject({ fields: { client: 'This client is suspended.' } })
    await expect(move(await get('waits'), 'live')).rejects.toMatchObject({
      status: 409,
      code: 'state.move',
      message: 'The client is suspended.',
      details: { allowed: [] },
    })
    await asNetwork(`update client set status = 'active', inactive_reason = null where code = 'DIGITAL'`)
    expect(await move(bot, 'live')).toMatchObject({ status: 'live' })
  })

  test('keeps what a change does not name, and belongs to a manager of its client', async () => {
    const { managers } = await manager.send(botsApi.options, {})
    const bea = managers.find(({ name }) => name === 'Bea Thomas')!
    expect(managers.map(({ name }) => name)).toEqual(['Bea Thomas', 'Nilima Bose'])
    const bot = await add('stored', { hand_over_queue: 'Desk', hand_over_calendar: 'STD', offline_text: 'Later.' })
    const changed = await change(bot, { owner: bea.id, session_idle_minutes: 45 })
    expect(changed).toMatchObject({
      owner: { id: bea.id, name: 'Bea Thomas' },
      session_idle_minutes: 45,
      hand_over: { queue: 'Desk', calendar: 'STD', offline_text: 'Later.' },
      version: 2,
    })
    expect(await change(changed, { session_idle_minutes: 45 })).toMatchObject({ version: 2 })
  })

  test('changed from an old copy answers the bot as it is now', async () => {
    const bot = await add('stale')
    await change(bot, { name: 'First' })
    await expect(change(bot, { name: 'Second' })).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { name: 'First', version: 2 } },
    })
  })
})

describe('the states of a bot', () => {
  test('go from draft to test, to live with a version and a channel, to a pause and back, and end in retirement', async () => {
    const draft = await add('walks')
    await expect(move(draft, 'live')).rejects.toMatchObject({
      code: 'state.move',
      message: 'This change isn’t allowed in the current status.',
      details: { allowed: ['in_test'] },
    })
    const tested = await move(draft, 'in_test')
    expect(tested.moves).toEqual([{ to: 'live', bar: 'No version is published yet.' }])
    await expect(move(tested, 'live')).rejects.toMatchObject({ message: 'No version is published yet.' })

    const bot = await live('lives')
    expect(bot.moves).toEqual([{ to: 'paused', bar: null }])
    const paused = await move(bot, 'paused')
    expect(paused.moves.map(({ to }) => to)).toEqual(['live', 'retired'])
    const retired = await move(await move(await move(paused, 'live'), 'paused'), 'retired')
    expect(retired).toMatchObject({ status: 'retired', moves: [] })
    await expect(change(retired, { name: 'Again' })).rejects.toMatchObject({ status: 409, code: 'bot.retired' })
    await expect(addChannel(retired, 'sms', phone())).rejects.toMatchObject({ code: 'bot.retired' })
    await expect(
      manager.send(botsApi.addVersion, { params: { code: 'lives' }, body: { notes: 'Too late' } }),
    ).rejects.toMatchObject({ code: 'bot.retired' })
    expect((await removeChannel(retired, 0)).channels).toEqual([])
  })

  test('are taken from the version one saw; of many at once one counts', async () => {
    const bot = await live('raced')
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => move(bot, 'paused')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await get('raced')).toMatchObject({ status: 'paused', version: bot.version + 1 })
  })

  test('hold it back from being live without a channel that is on', async () => {
    const bot = await ready('mute')
    await setChannel(bot, 0, { status: 'inactive' })
    await expect(move(await get('mute'), 'live')).rejects.toMatchObject({
      message: 'No channel is active.',
    })
  })
})

describe('the channels of a bot', () => {
  test.each([
    ['web', 'https://elsewhere.example', 'This isn’t one of the client’s origins.'],
    ['app', 'my app', 'Enter the app ID, such as com.example.app.'],
    ['whatsapp', '02266000100', 'Enter the number with its country code, such as +912266000100.'],
    ['sms', '+91', 'Enter the number with its country code, such as +912266000100.'],
    ['voice', 'https://www.varuna.example', 'Enter the number with its country code, such as +912266000100.'],
  ])('on %s is not %s', async (medium, address, message) => {
    await expect(addChannel(await get('booking'), medium, address)).rejects.toMatchObject({
      fields: { address: message },
    })
  })

  test('are written in one way, and no two bots answer at one address, seen or not', async () => {
    const bot = await add('answers')
    const added = await addChannel(bot, 'voice', '+91 (22) 6600-0177')
    expect(added.channels).toMatchObject([{ medium: 'voice', address: '+912266000177', status: 'active' }])
    // The number of a bot whose client this manager does not see.
    await expect(addChannel(bot, 'whatsapp', '+912266000140')).rejects.toMatchObject({
      status: 409,
      code: 'unique.address',
      message: 'This address is already in use by another bot.',
    })
    const two = await addChannel(bot, 'whatsapp', phone())
    const index = two.channels.findIndex(({ medium }) => medium === 'whatsapp')
    await expect(setChannel(two, index, { address: '+912266000140' })).rejects.toMatchObject({ code: 'unique.address' })
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => addChannel(bot, 'sms', '+912266000178')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('of a live bot are never all off; one that is off can be taken away', async () => {
    const bot = await live('keeps-one')
    await expect(setChannel(bot, 0, { status: 'inactive' })).rejects.toMatchObject({
      status: 409,
      code: 'channel.last',
    })
    await expect(removeChannel(bot, 0)).rejects.toMatchObject({ status: 409, code: 'state.move' })
    const two = await addChannel(bot, 'voice', phone())
    const off = await setChannel(two, 0, { status: 'inactive' })
    await expect(setChannel(two, 0, { status: 'active' })).rejects.toMatchObject({ code: 'version.stale' })
    const index = off.channels.findIndex(({ status }) => status === 'inactive')
    expect((await removeChannel(off, index)).channels).toHaveLength(1)
    const gone = { code: 'keeps-one', id: off.channels[index]!.id }
    await expect(manager.send(botsApi.removeChannel, { params: gone })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the hand-over', () => {
  const at = async (iso: string) => {
    app.travel((Date.parse(iso) - app.deps.clock.now().getTime()) / 1000)
    // A sign-in does not last until then.
    return (await get('hours', await app.as('BTM'))).hand_over
  }

  test('is open by its calendar, and returns until when', async () => {
    await add('hours', { hand_over_queue: 'Desk', hand_over_calendar: 'METRO' })
    const begun = app.deps.clock.now().getTime()
    // 08:30 to 19:30 on weekdays in Kolkata; Tuesday, 6 June 2028.
    expect(await at('2028-06-06T05:00:00Z')).toMatchObject({ is_open: true, until: '2028-06-06T14:00:00.000Z' })
    expect(await at('2028-06-06T15:00:00Z')).toMatchObject({ is_open: false, until: '2028-06-07T03:00:00.000Z' })
    app.travel((begun - app.deps.clock.now().getTime()) / 1000)
  })

  test('without a calendar is open round the clock, without a queue never', async () => {
    expect((await add('always', { hand_over_queue: 'Desk' })).hand_over).toMatchObject({ is_open: true, until: null })
    expect((await add('never')).hand_over).toMatchObject({ is_open: false, until: null })
  })
})
