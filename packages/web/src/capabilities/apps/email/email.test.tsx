import { emailApi } from '@rad/api/apps/email/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let me: Awaited<ReturnType<TestApi['as']>>

beforeAll(async () => {
  api = await startTestApi()
  // What a screen loads on its first use is not what is measured here.
  await Promise.all([import('./email-screen.tsx'), import('./compose-window.tsx'), import('./time-dialog.tsx')])
}, 60_000)
beforeEach(async () => {
  me = await api.as('SVM')
})
afterAll(() => api.close())

const open = (at: string) => openApp(api, { as: 'SVM', at })
const list = async (query: object = {}) => (await me.send(emailApi.list, { query })).emails
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-email]')]
const row = async (subject: string) => {
  const link = await screen.findByRole('link', { name: new RegExp(subject) })
  return link.closest<HTMLElement>('[data-email]')!
}
const subject = 'My car makes the same noise again'

describe('the mailbox', () => {
  test('shows the inbox with its folders, and a search that is in the address', async () => {
    const { router, user } = await open('/email')
    const unread = await row(subject)
    expect(within(unread).getByText('Unread')).toBeTruthy()
    const folders = screen.getByRole('navigation', { name: 'Email folders' })
    expect(
      within(folders)
        .getByRole('link', { name: /^Inbox/ })
        .getAttribute('aria-current'),
    ).toBe('page')
    expect(await within(folders).findByRole('link', { name: 'Drafts 1' })).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Search emails' }), 'from:meera')
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(router.state.location.search).toEqual({ q: 'from:meera' })
    await user.type(screen.getByRole('searchbox', { name: 'Search emails' }), ' nothing')
    await user.click(await screen.findByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(rows().length).toBeGreaterThan(5))
  })

  test('names its tab by folder and subject, and a folder that does not exist is not found', async () => {
    const { router, user } = await open('/email/sent')
    await waitFor(() => expect(document.title).toBe('Sent · Email · RAD'))
    await act(() => router.navigate({ to: '/email' }))
    await user.click(within(await row(subject)).getByRole('link'))
    await waitFor(() => expect(document.title).toContain(subject))
    await act(() => router.navigate({ to: '/email/$folder', params: { folder: 'drafts' } }))
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  })

  test('marks a mail as read by opening it, and goes on to the next one', async () => {
    const { router, user } = await open('/email')
    const opened = await row(subject)
    await user.click(within(opened).getByRole('link'))
    expect(await screen.findByRole('heading', { name: subject })).toBeTruthy()
    expect(await screen.findByText(/I collected my car on Saturday/)).toBeTruthy()
    await waitFor(async () => expect((await list()).find((one) => one.subject === subject)?.isRead).toBe(true))
    const before = router.state.location.pathname
    await user.click(screen.getByRole('button', { name: 'Next email' }))
    await waitFor(() => expect(router.state.location.pathname).not.toBe(before))
    await user.click(await screen.findByRole('button', { name: 'Back to list' }))
    expect(await row(subject)).toBeTruthy()
    expect(router.state.location.pathname).toBe('/email/inbox')
  })

  test('says of an email that is not there what it is, and leads back to the list', async () => {
    const { router, user } = await open('/email/inbox/999999')
    expect(await screen.findByText('Email not found')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await user.click(screen.getAllByRole('button', { name: 'Back to list' }).at(-1)!)
    await waitFor(() => expect(router.state.location.pathname).toBe('/email/inbox'))
  })

  test('selects a range with Shift, moves it to the trash, and takes that back', async () => {
    const { user } = await open('/email/inbox')
    await row(subject)
    const before = rows().length
    const boxes = () => rows().map((one) => within(one).getByRole('checkbox'))
    await user.click(boxes()[1]!)
    await user.keyboard('{Shift>}')
    await user.click(boxes()[3]!)
    await user.keyboard('{/Shift}')
    expect(await screen.findByText('3 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Move to trash' }))
    await waitFor(() => expect(rows()).toHaveLength(before - 3))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(rows()).toHaveLength(before))
  })

  test('is worked by the keys of Gmail', async () => {
    const { router, user } = await open('/email/inbox')
    await row(subject)
    await user.keyboard('jj')
    const [, second] = rows()
    expect(second!.contains(document.activeElement)).toBe(true)
    await user.keyboard('s')
    await waitFor(() => expect(within(rows()[1]!).getByRole('button', { pressed: true })).toBeTruthy())
    await user.keyboard('gs')
    await waitFor(() => expect(router.state.location.pathname).toBe('/email/starred'))
  })
})

describe('writing', () => {
  test('saves a draft by itself, keeps it while minimised, sends it, and takes it back', async () => {
    const { user } = await open('/email?compose=new')
    const to = await screen.findByLabelText('To', { selector: 'input' })
    await user.type(to, 'tsm@demo.com{Enter}')
    await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Written here')
    expect(await screen.findByText('Draft saved', {}, { timeout: 5000 })).toBeTruthy()
    expect((await list({ folder: 'draft' })).map((one) => one.subject)).toContain('Written here')
    await user.click(screen.getByRole('button', { name: 'Minimize' }))
    await user.click(screen.getByRole('button', { name: 'Restore window' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toBe('Written here')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Email sent.')).toBeTruthy()
    expect((await list({ folder: 'sent' }))[0]).toMatchObject({
      subject: 'Written here',
      to: [{ email: 'tsm@demo.com' }],
    })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await list({ folder: 'sent' }))[0]?.subject).not.toBe('Written here'))
    expect(await screen.findByRole('region', { name: 'New email' })).toBeTruthy()
  })

  test('answers with the mail before as a quotation, and requires a recipient', async () => {
    const [email] = await list({ q: 'from:meera' })
    const { user } = await open(`/email/inbox/${email!.id}`)
    await user.click(await screen.findByRole('button', { name: 'Reply' }))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })
    expect(field.value).toBe(`Re: ${subject}`)
    // The recipient is named, with the address behind the name.
    expect(screen.getByTitle('meera.joshi@example.com').textContent).toBe('Meera Joshi')
    await user.click(screen.getByRole('button', { name: 'Save and close' }))
    await user.click(screen.getByRole('button', { name: 'Forward' }))
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Add at least one recipient.')).toBeTruthy()
  })

  test('shows a picture that is attached as a thumbnail, and other files by name', async () => {
    const { id } = await me.send(emailApi.addDraft, { body: { subject: 'With a picture' } })
    const files = [new File(['a dent'], 'dent.txt'), new File(['Brake pad, 40'], 'parts.txt')]
    for (const file of files) await me.send(emailApi.addFile, { params: { id: String(id) }, body: { file } })
    // A file of this browser keeps letters alone: the first is answered as a picture.
    const fetch: TestApi['fetch'] = async (request) => {
      const response = await api.fetch(request)
      if (!request.url.includes(emailApi.get.path)) return response
      const email = (await response.json()) as { attachments: { url: string; thumbnail: string }[] }
      email.attachments[0]!.thumbnail = email.attachments[0]!.url
      return Response.json(email)
    }
    await openApp({ ...api, fetch }, { as: 'SVM', at: `/email/draft/${id}` })
    const attached = within(await screen.findByRole('list', { name: 'Attachments' }))
    const picture = attached.getByRole('button', { name: /dent\.txt/ })
    await waitFor(() => expect(picture.querySelector('img')?.src).toMatch(/^blob:/))
    expect(attached.getByRole('button', { name: /parts\.txt/ }).querySelector('img')).toBeNull()
  })
})
