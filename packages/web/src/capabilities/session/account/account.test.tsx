import { accountApi } from '@rad/api/session/account/contract'
import { notificationsApi } from '@rad/api/session/notifications/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

const hub = '/pages/account-settings'
const save = () => screen.findByRole('button', { name: 'Save changes' })

test('the account menu leads to one page with all parts', async () => {
  const { user } = await openApp(api, { as: 'HQA', at: '/account/security' })
  expect(await screen.findByRole('heading', { name: 'Account settings' })).toBeTruthy()
  // What mails of before led to is in the same place now.
  const parts = within(screen.getByRole('navigation', { name: 'Account settings' }))
  expect(parts.getByRole('link', { name: 'Security' }).getAttribute('aria-current')).toBe('page')
  await user.click(parts.getByRole('link', { name: 'Active sessions' }))
  expect(await screen.findByText('No other active sessions.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Language and appearance' }))
  expect(await screen.findByRole('group', { name: 'Display language' })).toBeTruthy()
})

test('name and company are saved, refused in words, and stand there after a reload', async () => {
  const { user } = await openApp(api, { as: 'SVM', at: hub })
  const name = await screen.findByLabelText('Full name')
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  await user.clear(name)
  await user.click(await save())
  expect(await screen.findByText('This is required.')).toBeTruthy()
  await user.type(name, 'Sunita Verma')
  await user.type(screen.getByLabelText('Company'), 'Harbour Motors')
  await user.clear(screen.getByLabelText(/^Username/))
  await user.type(screen.getByLabelText(/^Username/), 'two words')
  await user.click(await save())
  expect(await screen.findByText('Use letters, digits, dots, and hyphens only.')).toBeTruthy()
  await user.clear(screen.getByLabelText(/^Username/))
  await user.type(screen.getByLabelText(/^Username/), 'sunita.verma')
  await user.click(await save())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  expect(await screen.findByRole('button', { name: 'Account: Sunita Verma' })).toBeTruthy()
  await openApp(api, { as: 'SVM', at: hub })
  expect(await screen.findByDisplayValue('Harbour Motors')).toBeTruthy()
  expect(screen.getByDisplayValue('sunita.verma')).toBeTruthy()
})

