import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { linkTokenFor, mailsTo } from '#testing/mails.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { mailNotifications } from '#capabilities/session/notifications/mails.ts'
import { inTransaction } from '#database/transaction.ts'
import { accountApi, type AccountSettings } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const read = (who: Caller) => who.send(accountApi.data, {})
const generalOf = ({ general: { avatar, username, fullName, company, version } }: AccountSettings) => ({
  avatar,
  username,
  fullName,
  company,
  if_version: version,
})
const refusal = async (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { status: number; fields?: unknown; code?: string; details?: { current?: unknown } }) => error,
  )
/** One white dot, followed by what is no part of the picture. */
const dot =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA='
const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

describe('the account settings', () => {
  test('are one object with all parts, only of the user themselves', async () => {
    const account = await read(await app.as('SVM'))
    expect(account).toMatchObject({
      general: { username: expect.any(String), email: 'svm@demo.com', pendingEmail: null },
      info: { bio: null, version: 1 },
      social: { socialLinks: { twitter: null, quora: null }, connections: { github: { id: null, profileImg: null } } },
      notification: { commentOnArticle: true, blogDigest: true },
    })
    expect((await app.request('/account-setting/data')).status).toBe(401)
  })

  test('keep name, username and company, and the top bar knows them', async () => {
    const who = await app.as('RGM')
    const before = await read(who)
    const body = { ...generalOf(before), fullName: 'Rana Gupta', username: 'rana.gupta', company: 'Northern Motors' }
    const { account } = await who.send(accountApi.saveGeneral, { body })
    expect(account.general).toMatchObject({
      fullName: 'Rana Gupta',
      username: 'rana.gupta',
      company: 'Northern Motors',
    })
    expect(await read(who)).toEqual(account)
    const me = await app.request('/api/me', { headers: { authorization: `Bearer ${who.token}` } })
    expect(await me.json()).toMatchObject({ userData: { fullName: 'Rana Gupta', username: 'rana.gupta' } })
    // Sent once more it changes nothing; from an older copy it is refused with the current values.
    expect((await who.send(accountApi.saveGeneral, { body })).account.general.version).toBe(account.general.version)
    const late = await refusal(who.send(accountApi.saveGeneral, { body: { ...body, company: 'Late Motors' } }))
    expect(late).toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { company: 'Northern Motors' } },
    })
  })

  test('refuse a username of someone else, however it is written', async () => {
    const [who, other] = [await app.as('TSM'), await read(await app.as('DLP'))]
    const body = { ...generalOf(await read(who)), username: other.general.username.toUpperCase() }
    expect(await refusal(who.send(accountApi.saveGeneral, { body }))).toMatchObject({
      status: 409,
      fields: { username: 'This username is already in use.' },
    })
    const wrong = { ...body, username: 'two words', fullName: '' }
    expect(await refusal(who.send(accountApi.saveGeneral, { body: wrong }))).toMatchObject({
      status: 422,
      fields: { username: 'Use letters, digits, dots, and hyphens only.', fullName: 'This is required.' },
    })
  })

  test('store information and social links, each with its own version', async () => {
    const who = await app.as('BSM')
    const information = {
      bio: 'Paint and panels.',
      dob: '1986-03-09',
      country: 'India',
      website: 'https://example.com/bodyshop',
      phone: '+91 98765 43210',
    }
    const links = { twitter: 'https://x.com/paint', linkedIn: 'https://www.linkedin.com/in/paint' }
    await who.send(accountApi.saveInformation, { body: { ...information, if_version: 1 } })
    await who.send(accountApi.saveSocial, { body: { socialLinks: links, if_version: 1 } })
    expect(await read(who)).toMatchObject({
      info: { ...information, version: 2 },
      social: { socialLinks: { ...links, quora: null }, version: 2 },
    })
    const late = who.send(accountApi.saveInformation, { body: { ...information, bio: 'Late.', if_version: 1 } })
    expect(await refusal(late)).toMatchObject({ status: 409, details: { current: { bio: 'Paint and panels.' } } })
  })

  test.each([
    [{ dob: '2090-01-01' }, { dob: 'Enter a day in the past.' }],
    [{ website: 'javascript:alert(1)' }, { website: 'Enter the full address, starting with https://.' }],
    [{ phone: 'call me' }, { phone: 'Enter a phone number, such as +91 98765 43210.' }],
    [{ bio: 'x'.repeat(601) }, { bio: 'Use at most 600 characters.' }],
  ])('refuse %o in words', async (wrong, fields) => {
    const who = await app.as('ANL')
    const empty = { bio: null, dob: null, country: null, website: null, phone: null, if_version: 1 }
    const refused = await refusal(who.send(accountApi.saveInformation, { body: { ...empty, ...wrong } }))
    expect(refused).toMatchObject({ status: 422, fields })
  })

  test('take a link of a network for that network alone', async () => {
    const who = await app.as('ANL')
    const socialLinks = { facebook: 'https://facebook.com.evil.example/me' }
    expect(await refusal(who.send(accountApi.saveSocial, { body: { socialLinks, if_version: 1 } }))).toMatchObject({
      status: 422,
      fields: { 'socialLinks.facebook': 'This address belongs to another site.' },
    })
  })
})

