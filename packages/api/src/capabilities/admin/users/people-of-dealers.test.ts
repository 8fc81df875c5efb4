import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { linkTokenFor } from '#testing/mails.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { roles } from '#capabilities/session/auth/contract.ts'
import { invitationsApi } from '#capabilities/session/invitations/contract.ts'
import { type Person, rolesToGive, usersApi } from './contract.ts'

let app: TestApp
let admin: Caller
let region: Caller
let principal: Caller
beforeAll(async () => {
  app = await testApp({ settings: { registration: 'invite' } })
  admin = await app.as('admin')
  region = await app.as('RGM')
  principal = await app.as('DLP')
})
afterAll(() => app.close())

const personAt = async (email: string, asker = admin) =>
  (await asker.send(usersApi.list, { query: { q: email } })).rows.find((row) => row.email === email)!
const personOf = (role: string, asker = admin) => personAt(`${role.toLowerCase()}@demo.com`, asker)
const svm = { roles: ['SVM'], scopes: [{ outlet: 'DL001-01', job_type: 'service' as const }] }
const give = (
  asker: Caller,
  { id, version }: Person,
  body: { roles: string[]; scopes: object[]; clients?: string[] },
) => asker.send(usersApi.setAccess, { params: { id }, body: { ...body, if_version: version } })
const setStatus = (asker: Caller, { id, version }: Person, status: 'active' | 'inactive') =>
  asker.send(usersApi.setStatus, { params: { id }, body: { status, if_version: version } })
const answerOf = ({ token }: Caller) => app.request('/api/me', { headers: { authorization: `Bearer ${token}` } })

