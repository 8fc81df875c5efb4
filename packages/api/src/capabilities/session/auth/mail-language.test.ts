import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailAsHtml } from '#kernel/mail/mail.ts'
import { chooseLanguage } from '#testing/languages.ts'
import { mailsTo } from '#testing/mails.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { invitationsApi } from '#capabilities/session/invitations/contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const forgot = (role: string, language?: string) =>
  app.request('/jwt/forgot-password', {
    method: 'POST',
    headers: language === undefined ? {} : { 'accept-language': language },
    body: JSON.stringify({ email: `${role.toLowerCase()}@demo.com` }),
  })
const newest = async (role: string) => (await mailsTo(app, `${role.toLowerCase()}@demo.com`))[0]!

const chooses = async (role: string, language: string) => chooseLanguage(await app.as(role), language)

test.each([
  ['HQA', 'fr-CA,fr;q=0.9,en;q=0.5', 'Réinitialisez votre mot de passe RAD'],
  ['SVM', 'de', 'Setzen Sie Ihr Passwort für RAD zurück'],
  ['BSM', 'xx-XX', 'Reset your RAD password'],
  ['PNL', '*', 'Reset your RAD password'],
  ['ANL', undefined, 'Reset your RAD password'],
])(
  'a user who chose no language gets mails in that of their browser: %s requests %s',
  async (role, language, subject) => {
    await forgot(role, language)
    expect((await newest(role)).subject).toBe(subject)
  },
)

test('a language that was chosen wins, and its direction', async () => {
  await chooses('RGM', 'ar')
  await forgot('RGM', 'de')
  const mail = await newest('RGM')
  expect(mail).toMatchObject({ subject: 'إعادة تعيين كلمة مرور RAD', language: 'ar', button: 'فتح rad.test' })
  expect(mail.text).toMatch(
    /^مرحبًا Ravi Malhotra،\n\n[^{}]+\n\nhttp:\/\/rad\.test\/reset-password\?token=[\w-]+\n\n[^{}]+$/,
  )
  expect(mailAsHtml(mail, 'RAD')).toContain('<html lang="ar" dir="rtl">')
})

test('`auto` leaves it to the browser again', async () => {
  await chooses('TSM', 'auto')
  await forgot('TSM', 'pt-BR')
  expect((await newest('TSM')).subject).toBe('Repor a palavra-passe de RAD')
})

test('an invitation is written in the language of who invites', async () => {
  await chooses('admin', 'de')
  const admin = await app.as('admin')
  await admin.send(invitationsApi.invite, {
    body: { email: 'neu@brand.example', full_name: 'Nina Neu', kind: 'brand', roles: ['ANL'], scopes: [] },
  })
  const [mail] = await mailsTo(app, 'neu@brand.example')
  expect(mail!.subject).toBe('Sie sind zu RAD eingeladen')
  expect(mail!.text).toContain('Guten Tag Nina Neu,')
})