describe('a photo (T-18)', () => {
  const save = async (who: Caller, avatar: string | null) =>
    who.send(accountApi.saveGeneral, { body: { ...generalOf(await read(who)), avatar } })

  test('is stored without what the file contained in addition to the picture', async () => {
    const who = await app.as('PNL')
    const scan = Uint8Array.from(atob(dot), (sign) => sign.charCodeAt(0))
    const comment = Uint8Array.from([0xff, 0xfe, 0, 10, ...new TextEncoder().encode('<script>')])
    const tail = new TextEncoder().encode('<?php evil ?>')
    const file = Uint8Array.from([...scan.slice(0, 2), ...comment, ...scan.slice(2), 0xff, 0xd9, ...tail])
    const { account } = await save(who, `data:image/jpeg;base64,${base64Of(file)}`)
    const stored = atob(account.general.avatar!.split(',')[1]!)
    expect(stored).not.toMatch(/script|php/)
    expect(stored.length).toBeGreaterThan(100)
    expect((await save(who, null)).account.general.avatar).toBeNull()
  })

  test.each([
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:text/html;base64,PGh0bWw+',
    'https://elsewhere.example/photo.jpg',
    `data:image/jpeg;base64,${btoa('GIF89a and not a picture at all, really')}`,
  ])('that is none is refused: %s', async (avatar) => {
    const refused = await refusal(save(await app.as('AUD'), avatar))
    expect(refused).toMatchObject({ status: 422, fields: { avatar: expect.stringContaining('supported image') } })
  })
})

describe('a new email address', () => {
  test('counts once its link was opened, and the former one is notified', async () => {
    const who = await app.as('HDA')
    const ask = (email: string, password: string) => who.send(accountApi.changeEmail, { body: { email, password } })
    expect(await refusal(ask('desk@example.com', 'wrong'))).toMatchObject({
      fields: { password: 'Incorrect password.' },
    })
    expect(await refusal(ask('admin@demo.com', 'hda'))).toMatchObject({
      fields: { email: 'This email is already in use.' },
    })
    const { account } = await ask('desk@example.com', 'hda')
    expect(account.general).toMatchObject({ email: 'hda@demo.com', pendingEmail: { email: 'desk@example.com' } })
    const first = await linkTokenFor(app, 'desk@example.com')
    await who.send(accountApi.resendEmail, {})
    const token = await linkTokenFor(app, 'desk@example.com')
    expect(await refusal(who.send(accountApi.confirmEmail, { body: { token: first } }))).toMatchObject({ status: 400 })
    // The link is of no use to another account.
    const thief = await app.as('BTM')
    expect(await refusal(thief.send(accountApi.confirmEmail, { body: { token } }))).toMatchObject({ status: 400 })
    const done = await who.send(accountApi.confirmEmail, { body: { token } })
    expect(done.account.general).toMatchObject({ email: 'desk@example.com', pendingEmail: null })
    expect(await refusal(who.send(accountApi.confirmEmail, { body: { token } }))).toMatchObject({ status: 400 })
    const subjects = (await mailsTo(app, 'hda@demo.com')).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your email address was changed', 'A new email address was requested'])
    const body = JSON.stringify({ email: 'desk@example.com', password: 'hda' })
    expect((await app.request('/jwt/login', { method: 'POST', body })).status).toBe(200)
  })

  test('is forgotten when it is cancelled, and its link is worth nothing a day later', async () => {
    const who = await app.as('BTM')
    await who.send(accountApi.changeEmail, { body: { email: 'bots@example.com', password: 'btm' } })
    expect((await who.send(accountApi.cancelEmail, {})).account.general.pendingEmail).toBeNull()
    const token = await linkTokenFor(app, 'bots@example.com')
    expect(await refusal(who.send(accountApi.confirmEmail, { body: { token } }))).toMatchObject({ status: 400 })
    expect(await refusal(who.send(accountApi.resendEmail, {}))).toMatchObject({ status: 409 })
  })
})

