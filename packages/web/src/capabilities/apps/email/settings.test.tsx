import { emailApi } from '@rad/api/apps/email/contract'
import { emailSettingsApi } from '@rad/api/apps/email/settings.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let me: Awaited<ReturnType<TestApi['as']>>

beforeAll(async () => {
  api = await startTestApi()
  // What a screen loads on its first use is not what is measured here.
  await Promise.all([import('./settings-screen.tsx'), import('./email-screen.tsx'), import('./compose-window.tsx')])
}, 60_000)
beforeEach(async () => {
  me = await api.as('SVM')
})
afterAll(() => api.close())

const open = (at: string) => openApp(api, { as: 'SVM', at })
const labels = async () => (await me.send(emailSettingsApi.get, {})).labels.map(({ name }) => name)

test('a label is added, renamed, and listed in the panel of the mailbox', async () => {
  const { user, router } = await open('/email/settings')
  await user.type(await screen.findByRole('textbox', { name: 'New label' }), 'Recalls')
  await user.click(screen.getByRole('button', { name: 'Add label' }))
  const name = await screen.findByRole('textbox', { name: 'Name of “Recalls”' })
  await user.clear(name)
  await user.type(name, 'Recall 2027{Enter}')
  await waitFor(async () => expect(await labels()).toContain('Recall 2027'))
  await router.navigate({ to: '/email' })
  const folders = await screen.findByRole('navigation', { name: 'Email folders' })
  await user.click(await within(folders).findByRole('link', { name: 'Recall 2027' }))
  expect(await screen.findByRole('heading', { name: 'Recall 2027' })).toBeTruthy()
})

test('a new email begins with the signature; a template is saved without it and put into another', async () => {
  await me.send(emailSettingsApi.saveSignature, { body: { signature: '<p>Sunita Varma, Service</p>' } })
  const { user } = await open('/email?compose=new')
  expect(await screen.findByText('Sunita Varma, Service')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Your car is ready')
  await user.click(screen.getByRole('button', { name: 'Templates' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save as template' }))
  await user.type(await screen.findByRole('textbox', { name: 'Template name' }), 'Ready')
  await user.click(screen.getByRole('button', { name: 'Save template' }))
  await waitFor(async () => {
    const [template] = await me.send(emailSettingsApi.templates, {})
    expect(template).toMatchObject({ name: 'Ready', subject: 'Your car is ready' })
    expect(template!.message).not.toContain('Sunita')
  })
  await user.click(screen.getByRole('button', { name: 'Save and close' }))
  await user.click(screen.getAllByRole('button', { name: 'Compose email' })[0]!)
  await user.click(await screen.findByRole('button', { name: 'Templates' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Insert “Ready”' }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toBe('Your car is ready'),
  )
})

test('a reply that says nothing yet leaves no draft', async () => {
  const [email] = (await me.send(emailApi.list, { query: {} })).emails
  const drafts = async () => (await me.send(emailApi.list, { query: { folder: 'draft' } })).emails.length
  const before = await drafts()
  const { user } = await open(`/email/inbox/${email!.id}`)
  await user.click((await screen.findAllByRole('button', { name: 'Reply' }))[0]!)
  await user.click(await screen.findByRole('button', { name: 'Save and close' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New email' })).toBeNull())
  expect(await drafts()).toBe(before)
})
