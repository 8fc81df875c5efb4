import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkTokenFor, mailsTo } from '#testing/mails.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import type { SignedIn } from '#capabilities/session/auth/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { invitationsApi } from './contract.ts'

let app: TestApp
let head: Caller
beforeAll(async () => {
  app = await testApp({ settings: { registration: 'invite' } })
  head = await app.as('HQA')
})
afterAll(() => app.close())

let count = 0
const newGuest = () => ({ email: `guest${++count}@rad.example`, full_name: 'Gita Rao' })
const ofDealer = { kind: 'dealer' as const, roles: ['SVM'], scopes: [{ outlet: 'DL001-01' }] }
const post = (path: string, body: unknown) => app.request(path, { method: 'POST', body: JSON.stringify(body) })
const accept = (token: string, more: object = {}) =>
  post('/jwt/accept-invitation', { token, username: `guest-${count}`, password: 'grey heron under a bridge', ...more })

describe('an invitation', () => {
  test('goes out by mail, and makes a user with its roles and scope, once', async () => {
    const guest = newGuest()
    const invitation = await head.send(invitationsApi.invite, { body: { ...guest, ...ofDealer } })
    expect(invitation).toMatchObject({ status: 'open', invited_by: 'Helena Costa', scopes: [{ outlet: 'DL001-01' }] })
    const token = await linkTokenFor(app, guest.email)
    const checked = await post('/jwt/accept-invitation/check', { token })
    expect(await checked.json()).toMatchObject({ ...guest, roles: ['SVM'], min_length: 15 })
    const answers = await Promise.all([accept(token), accept(token, { username: 'other' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const { userData, accessToken } = (await answers.find(({ ok }) => ok)!.json()) as SignedIn
    expect(userData).toMatchObject({ email: guest.email, role: 'SVM', fullName: 'Gita Rao' })
    const seen = await app.request('/api/complaints?perPage=100', {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const { rows } = (await seen.json()) as { rows: { outlet: string }[] }
    expect(new Set(rows.map(({ outlet }) => outlet))).toEqual(new Set(['DL001-01']))
    const listed = await head.send(invitationsApi.list, { query: { q: guest.email } })
    expect(listed.rows).toMatchObject([{ status: 'accepted', answered_at: expect.any(String) }])
  })

  test('is good for seven days', async () => {
    const guest = newGuest()
    await head.send(invitationsApi.invite, { body: { ...guest, ...ofDealer } })
    const token = await linkTokenFor(app, guest.email)
    app.travel(7 * 86_400 + 1)
    expect(await (await accept(token)).json()).toMatchObject({ error: { code: 'auth.link' } })
    app.travel(-7 * 86_400 - 1)
    expect((await accept(token)).status).toBe(200)
  })

  test('sent again works by its new link only; withdrawn, by none', async () => {
    const guest = newGuest()
    const { id, version } = await head.send(invitationsApi.invite, { body: { ...guest, ...ofDealer } })
    const first = await linkTokenFor(app, guest.email)
    const again = await head.send(invitationsApi.resend, { params: { id }, body: { if_version: version } })
    const second = await linkTokenFor(app, guest.email)
    expect(await mailsTo(app, guest.email)).toHaveLength(2)
    expect((await accept(first)).status).toBe(400)
    const stale = head.send(invitationsApi.withdraw, { params: { id }, body: { if_version: version } })
    await expect(stale).rejects.toMatchObject({ code: 'version.stale' })
    const body = { if_version: again.version }
    expect(await head.send(invitationsApi.withdraw, { params: { id }, body })).toMatchObject({ status: 'withdrawn' })
    expect((await accept(second)).status).toBe(400)
    await expect(
      head.send(invitationsApi.resend, { params: { id }, body: { if_version: again.version + 1 } }),
    ).rejects.toMatchObject({ code: 'state.move' })
  })

  test('needs a free name and a good password', async () => {
    const guest = newGuest()
    await head.send(invitationsApi.invite, { body: { ...guest, ...ofDealer } })
    const token = await linkTokenFor(app, guest.email)
    expect(await (await accept(token, { username: 'admin' })).json()).toMatchObject({
      error: { fields: { username: 'This username is already in use.' } },
    })
    expect((await accept(token, { password: 'gitarao gitarao' })).status).toBe(422)
    expect((await accept(token)).status).toBe(200)
  })

  test('of an inviter who was suspended since opens nothing', async () => {
    const admin = await app.as('admin')
    const region = await app.as('RGM')
    const guest = newGuest()
    await region.send(invitationsApi.invite, { body: { ...guest, ...ofDealer } })
    const { rows } = await admin.send(usersApi.list, { query: { q: 'rgm@demo.com' } })
    const set = (status: 'active' | 'inactive', if_version: number) =>
      admin.send(usersApi.setStatus, { params: { id: rows[0]!.id }, body: { status, if_version } })
    const { version } = await set('inactive', rows[0]!.version)
    const token = await linkTokenFor(app, guest.email)
    expect((await accept(token)).status).toBe(400)
    await set('active', version)
    expect((await accept(token)).status).toBe(200)
  })
})

describe('who invites', () => {
  test('from a part of the network gives no more than they have', async () => {
    const dealer = await app.as('DLP')
    const invite = (more: object) =>
      dealer.send(invitationsApi.invite, { body: { ...newGuest(), ...ofDealer, ...more } })
    expect(await invite({})).toMatchObject({ status: 'open', invited_by: 'Dev Lal Prasad' })
    expect(await invite({ scopes: [{ dealer: 'DL001' }] })).toMatchObject({ status: 'open' })
    const all = await head.send(complaintsApi.list, { query: { perPage: 100, sort: '-outlet' } })
    const foreign = all.rows.find(({ outlet }) => outlet && !outlet.startsWith('DL001'))!
    await expect(invite({ scopes: [{ outlet: foreign.outlet }] })).rejects.toMatchObject({ status: 422 })
    await expect(invite({ scopes: [{ dealer: foreign.dealer }] })).rejects.toMatchObject({ status: 422 })
    await expect(invite({ scopes: [] })).rejects.toMatchObject({ status: 422 })
    await expect(invite({ scopes: [{ region: 'W1' }] })).rejects.toMatchObject({ status: 422 })
    await expect(invite({ roles: ['HQA'] })).rejects.toMatchObject({ fields: { roles: expect.any(String) } })
    await expect(invite({ kind: 'brand', roles: ['AUD'], scopes: [{}] })).rejects.toMatchObject({ status: 403 })
  })

  test('sees their own invitations there, and all of them at head office', async () => {
    const region = await app.as('RGM')
    const mine = await region.send(invitationsApi.invite, { body: { ...newGuest(), ...ofDealer } })
    const own = await region.send(invitationsApi.list, { query: { perPage: 100 } })
    expect(new Set(own.rows.map(({ invited_by }) => invited_by))).toEqual(new Set(['Ravi Malhotra']))
    const all = await head.send(invitationsApi.list, { query: { perPage: 100 } })
    expect(all.rows.some(({ id }) => id === mine.id)).toBe(true)
    expect(all.total).toBeGreaterThan(own.total)
  })

  test('is refused for an address that has an account or an open invitation', async () => {
    const taken = head.send(invitationsApi.invite, { body: { ...newGuest(), email: 'rgm@demo.com', ...ofDealer } })
    await expect(taken).rejects.toMatchObject({ fields: { email: 'This email is already in use.' } })
    const guest = newGuest()
    await head.send(invitationsApi.invite, { body: { ...guest, ...ofDealer } })
    const twice = head.send(invitationsApi.invite, { body: { ...guest, ...ofDealer } })
    await expect(twice).rejects.toMatchObject({ code: 'unique.email' })
  })

  test.each(['SVM', 'TSM', 'AUD', 'client'])('is not %s', async (role) => {
    const user = await app.as(role)
    await expect(user.send(invitationsApi.invite, { body: { ...newGuest(), ...ofDealer } })).rejects.toMatchObject({
      status: 403,
    })
  })
})