describe('notifications', () => {
  const tell = (user_id: string, text: string) =>
    inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
      notify(db, { user_ids: [user_id], kind: 'connected', title: { text, values: {} }, link: '/tickets' }),
    )

  test('come by bell, by email, by both or not at all, as each person chose', async () => {
    const who = await app.as('client')
    const me = await app.request('/api/me', { headers: { authorization: `Bearer ${who.token}` } })
    const { userData } = (await me.json()) as { userData: { id: string; email: string } }
    const bell = async () =>
      (await who.send(notificationsApi.list, { query: { kind: 'connected' } })).rows.map(({ title }) => title.text)
    const mails = async () => {
      app.travel(31)
      await runDueJobs([mailNotifications], app.deps)
      return (await mailsTo(app, userData.email)).map(({ subject }) => subject)
    }
    const choose = (muted: 'connected'[], mailed: 'connected'[]) =>
      who.send(notificationsApi.setMutes, { body: { muted, mailed } })
    await tell(userData.id, 'bell alone')
    await choose([], ['connected'])
    await tell(userData.id, 'both')
    await choose(['connected'], ['connected'])
    await tell(userData.id, 'email alone')
    await choose(['connected'], [])
    await tell(userData.id, 'neither')
    expect(await mails()).toEqual(['email alone', 'both'])
    expect((await bell()).toSorted()).toEqual(['bell alone', 'both'])
    expect((await read(who)).notification.followMe).toBe(false)
    // Once each, also in the next round.
    expect(await mails()).toHaveLength(2)
  })
})

describe('connections', () => {
  const provider = 'github'
  const begin = async (who: Caller) => {
    const { address } = await who.send(accountApi.connect, { body: { provider } })
    expect(address).toMatch(/^\/pages\/account-settings\/connections\?/)
    const params = new URL(address, 'http://rad.test').searchParams
    return { state: params.get('state')!, nonce: params.get('nonce')!, challenge: params.get('challenge')! }
  }
  const codeFor = async (who: Caller, handle: string, { nonce, challenge }: { nonce: string; challenge: string }) =>
    (await who.send(accountApi.sandbox, { body: { provider, handle, nonce, challenge } })).code
  const finish = (who: Caller, state: string, code: string) =>
    who.send(accountApi.finishConnection, { body: { provider, state, code } })

  test('are made by the steps of OpenID Connect, each once', async () => {
    const who = await app.as('DLP')
    const begun = await begin(who)
    const code = await codeFor(who, 'dealer-one', begun)
    const { account } = await finish(who, begun.state, code)
    expect(account.social.connections.github).toEqual({ id: 'dealer-one', profileImg: null })
    expect(await refusal(finish(who, begun.state, code))).toMatchObject({ status: 400 })
    // An account elsewhere belongs to one person here.
    const other = await app.as('HQA')
    const theirs = await begin(other)
    const again = finish(other, theirs.state, await codeFor(other, 'Dealer-One', theirs))
    expect(await refusal(again)).toMatchObject({ status: 409, code: 'unique.connection' })
    await who.send(accountApi.disconnect, { query: { provider } })
    expect((await read(who)).social.connections.github.id).toBeNull()
    expect(await refusal(who.send(accountApi.disconnect, { query: { provider } }))).toMatchObject({ status: 404 })
  })

  test('refuse a code of another authorization, and a state of another user', async () => {
    const [who, thief] = [await app.as('HQA'), await app.as('RGM')]
    const begun = await begin(who)
    const code = await codeFor(who, 'office', begun)
    expect(await refusal(finish(thief, begun.state, code))).toMatchObject({ status: 400 })
    const forged = await codeFor(thief, 'office', { ...begun, challenge: 'another' })
    expect(await refusal(finish(who, begun.state, forged))).toMatchObject({ status: 400 })
    const late = await begin(who)
    app.travel(11 * 60)
    const again = await app.as('HQA')
    expect(await refusal(finish(again, late.state, await codeFor(again, 'office', late)))).toMatchObject({
      status: 400,
    })
  })
})
