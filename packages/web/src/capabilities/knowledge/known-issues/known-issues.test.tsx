import { helpdeskApi } from '@rad/api/knowledge/helpdesk/contract'
import { type KnownIssue, knownIssuesApi } from '@rad/api/knowledge/known-issues/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let helpdesk: Awaited<ReturnType<TestApi['as']>>
beforeAll(async () => {
  api = await startTestApi()
  helpdesk = await api.as('HDA')
}, 60_000)
afterAll(() => api.close())

const added = (title: string): Promise<KnownIssue> =>
  helpdesk.send(knownIssuesApi.add, {
    body: { title, system_group: 'body', symptoms: 'It drips at every wash.', remedy: '<p>Replace the seal.</p>' },
  })
const now = (no: string) => helpdesk.send(knownIssuesApi.get, { params: { no } })

test('is read by outlets once it is published, without where it comes from', async () => {
  const { rows } = await helpdesk.send(helpdeskApi.list, { query: { status: ['closed_fixed'] } as never })
  const from = rows[0]!
  const issue = await helpdesk.send(helpdeskApi.makeKnown, {
    params: { no: from.no },
    body: { title: 'Sunroof drips after a wash', remedy: '<p>Clean the drain.</p>' },
  })
  await openApp(api, { as: 'SVM', at: `/known-issues/${issue.no}` })
  const remedy = await screen.findByRole('region', { name: 'Remedy' })
  expect(await within(remedy).findByText('Clean the drain.')).toBeTruthy()
  expect(screen.queryByText(from.no)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Timeline' })).toBeNull()

  await openApp(api, { as: 'HDA', at: `/known-issues/${issue.no}` })
  expect(await screen.findByRole('link', { name: from.no })).toBeTruthy()
})

test('is published from its page with one press', async () => {
  const { no } = await added('Door seal comes loose')
  const { user } = await openApp(api, { as: 'HDA', at: `/known-issues/${no}` })
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await waitFor(async () => expect((await now(no)).status).toBe('published'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull())
})

test('what names a vehicle is not published, and the page says why', async () => {
  const { no } = await added('Seal of MA3ERLF1S00123456 comes loose')
  const { user } = await openApp(api, { as: 'HDA', at: `/known-issues/${no}` })
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  expect(await screen.findByText(/^Take out names of outlets and people, VINs, and case numbers/)).toBeTruthy()
  expect((await now(no)).status).toBe('draft')
})

test('the list has all published ones for outlets, and drafts for who writes them', async () => {
  const { no } = await added('Trunk light stays on')
  await openApp(api, { as: 'HDA', at: `/known-issues?q=${no}` })
  expect(await screen.findByRole('link', { name: no })).toBeTruthy()
  await openApp(api, { as: 'SVM', at: `/known-issues?q=${no}` })
  await waitFor(() => expect(screen.queryByRole('link', { name: no })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Add known issue' })).toBeNull()
})
