import { type Ticket, ticketsApi } from '@rad/api/service/tickets/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let brand: Awaited<ReturnType<TestApi['as']>>
beforeAll(async () => {
  api = await startTestApi()
  brand = await api.as('HQA')
}, 60_000)
afterAll(() => api.close())

const opened = async (title: string): Promise<Ticket> =>
  (await brand.send(ticketsApi.add, { body: { outlet: 'DL001-01', job_type: 'service', title } })).ticket
const now = async (no: string): Promise<Ticket> => (await brand.send(ticketsApi.get, { params: { no } })).ticket

test('what was saved is undone from the toast', async () => {
  const { no } = await opened('Clock runs backwards')
  const { user } = await openApp(api, { as: 'hqa', at: `/tickets/${no}?open=change` })
  const dialog = await screen.findByRole('dialog', { name: `Edit ${no}` })
  await user.type(within(dialog).getByLabelText(/^Title/), ', they say')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Clock runs backwards, they say' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Clock runs backwards' })).toBeTruthy()
  expect((await now(no)).title).toBe('Clock runs backwards')
})

test('a ticket reads from the next step to history, and shows what is left of each clock', async () => {
  const { no } = await opened('Wipers squeak')
  await openApp(api, { as: 'svm', at: `/tickets/${no}` })
  const next = await screen.findByRole('region', { name: 'Next step' })
  expect(next.textContent).toMatch(/ left/)
  const regions = ['Next step', 'SLA', 'Case', 'Evidence', 'Add comment', 'Timeline'].map((name) =>
    screen.getByRole('region', { name }),
  )
  for (const [index, region] of regions.entries())
    if (index > 0) expect(regions[index - 1]!.compareDocumentPosition(region)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByRole('meter', { name: 'Customer SLA' }).getAttribute('aria-valuetext')).toMatch(/ left$/)
})

test('is assigned beside its owner, to people who may hold it', async () => {
  const { no } = await opened('Roof rack whistles')
  const { user } = await openApp(api, { as: 'hqa', at: `/tickets/${no}` })
  await user.click(await screen.findByRole('button', { name: 'Assign' }))
  const dialog = await screen.findByRole('dialog', { name: 'Assign 1 ticket' })
  await user.click(within(dialog).getByRole('combobox', { name: /^Assignee/ }))
  const { people } = await brand.send(ticketsApi.people, { query: { tickets: [no] } })
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(people.length))
  const other = people.find(({ name }) => name !== 'Sunita Varma')!
  await user.click(screen.getByRole('option', { name: `${other.name} · ${other.role}` }))
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }))
  await waitFor(async () => expect((await now(no)).owner).toBe(other.name))
})

test('the name of a person opens a card with role, scope, and email, and gives the focus back', async () => {
  const { no } = await opened('Seat heater stays cold')
  const { user } = await openApp(api, { as: 'hqa', at: `/tickets/${no}` })
  const name = (await screen.findAllByRole('button', { name: 'Sunita Varma' }))[0]!
  name.focus()
  await user.keyboard('{Enter}')
  const card = await screen.findByRole('dialog', { name: 'Sunita Varma' })
  expect(await within(card).findByText('Service manager')).toBeTruthy()
  expect(await within(card).findByRole('link', { name: 'svm@demo.com' })).toBeTruthy()
  expect(within(card).getByText(/^Outlet DL001-01/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sunita Varma' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(name))
})

test('a link that the keyboard reaches previews its page before it is opened', async () => {
  const { no } = await opened('Boot does not close')
  const { user } = await openApp(api, { as: 'hqa', at: `/tickets/${no}` })
  const outlet = (await screen.findAllByRole('link', { name: /Sahyadri/ }))[0]!
  act(() => outlet.focus())
  const card = await screen.findByRole('tooltip')
  expect(await within(card).findByText('Active')).toBeTruthy()
  expect(within(card).getByText('Dealer')).toBeTruthy()
  expect(outlet.getAttribute('aria-describedby')).toBe(card.id)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})