test('a change back to the same values is saved, too, and the form stays', async () => {
  const { user } = await openApp(api, { as: 'PNL', at: hub })
  const company = await screen.findByLabelText('Company')
  await user.type(company, 'Harbour Motors')
  await user.click(await save())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  await user.type(company, ' ')
  await user.click(await save())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  expect(screen.queryByText('Something went wrong on this page')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Company').value).toBe('Harbour Motors')
})

test('a new email address needs the password, and waits for its link', async () => {
  const { user } = await openApp(api, { as: 'BSM', at: hub })
  await user.click(await screen.findByRole('button', { name: 'Change email' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }))
  await user.type(dialog.getByLabelText('New email'), 'paint@example.com')
  await user.type(dialog.getByLabelText('Your password', { selector: 'input' }), 'wrong')
  await user.click(dialog.getByRole('button', { name: 'Send link' }))
  expect(await dialog.findByText('Incorrect password.')).toBeTruthy()
  await user.clear(dialog.getByLabelText('Your password', { selector: 'input' }))
  await user.type(dialog.getByLabelText('Your password', { selector: 'input' }), 'bsm')
  await user.click(dialog.getByRole('button', { name: 'Send link' }))
  const notice = within(await screen.findByRole('region', { name: 'Unconfirmed email' }))
  await user.click(notice.getByRole('button', { name: 'Resend link' }))
  expect(await screen.findByText('Link sent to paint@example.com.')).toBeTruthy()
  await user.click(notice.getByRole('button', { name: 'Cancel change' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unconfirmed email' })).toBeNull())
})

test('information and social links are saved part by part, and leaving asks', async () => {
  const { user } = await openApp(api, { as: 'TSM', at: `${hub}/information` })
  await user.type(await screen.findByLabelText('About'), 'Six outlets in the north.')
  await user.type(screen.getByLabelText('Website'), 'not an address')
  await user.click(screen.getByRole('link', { name: 'Social links' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  await user.click(await save())
  expect(await screen.findByText('Enter the full address, starting with https://.')).toBeTruthy()
  await user.clear(screen.getByLabelText('Website'))
  await user.click(await save())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  await user.click(screen.getByRole('link', { name: 'Social links' }))
  await user.type(await screen.findByLabelText('LinkedIn'), 'https://elsewhere.example/in/me')
  await user.click(await save())
  expect(await screen.findByText('This address belongs to another site.')).toBeTruthy()
  await user.clear(screen.getByLabelText('LinkedIn'))
  await user.type(screen.getByLabelText('LinkedIn'), 'https://linkedin.com/in/me')
  await user.click(await save())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  const account = await (await api.as('TSM')).send(accountApi.data, {})
  expect(account).toMatchObject({
    info: { bio: 'Six outlets in the north.', website: null },
    social: { socialLinks: { linkedIn: 'https://linkedin.com/in/me' } },
  })
})

test('of two tabs that save the same part, the second is shown both versions', async () => {
  const { user } = await openApp(api, { as: 'PNL', at: `${hub}/information` })
  await user.type(await screen.findByLabelText('About'), 'Mine')
  const empty = { dob: null, country: null, website: null, phone: null }
  await (await api.as('PNL')).send(accountApi.saveInformation, { body: { ...empty, bio: 'Theirs', if_version: 1 } })
  await user.click(await save())
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this' }))
  expect(dialog.getByText('Theirs')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'About: yours' }))
  await user.click(dialog.getByRole('button', { name: 'Save selected versions' }))
  await waitFor(async () =>
    expect((await (await api.as('PNL')).send(accountApi.data, {})).info).toMatchObject({ bio: 'Mine' }),
  )
})

test('bell and email are chosen apart, kind by kind', async () => {
  const { user } = await openApp(api, { as: 'ANL', at: `${hub}/notifications` })
  await user.click(await screen.findByRole('switch', { name: 'Comments that mention you: email' }))
  await user.click(screen.getByRole('switch', { name: 'Finished imports: in-app' }))
  const always = screen.getByRole('switch', { name: 'Sign-ins on new devices: email' })
  expect(always).toHaveProperty('disabled', true)
  await waitFor(async () =>
    expect(await (await api.as('ANL')).send(notificationsApi.mutes, {})).toEqual({
      muted: ['import_finished'],
      mailed: ['mentioned'],
    }),
  )
})

test('another account is connected by the sandbox, and disconnected after a question', async () => {
  const { user } = await openApp(api, { as: 'RGM', at: `${hub}/connections` })
  await user.click(await screen.findByRole('button', { name: 'Connect GitHub' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to GitHub' }))
  await user.click(dialog.getByRole('button', { name: 'Connect' }))
  expect(await dialog.findByText('Enter a username.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Your username at GitHub'), 'rgm-north')
  await user.click(dialog.getByRole('button', { name: 'Connect' }))
  expect(await screen.findByText('Connected as rgm-north')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Disconnect GitHub' }))
  const question = within(await screen.findByRole('dialog', { name: 'Disconnect GitHub?' }))
  await user.click(question.getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByRole('button', { name: 'Connect GitHub' })).toBeTruthy()
})

test('deleting the account says what follows, and asks for username and password', async () => {
  const { user } = await openApp(api, { as: 'DLP', at: `${hub}/data` })
  expect(await screen.findByRole('region', { name: 'Permanently deleted' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Kept as “Deleted user”' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account permanently?' }))
  await user.type(dialog.getByLabelText(/^Type /), 'someone')
  await user.type(dialog.getByLabelText('Your password', { selector: 'input' }), 'dlp')
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await dialog.findByText('Type your username exactly.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect((await (await api.as('DLP')).send(accountApi.data, {})).general.email).toBe('dlp@demo.com')
})
