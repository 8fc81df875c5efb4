import { followUpsApi } from '@rad/api/service/follow-ups/contract'
import { type NaDeclaration, naDeclarationsApi } from '@rad/api/service/na-declarations/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let manager: Awaited<ReturnType<TestApi['as']>>
/** Open follow-ups of the manager's outlet. */
let open: string[]
beforeAll(async () => {
  api = await startTestApi()
  manager = await api.as('SVM')
  const { rows } = await manager.send(followUpsApi.list, {
    query: { status: ['open', 'contacted'], perPage: 25 } as never,
  })
  open = rows.map(({ no }) => no)
}, 60_000)
afterAll(() => api.close())

const declared = (): Promise<NaDeclaration> =>
  manager.send(naDeclarationsApi.declare, {
    params: { no: open.pop()! },
    body: { reason: 'NA-EXP', note: 'Left for Nepal.' },
  })
const read = (no: string) => manager.send(naDeclarationsApi.get, { params: { no } })

test('the form shows what its reason asks for, an error beside the field, and opens the declaration', async () => {
  const { user, router } = await openApp(api, { as: 'SVM', at: `/follow-ups/${open.pop()!}` })
  await user.click(await screen.findByRole('button', { name: 'Declare not applicable' }))
  const drawer = await screen.findByRole('dialog')
  const choose = async (name: string) => {
    await user.click(within(drawer).getByRole('combobox', { name: 'Reason' }))
    await user.click(await screen.findByRole('option', { name }))
  }
  await choose('Sold, new owner known')
  expect(await within(drawer).findByLabelText(/^Phone of the new owner/)).toBeTruthy()
  await choose('Exported or left the country')
  expect(within(drawer).queryByLabelText(/^Phone of the new owner/)).toBeNull()
  expect(screen.queryByRole('option', { name: 'Price' })).toBeNull()
  const send = within(drawer).getByRole('button', { name: 'Declare not applicable' })
  await user.click(send)
  expect(await within(drawer).findByText('This reason needs a note.')).toBeTruthy()
  await user.type(within(drawer).getByLabelText(/^Note/), 'Left for Nepal')
  await user.click(send)
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/na\/A/))
  expect(await screen.findByText('Left for Nepal')).toBeTruthy()
  expect(screen.getByText('Pending')).toBeTruthy()
})

test('a territory manager finds a pending declaration first and approves it', async () => {
  const { no } = await declared()
  const { user } = await openApp(api, { as: 'TSM', at: `/na?q=${no}` })
  const table = await screen.findByRole('table', { name: 'Not applicable declarations' })
  await user.click(await within(table).findByRole('link', { name: no }))
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  const dialog = await screen.findByRole('dialog', { name: `Approve ${no}?` })
  await user.type(within(dialog).getByLabelText('Remark (optional)'), 'Papers seen.')
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
  // In its status, and in its timeline.
  expect((await screen.findAllByText('Approved')).length).toBeGreaterThan(0)
  expect(await read(no)).toMatchObject({ status: 'approved', decision_remark: 'Papers seen.' })
})

test('a rejection without a remark says so beside the field', async () => {
  const { no } = await declared()
  const { user } = await openApp(api, { as: 'TSM', at: `/na/${no}` })
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  const dialog = await screen.findByRole('dialog', { name: `Reject ${no}?` })
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  expect(await within(dialog).findByText('Use at least 3 characters.')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Remark'), 'No papers.')
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  await waitFor(async () => expect((await read(no)).status).toBe('rejected'))
})

test('the person who declared withdraws it, and does not decide on it', async () => {
  const { no } = await declared()
  const { user } = await openApp(api, { as: 'SVM', at: `/na/${no}` })
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  const dialog = await screen.findByRole('dialog', { name: `Withdraw ${no}?` })
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  await waitFor(async () => expect((await read(no)).status).toBe('withdrawn'))
})

test('the file of all declarations is prepared in the background, and is among one’s files', async () => {
  const { user, router } = await openApp(api, { as: 'HQA', at: '/na?status=declared' })
  await user.click(await screen.findByRole('button', { name: 'Prepare full file' }))
  await user.click(await screen.findByRole('button', { name: 'My files' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/files'))
  const table = await screen.findByRole('table', { name: 'My files' })
  expect(within(table).getByText('Being prepared')).toBeTruthy()
  await user.click(within(table).getByRole('button', { name: 'Delete Not applicable declarations' }))
  expect(await screen.findByText('No files yet')).toBeTruthy()
})

test('a figure of the summary is explained by its parts', async () => {
  const at = '/reports/na-summary?period=all-days&rows=region'
  const { user } = await openApp(api, { as: 'HQA', at })
  const [first] = await screen.findAllByRole('button', { name: /^Why/ })
  await user.click(first!)
  const drawer = await screen.findByRole('dialog', { name: 'Why did this change?' })
  expect(await within(drawer).findByText('By region')).toBeTruthy()
})

test('a figure of the report opens the declarations it counts', async () => {
  const { user, router } = await openApp(api, { as: 'HQA', at: '/reports/na?rows=outlet&period=all-days' })
  const table = await screen.findByRole('table', { name: 'Not applicable report' })
  const [first] = within(table).getAllByRole('link')
  const count = first!.textContent
  await user.click(first!)
  expect(router.state.location.pathname).toBe('/na')
  expect(router.state.location.search).toMatchObject({ counted_by: 'declared' })
  const list = await screen.findByRole('table', { name: 'Not applicable declarations' })
  expect(within(list).getAllByRole('row')).toHaveLength(Math.min(Number(count), 10) + 1)
})
