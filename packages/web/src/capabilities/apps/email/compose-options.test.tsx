import { emailApi } from '@rad/api/apps/email/contract'
import { emailSettingsApi } from '@rad/api/apps/email/settings.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let me: Awaited<ReturnType<TestApi['as']>>

beforeAll(async () => {
  api = await startTestApi()
  // What a screen loads on its first use is not what is measured here.
  await Promise.all([
    import('./email-screen.tsx'),
    import('./compose-window.tsx'),
    import('./printed-email.tsx'),
    import('#kit/form/rich-text-editor.tsx'),
  ])
}, 60_000)
beforeEach(async () => {
  me = await api.as('SVM')
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => api.close())

const open = (at: string) => openApp(api, { as: 'SVM', at })
const draft = (subject: string, message: string) => me.send(emailApi.addDraft, { body: { subject, message } })
const read = (id: number) => me.send(emailApi.get, { query: { id: String(id) } })
type User = Awaited<ReturnType<typeof open>>['user']

async function choose(user: User, name: string, role: 'menuitem' | 'menuitemcheckbox' = 'menuitem') {
  await user.click(await screen.findByRole('button', { name: 'More options' }))
  await user.click(await screen.findByRole(role, { name }))
}
async function write(id: number) {
  const opened = await open(`/email/draft/${id}`)
  await opened.user.click(await screen.findByRole('button', { name: 'Edit draft' }))
  await screen.findByRole('textbox', { name: 'Message' })
  return opened
}

test('a draft is made plain text after a question, keeps that, and may have formatting again', async () => {
  const { id } = await draft('Parts list', '<p>Dear <strong>Ann</strong>,</p><ul><li>pads</li></ul>')
  const { user } = await write(id)
  await choose(user, 'Plain text', 'menuitemcheckbox')
  const question = within(await screen.findByRole('dialog', { name: 'Switch to plain text?' }))
  await user.click(question.getByRole('button', { name: 'Remove formatting' }))
  const plain = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('Dear Ann,\n\n- pads'),
  )
  expect(plain).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Message' }), '{Enter}- discs')
  await waitFor(
    async () =>
      expect(await read(id)).toMatchObject({
        isPlainText: true,
        message: '<p>Dear Ann,</p><p>- pads<br />- discs</p>',
      }),
    { timeout: 5000 },
  )
  await user.click(screen.getByRole('button', { name: 'Save and close' }))
  await user.click(await screen.findByRole('button', { name: 'Edit draft' }))
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })).value).toContain('- discs')
  await choose(user, 'Plain text', 'menuitemcheckbox')
  expect(await screen.findByRole('button', { name: 'Bold' })).toBeTruthy()
})

test('labels are given to a draft and taken from it', async () => {
  const { id } = await draft('With labels', '<p>Hello</p>')
  const { user } = await write(id)
  await choose(user, 'Labels')
  const dialog = within(await screen.findByRole('dialog', { name: 'Labels' }))
  await user.click(await dialog.findByRole('checkbox', { name: 'Company' }))
  await waitFor(async () => expect((await read(id)).labels).toEqual(['company']))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  const shown = await screen.findByRole('list', { name: 'Labels' })
  expect(within(shown).getByText('Company')).toBeTruthy()
})

test('spelling is checked as the person wants it, in the next email too', async () => {
  const { id } = await draft('Spelling', '<p>Helo</p>')
  const { user } = await write(id)
  expect(screen.getByRole('textbox', { name: 'Message' }).getAttribute('spellcheck')).toBe('true')
  await choose(user, 'Check spelling', 'menuitemcheckbox')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' }).getAttribute('spellcheck')).toBe('false'))
  expect((await me.send(emailSettingsApi.get, {})).checksSpelling).toBe(false)
})

test('an email that is written, and a conversation that is read, are printed alone', async () => {
  const printed: string[] = []
  vi.stubGlobal('print', () => {
    printed.push(`${document.title} | ${document.querySelector('body > section[aria-hidden]')?.textContent}`)
    window.dispatchEvent(new Event('afterprint'))
  })
  const { id } = await draft('To be printed', '<p>Words on paper</p>')
  const { user } = await write(id)
  await choose(user, 'Print')
  await waitFor(() => expect(printed).toHaveLength(1))
  expect(printed[0]).toMatch(/^To be printed \| To be printed.*Words on paper/)
  await waitFor(() => expect(document.querySelector('body > section[aria-hidden]')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Save and close' }))
  await user.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(printed).toHaveLength(2))
  await waitFor(() => expect(document.title).not.toBe('To be printed'))
})