describe.each(['RGM', 'DLP'])('%s and people below them', (role) => {
  let asker: Caller
  beforeAll(async () => {
    asker = await app.as(role)
  })

  test('suspends, activates and unlocks them; every sign-in ends, and the trail names who did it', async () => {
    const manager = await app.as('SVM')
    const suspended = await setStatus(asker, await personOf('SVM', asker), 'inactive')
    expect(suspended).toMatchObject({ status: 'inactive', may_change: true })
    app.travel(5)
    expect((await answerOf(manager)).status).toBe(401)
    expect(await setStatus(asker, suspended, 'active')).toMatchObject({ status: 'active' })
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
      db.updateTable('app_user').set({ status: 'locked' }).where('id', '=', suspended.id).execute(),
    )
    await expect(app.as('SVM')).rejects.toMatchObject({ status: 400 })
    expect(await asker.send(usersApi.unlock, { params: { id: suspended.id } })).toMatchObject({ status: 'active' })
    expect((await answerOf(await app.as('SVM'))).status).toBe(200)
    const trail = await admin.send(auditApi.list, { query: { entity: ['user'], entity_id: suspended.id } })
    const { email } = await personOf(role)
    const own = await personAt(email)
    const done = trail.rows.filter((line) => line.user_name === own.full_name).map(({ action }) => action)
    expect(done).toEqual(expect.arrayContaining(['suspend', 'activate', 'unlock']))
  })

  test('gives them other roles and another outlet within their own, and no more than that', async () => {
    const before = await personOf('SVM', asker)
    const changed = await give(asker, before, {
      roles: ['SVM', 'BSM'],
      scopes: [{ outlet: 'DL001-02' }, { dealer: 'DL001', job_type: 'service' }],
    })
    expect(changed).toMatchObject({ roles: ['SVM', 'BSM'], may_change: true })
    expect(changed.scopes).toEqual(
      expect.arrayContaining([{ outlet: 'DL001-02' }, { dealer: 'DL001', job_type: 'service' }]),
    )
    await expect(give(asker, before, svm)).rejects.toMatchObject({ status: 409, code: 'version.stale' })
    expect((await give(asker, changed, svm)).scopes).toEqual(svm.scopes)
  })

  test('sees their sign-ins, and ends one of them and all', async () => {
    const { id } = await personOf('SVM', asker)
    const first = await app.as('SVM')
    await app.as('SVM')
    const listed = await asker.send(usersApi.signIns, { params: { id } })
    expect(listed.length).toBeGreaterThanOrEqual(2)
    const left = await asker.send(usersApi.endSignIn, { params: { id, session: listed[0]!.id } })
    expect(left).toHaveLength(listed.length - 1)
    expect(await asker.send(usersApi.endSignIns, { params: { id } })).toEqual({ ended: left.length })
    app.travel(5)
    expect((await answerOf(first)).status).toBe(401)
  })

  test.each([
    [{ roles: ['RGM'] }, 422, 'Dealer users can’t have brand roles.'],
    [{ roles: ['SVM'], scopes: [{}] }, 422, 'Dealer users need a dealer or an outlet as scope.'],
    [{ scopes: [{ region: 'W1' }] }, 422, 'Dealer users need a dealer or an outlet as scope.'],
    [{ scopes: [{ outlet: 'DL004-01' }] }, 422, 'No place with the code DL004-01.'],
    [{ scopes: [{ dealer: 'DL004' }] }, 422, 'No place with the code DL004.'],
    [{ clients: ['NONE'] }, 422, 'Only bot managers, analysts, and helpdesk agents can be assigned clients.'],
  ])('is refused to give %o', async (more, status, message) => {
    const before = await personOf('SVM', asker)
    await expect(give(asker, before, { ...svm, ...more })).rejects.toMatchObject({ status, message })
    expect(await personOf('SVM', asker)).toEqual(before)
  })

  test('resets no second step, changes neither their own access nor the brand, and does not meet people elsewhere', async () => {
    const { id } = await personOf('SVM', asker)
    await expect(asker.send(usersApi.resetSecondStep, { params: { id } })).rejects.toMatchObject({
      status: 403,
      message: 'Only head office can reset two-factor authentication.',
    })
    const own = await personOf(role, asker)
    expect(own.may_change).toBe(false)
    await expect(give(asker, own, svm)).rejects.toMatchObject({
      status: 403,
      message: 'You can’t change your own access.',
    })
    for (const other of ['HQA', 'TSM']) {
      const person = await personOf(other)
      await expect(setStatus(asker, person, 'inactive')).rejects.toMatchObject({ status: 404 })
      await expect(asker.send(usersApi.signIns, { params: { id: person.id } })).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('of a region', () => {
  test('a manager makes a principal of a whole dealer there; a principal makes none', async () => {
    const before = await personOf('SVM', region)
    const principals = { roles: ['DLP'], scopes: [{ dealer: 'DL002' }] }
    const made = await give(region, before, principals)
    expect(made).toMatchObject(principals)
    await give(region, made, svm)
    await expect(give(principal, await personOf('SVM', principal), { ...svm, roles: ['DLP'] })).rejects.toMatchObject({
      status: 422,
      fields: { roles: 'You can only assign roles below your own.' },
    })
  })

  test('a manager changes its principals, and a principal none beside themselves', async () => {
    const other = await personAt('bsm@demo.com', region)
    const peer = await give(region, other, { roles: ['DLP'], scopes: [{ dealer: 'DL001' }] })
    await expect(setStatus(principal, peer, 'inactive')).rejects.toMatchObject({
      status: 403,
      message: 'You can only change users with roles below your own.',
    })
    expect((await personAt('bsm@demo.com', principal)).may_change).toBe(false)
    expect(await give(region, peer, { roles: ['BSM'], scopes: [{ outlet: 'DL001-02' }] })).toMatchObject({
      may_change: true,
    })
  })

  test('a person who sees more than the actor is changed by head office alone', async () => {
    const { id, version } = await personOf('SVM')
    const body = { roles: ['SVM'], scopes: [{ outlet: 'DL001-01' }, { outlet: 'DL004-01' }], if_version: version }
    const wide = await admin.send(usersApi.setAccess, { params: { id }, body })
    for (const asker of [region, principal]) {
      expect((await personOf('SVM', asker)).may_change).toBe(false)
      const message = 'This user has access to more of the network than you. Ask head office.'
      await expect(setStatus(asker, wide, 'inactive')).rejects.toMatchObject({ status: 403, message })
      await expect(asker.send(usersApi.endSignIns, { params: { id } })).rejects.toMatchObject({ status: 403, message })
      await expect(asker.send(usersApi.signIns, { params: { id } })).rejects.toMatchObject({ status: 403, message })
    }
    await give(admin, wide, svm)
  })

  test('whose own scope is one kind of work gives no more than that', async () => {
    const own = await personOf('DLP')
    await give(admin, own, { roles: ['DLP'], scopes: [{ dealer: 'DL001', job_type: 'service' }] })
    const narrow = await app.as('DLP')
    const invite = (scope: object) =>
      narrow.send(invitationsApi.invite, {
        body: { email: 'one@dealer.example', full_name: 'One', kind: 'dealer', roles: ['SVM'], scopes: [scope] },
      })
    await expect(invite({ outlet: 'DL001-01' })).rejects.toMatchObject({
      fields: { scopes: 'Part of this scope is outside your own scope.' },
    })
    expect(await invite({ outlet: 'DL001-01', job_type: 'service' })).toMatchObject({ status: 'open' })
    await give(admin, await personOf('DLP'), { roles: ['DLP'], scopes: [{ dealer: 'DL001' }] })
    principal = await app.as('DLP')
  })

  test('an invitation is sent again only by who could still write it', async () => {
    const guest = { email: 'two@dealer.example', full_name: 'Two', kind: 'dealer' as const, roles: ['DLP'] }
    const { id, version } = await region.send(invitationsApi.invite, {
      body: { ...guest, scopes: [{ dealer: 'DL001' }] },
    })
    const own = await personOf('RGM')
    const moved = await give(admin, own, { roles: ['RGM'], scopes: [{ region: 'N1' }] })
    const elsewhere = await app.as('RGM')
    const again = elsewhere.send(invitationsApi.resend, { params: { id }, body: { if_version: version } })
    await expect(again).rejects.toMatchObject({ status: 422 })
    const back = elsewhere.send(invitationsApi.withdraw, { params: { id }, body: { if_version: version } })
    expect(await back).toMatchObject({ status: 'withdrawn' })
    await give(admin, moved, { roles: ['RGM'], scopes: [{ region: 'W1' }] })
    region = await app.as('RGM')
  })

  test('who was invited there is theirs to change as soon as they are in', async () => {
    const email = 'three@dealer.example'
    await region.send(invitationsApi.invite, { body: { email, full_name: 'Three', kind: 'dealer', ...svm } })
    const token = await linkTokenFor(app, email)
    const body = JSON.stringify({ token, username: 'three', password: 'several quiet words' })
    expect((await app.request('/jwt/accept-invitation', { method: 'POST', body })).status).toBe(200)
    expect(await setStatus(principal, await personAt(email, principal), 'inactive')).toMatchObject({
      status: 'inactive',
    })
  })
})

describe('a regional manager of the whole network', () => {
  test('is no head office: people of the brand are not theirs, nor their roles', async () => {
    const own = await personOf('RGM')
    const wide = await give(admin, own, { roles: ['RGM'], scopes: [{}] })
    const asker = await app.as('RGM')
    const brand = 'Only head office can change users who don’t belong to a dealer.'
    await expect(setStatus(asker, await personOf('HQA', asker), 'inactive')).rejects.toMatchObject({ message: brand })
    const body = { email: 'four@rad.example', full_name: 'Four', kind: 'brand' as const, roles: ['HQA'], scopes: [{}] }
    await expect(asker.send(invitationsApi.invite, { body })).rejects.toMatchObject({ status: 403, message: brand })
    expect(await give(asker, await personOf('SVM', asker), svm)).toMatchObject({ may_change: true })
    await give(admin, wide, { roles: ['RGM'], scopes: [{ region: 'W1' }] })
    region = await app.as('RGM')
  })
})

describe('with every guard of the code taken away', () => {
  const as = async (role: 'RGM' | 'DLP' | 'SVM') =>
    ({ as: 'rad_app', actor_id: (await personOf(role)).id, roles: [role] }) as const
  const outletId = async (code: string) => {
    const { rows } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
      sql<{ id: string }>`select id from outlet where code = ${code}`.execute(db),
    )
    return rows[0]!.id
  }

  test('the database knows the same roles as the code', async () => {
    for (const role of ['admin', ...roles]) {
      const runner = { as: 'rad_app', actor_id: crypto.randomUUID(), roles: [role] } as const
      const { rows } = await inTransaction(app.deps.database, runner, 'read', (db) =>
        sql<{ below: string[] }>`select rad.roles_below() as below`.execute(db),
      )
      expect(rows[0]!.below, role).toEqual(rolesToGive([role]))
    }
  })

  test('no user gives themselves, or a person of theirs, more than what is below them', async () => {
    const runner = await as('DLP')
    const [mine, other] = [runner.actor_id, (await personOf('SVM')).id]
    const write = (id: string, values: { roles?: string[]; status?: 'active' }) =>
      inTransaction(app.deps.database, runner, 'write', (db) =>
        db.updateTable('app_user').set(values).where('id', '=', id).executeTakeFirst(),
      )
    await expect(write(mine, { roles: ['HQA'] })).rejects.toMatchObject({ code: '42501' })
    await expect(write(other, { roles: ['DLP'] })).rejects.toMatchObject({ code: '42501' })
    const far = await write((await personAt('rgm.n1@varuna.example')).id, { roles: [] })
    expect(Number(far.numUpdatedRows)).toBe(0)
    const row = (user_id: string, outlet_id: string | null) =>
      inTransaction(app.deps.database, runner, 'write', (db) =>
        db.insertInto('user_scope').values({ user_id, outlet_id }).execute(),
      )
    await expect(row(other, null)).rejects.toMatchObject({ code: '42501' })
    await expect(row(other, await outletId('DL004-01'))).rejects.toMatchObject({ code: '42501' })
    await expect(row(mine, await outletId('DL001-01'))).rejects.toMatchObject({ code: '42501' })
  })

  test('a user who may change no one ends only their own sessions', async () => {
    await app.as('BSM')
    const { id } = await personOf('BSM')
    const end = async (runner: Awaited<ReturnType<typeof as>>) =>
      Number(
        (
          await inTransaction(app.deps.database, runner, 'write', (db) =>
            db.updateTable('user_session').set({ end_cause: null }).where('user_id', '=', id).executeTakeFirst(),
          )
        ).numUpdatedRows,
      )
    expect(await end(await as('SVM'))).toBe(0)
    expect(await end(await as('DLP'))).toBeGreaterThan(0)
  })
})
