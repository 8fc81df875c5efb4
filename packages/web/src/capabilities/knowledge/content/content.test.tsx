import { type Content, contentApi } from '@rad/api/knowledge/content/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDraft, moveContent, publish } from '../../../testing/content.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let writer: Awaited<ReturnType<TestApi['as']>>
let approver: Awaited<ReturnType<TestApi['as']>>
const read = (id: string) => writer.send(contentApi.get, { params: { id } }) as Promise<Content>

beforeAll(async () => {
  api = await startTestApi()
  writer = await api.as('RGM')
  approver = await api.as('HQA')
}, 60_000)
afterAll(() => api.close())

const nextStep = () => screen.findByRole('region', { name: 'Next step' })

describe('a draft', () => {
  test('is added, changed, sent to review, and not approved by its writer', async () => {
    const { router, user } = await openApp(api, { as: 'RGM', at: '/content?open=new' })
    const drawer = await screen.findByRole('dialog', { name: 'Add content' })
    await user.click(await within(drawer).findByRole('combobox', { name: 'Kind' }))
    await user.click(await screen.findByRole('option', { name: 'Brand policy' }))
    await user.type(within(drawer).getByLabelText('Title'), 'Loan cars')
    await user.click(within(drawer).getByRole('button', { name: 'Add draft' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/content\/[0-9a-f-]{36}$/))
    const id = router.state.location.pathname.split('/')[2]!
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const title = await screen.findByRole('textbox', { name: 'Title' })
    await user.type(title, ' for two days')
    // Nothing moves while something typed is not saved.
    const next = within(await nextStep())
    const isBarred = () => next.getByRole('button', { name: 'Send to review' }).hasAttribute('disabled')
    await waitFor(() => expect(isBarred()).toBe(true))
    await user.click(await screen.findByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(isBarred()).toBe(false))
    expect((await read(id)).title).toBe('Loan cars for two days')
    await user.click(next.getByRole('button', { name: 'Send to review' }))
    expect(await screen.findByText('Write the text first.')).toBeTruthy()
    const { version } = await read(id)
    await writer.send(contentApi.update, { params: { id }, body: { body: '<p>Two days.</p>', if_version: version } })
    await moveContent(writer, id, 'in_review')
    await openApp(api, { as: 'RGM', at: `/content/${id}` })
    expect(await screen.findByText('Waiting for a reviewer')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve and publish' })).toBeNull()
  })

  test('is returned with a note, which its writer reads', async () => {
    const { id } = await addDraft(writer, { title: 'Notes of a reviewer' })
    await moveContent(writer, id, 'in_review')
    const { user } = await openApp(api, { as: 'HQA', at: `/content/${id}` })
    await user.click(await screen.findByRole('button', { name: 'Return to draft' }))
    const dialog = await screen.findByRole('dialog', { name: 'Return to draft' })
    await user.type(within(dialog).getByLabelText('Note'), 'Name the outlet.')
    await user.click(within(dialog).getByRole('button', { name: 'Return to draft' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openApp(api, { as: 'RGM', at: `/content/${id}` })
    expect(within(await nextStep()).getByText('Name the outlet.')).toBeTruthy()
  })

  test('that was saved is written on, with the cursor where it was, and saved again', async () => {
    const { id } = await addDraft(writer, { title: 'Loan' })
    const { user } = await openApp(api, { as: 'RGM', at: `/content/${id}` })
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
    for (const [typed, saved] of [
      ['ed cars', 'Loaned cars'],
      ['(by the day) ', 'Loaned (by the day) cars'],
    ] as const) {
      await user.type(title, typed, { initialSelectionStart: saved === 'Loaned cars' ? 4 : 7 })
      await user.click(await screen.findByRole('button', { name: 'Save draft' }))
      await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
      expect((await read(id)).title).toBe(saved)
      expect(document.activeElement).toBe(title)
    }
  })

  test('that somebody else saved first is shown in both versions, the text as it reads', async () => {
    const { id, version } = await addDraft(writer, { title: 'Two people' })
    const { user } = await openApp(api, { as: 'RGM', at: `/content/${id}` })
    const title = await screen.findByRole('textbox', { name: 'Title' })
    await user.type(title, ' of mine')
    await approver.send(contentApi.update, {
      params: { id },
      body: {
        title: 'Two people of theirs',
        body: '<p>Nine to five.</p><h2>On Sundays</h2><p>Closed.</p>',
        if_version: version,
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Save draft' }))
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this' })
    expect(within(dialog).getByText('Two people of mine')).toBeTruthy()
    expect(within(dialog).getByText('Two people of theirs')).toBeTruthy()
    expect(await within(dialog).findByRole('heading', { name: 'On Sundays' })).toBeTruthy()
    expect(within(dialog).getByText('Nine to six.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Save selected versions' }))
    await waitFor(async () => expect((await read(id)).title).toBe('Two people of mine'))
  })
})

describe('a version in review', () => {
  test('is approved by somebody else, and readers find it', async () => {
    const { id } = await addDraft(writer, { title: 'Approved by another' })
    await moveContent(writer, id, 'in_review')
    const { user } = await openApp(api, { as: 'HQA', at: `/content/${id}` })
    await user.click(await screen.findByRole('button', { name: 'Approve and publish' }))
    expect(await screen.findByText('Live with version 1')).toBeTruthy()
    await openApp(api, { as: 'SVM', at: '/library/approved-by-another' })
    expect(await screen.findByText('Nine to six.')).toBeTruthy()
  })

  test('is previewed as an outlet: which roles see it, and why others do not', async () => {
    const { id } = await publish(writer, approver, { title: 'For service managers', roles: ['SVM'] })
    const { user } = await openApp(api, { as: 'HQA', at: `/content/${id}?open=preview` })
    const drawer = await screen.findByRole('dialog', { name: 'Preview as outlet' })
    await user.click(await within(drawer).findByRole('combobox', { name: 'Outlet' }))
    await user.click((await screen.findAllByRole('option'))[0]!)
    const roles = await within(drawer).findByRole('list', { name: 'Roles' })
    const lineOf = (role: string) => within(roles).getByText(role).closest('li')!.textContent
    expect(lineOf('Service manager')).toContain('sees it')
    expect(lineOf('Bodyshop manager')).toContain('Not meant for this role')
    expect(await within(drawer).findByText('Nine to six.')).toBeTruthy()
  })
})

describe('a new version', () => {
  test('a draft is shown beside the live text, with what is new', async () => {
    const { id } = await publish(writer, approver, { title: 'Torque', body: '<p>Tighten to 22 Nm.</p>' })
    const { user } = await openApp(api, { as: 'RGM', at: `/content/${id}` })
    await user.click(await screen.findByRole('button', { name: 'Start new version' }))
    await screen.findByText('Draft, not sent to review yet')
    const { version } = await read(id)
    await writer.send(contentApi.update, {
      params: { id },
      body: { body: '<p>Tighten to 24 Nm.</p>', if_version: version },
    })
    await openApp(api, { as: 'RGM', at: `/content/${id}?part=versions` })
    const changes = await screen.findByRole('region', { name: 'Changes' })
    await waitFor(() => expect(changes.querySelector('del')?.textContent).toContain('22'))
    expect(changes.querySelector('ins')?.textContent).toContain('24')
    await openApp(api, { as: 'SVM', at: '/library/torque' })
    expect(await screen.findByText('Tighten to 22 Nm.')).toBeTruthy()
  })
})

describe('documents', () => {
  test('become drafts', async () => {
    const { user } = await openApp(api, { as: 'RGM', at: '/content?open=import' })
    const drawer = await screen.findByRole('dialog', { name: 'Import documents' })
    await user.click(await within(drawer).findByRole('combobox', { name: 'Kind' }))
    await user.click(await screen.findByRole('option', { name: 'Article' }))
    const file = new File(['# Washing\n\nWash **twice**.\n'], 'washing.md', { type: 'text/markdown' })
    await user.upload(within(drawer).getByLabelText('Documents'), file)
    await user.click(within(drawer).getByRole('button', { name: 'Import' }))
    const done = await within(drawer).findByRole('list', { name: 'Imported documents' })
    const link = await within(done).findByRole('link', { name: 'Washing' })
    expect((await read(link.getAttribute('href')!.split('/')[2]!)).body).toContain('<strong>twice</strong>')
  })
})

describe('links that lead nowhere', () => {
  test('are found, with the text they stand in', async () => {
    const { id } = await addDraft(writer, {
      title: 'Text with a dead end',
      body: '<p>See <a href="/library/nowhere-at-all">the page</a>.</p>',
    })
    const { router, user } = await openApp(api, { as: 'RGM', at: '/content/broken-links' })
    const table = await screen.findByRole('table', { name: 'Broken links' })
    expect(within(table).getByText('/library/nowhere-at-all')).toBeTruthy()
    await user.click(within(table).getByRole('link', { name: 'Text with a dead end' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/content/${id}`))
  })
})
