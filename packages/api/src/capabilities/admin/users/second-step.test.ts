import { afterAll, beforeAll, expect, test } from 'vitest'
import { passkeyDevice } from '#testing/passkey-device.ts'
import { mailsTo } from '#testing/mails.ts'
import { codeOf, enrol } from '#testing/second-step.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { twoStepApi } from '#capabilities/session/two-step/contract.ts'
import { usersApi } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const personOf = async (role: string) => {
  const email = `${role.toLowerCase()}@demo.com`
  return (await admin.send(usersApi.list, { query: { q: email } })).rows.find((row) => row.email === email)!
}
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
const login = async (role: string) => {
  const response = await post('/jwt/login', { email: `${role}@demo.com`, password: role.toLowerCase() })
  return (await response.json()) as { twoStep?: { pendingToken: string }; accessToken?: string }
}

test('a user who lost app, codes and passkeys signs in by the password alone, and is notified', async () => {
  const place = { origin: 'http://rad.test', id: 'rad.test' }
  const { user, secret, recovery_codes } = await enrol(app, 'SVM')
  const device = await passkeyDevice(place)
  const begun = await user.send(twoStepApi.beginPasskey, { body: { password: 'svm' } })
  const { challenge_token } = begun
  const response = await device.create(String(begun.options.challenge))
  await user.send(twoStepApi.addPasskey, { body: { challenge_token, name: 'Phone', response } })
  const pending = (await login('SVM')).twoStep!.pendingToken
  const person = await personOf('SVM')
  expect(person.two_step).toBe(true)

  const after = await admin.send(usersApi.resetSecondStep, { params: { id: person.id } })
  expect(after).toMatchObject({ id: person.id, two_step: false, roles: person.roles })
  app.travel(5)
  const dead = await app.request('/api/me', { headers: { authorization: `Bearer ${user.token}` } })
  expect(dead.status).toBe(401)
  for (const proof of [{ code: codeOf(app, secret) }, { recoveryCode: recovery_codes[0] }])
    expect((await post('/jwt/two-step', { pendingToken: pending, ...proof })).status).toBe(401)

  const again = await app.as('SVM')
  const security = await again.send(twoStepApi.security, {})
  expect(security).toMatchObject({ two_step: { on: false, recovery_codes_left: 0 }, passkeys: [] })
  const [notice] = (await again.send(notificationsApi.list, { query: { kind: ['account'] } })).rows
  expect(notice).toMatchObject({
    title: { text: '{name} reset your two-factor authentication', values: { name: expect.any(String) } },
    link: '/pages/account-settings/security',
  })
  const [mail] = (await mailsTo(app, 'svm@demo.com')).filter(
    ({ subject }) => subject === 'Your two-factor authentication was reset',
  )
  expect(mail!.text).toContain('http://rad.test/pages/account-settings/security')
  const trail = await admin.send(auditApi.list, { query: { entity: ['user'], entity_id: person.id } })
  expect(trail.rows).toContainEqual(expect.objectContaining({ action: 'reset_second_step' }))
})

test('is refused where there is none, and changes nothing then', async () => {
  const user = await app.as('BSM')
  await user.send(twoStepApi.begin, { body: { password: 'bsm' } })
  const { id } = await personOf('BSM')
  const reset = admin.send(usersApi.resetSecondStep, { params: { id } })
  await expect(reset).rejects.toMatchObject({
    status: 409,
    message: 'Two-factor authentication isn’t turned on for this person.',
  })
  expect((await user.send(twoStepApi.security, {})).two_step.on).toBe(false)
})

test('is refused for oneself, for users with a part of the network, and without the right', async () => {
  const { user } = await enrol(app, 'HQA')
  const { id } = await personOf('HQA')
  const refused = async (role: string) => {
    const asker = await app.as(role)
    return asker.send(usersApi.resetSecondStep, { params: { id } }).then(
      () => 200,
      (error: { status: number }) => error.status,
    )
  }
  await expect(user.send(usersApi.resetSecondStep, { params: { id } })).rejects.toMatchObject({
    status: 403,
    message: 'You can’t change your own access.',
  })
  expect([403, 404]).toContain(await refused('RGM'))
  expect(await refused('AUD')).toBe(403)
  expect(await refused('client')).toBe(403)
  const forNoUser = await app.request(`/api/admin/users/${id}/reset-second-step`, { method: 'POST' })
  expect(forNoUser.status).toBe(401)
  expect(await login('HQA')).toHaveProperty('twoStep')
})

test('of an administrator is up to another administrator', async () => {
  const head = await app.as('PNL')
  const { id, version } = await personOf('PNL')
  await admin.send(usersApi.setAccess, { params: { id }, body: { roles: ['HQA'], scopes: [{}], if_version: version } })
  app.travel(5)
  await expect(head.send(usersApi.list, { query: {} })).rejects.toMatchObject({ status: 401 })
  const office = await app.as('PNL')
  await enrol(app, 'admin')
  const person = await personOf('admin')
  const reset = office.send(usersApi.resetSecondStep, { params: { id: person.id } })
  await expect(reset).rejects.toMatchObject({
    status: 403,
    message: 'Only administrators can change administrators.',
  })
  expect((await personOf('admin')).two_step).toBe(true)
})
