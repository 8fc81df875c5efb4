import { jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import { ticketsApi } from '@rad/api/service/tickets/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

const boardLoaded = async (label: string) =>
  within(await screen.findByRole('group', { name: label }, { timeout: 5000 }))

const cardsIn = async (role: string, status: string) =>
  (await (await api.as(role)).send(jobCardsApi.list, { query: { job_type: 'service', status } as never })).rows

test('a board has a column for each state, with the count and the cards of its list', async () => {
  await openApp(api, { as: 'SVM', at: '/job-cards?look=board' })
  const board = await boardLoaded('Job cards')
  for (const [status, label] of [
    ['on_hold', 'On hold'],
    ['ready', 'Ready'],
  ] as const) {
    const rows = await cardsIn('SVM', status)
    const column = within(board.getByRole('region', { name: label }))
    expect(column.getByRole('heading', { level: 2 }).textContent).toBe(`${label} ${rows.length}`)
    const hrefs = column.queryAllByRole('link').map((link) => link.getAttribute('href'))
    for (const { no } of rows) expect(hrefs).toContain(`/job-cards/${no}`)
  }
  expect(screen.queryByRole('table')).toBeNull()
})

test('a board whose list is filtered by states has the columns of these states alone', async () => {
  await openApp(api, { as: 'SVM', at: '/job-cards?look=board&status=ready,on_hold' })
  const board = await boardLoaded('Job cards')
  expect(board.getAllByRole('region').map((column) => column.getAttribute('aria-label'))).toEqual(['On hold', 'Ready'])
})

test('an arrow key opens what the step to the next column asks for, and the card moves once it is sent', async () => {
  const [first] = await cardsIn('SVM', 'ready')
  await openApp(api, { as: 'SVM', at: '/job-cards?look=board' })
  const board = await boardLoaded('Job cards')
  const name = first!.reg_no ?? first!.no
  const inColumn = (label: string) =>
    within(board.getByRole('region', { name: label }))
      .queryAllByRole('link')
      .some((link) => link.getAttribute('href') === `/job-cards/${first!.no}`)
  expect(inColumn('Ready')).toBe(true)
  fireEvent.keyDown(board.getAllByRole('button', { name: `Move: ${name}` })[0]!, { key: 'ArrowRight' })
  const form = within(await screen.findByRole('dialog'))
  fireEvent.click(form.getAllByRole('button').at(-1)!)
  await waitFor(() => expect(inColumn('Invoiced')).toBe(true), { timeout: 5000 })
})

test('the menu of a card names the steps that are open to the reader, and one opens its form', async () => {
  const dealer = await api.as('SVM')
  const { rows } = await dealer.send(ticketsApi.list, { query: { status: 'in_progress', owner: 'me' } as never })
  const { no, title } = rows[0]!
  const { allowed } = await dealer.send(ticketsApi.get, { params: { no } })
  await openApp(api, { as: 'SVM', at: '/tickets?look=board&owner=me' })
  const board = await boardLoaded('Tickets')
  const card = board.getAllByRole('listitem').find((item) => item.textContent.includes(no))!
  fireEvent.click(within(card).getByRole('button', { name: `Move: ${title}` }))
  const steps = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(steps).toHaveLength(allowed.length)
  fireEvent.click(steps[0]!)
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('one press leads from the list to the board and back, with the same filters', async () => {
  await openApp(api, { as: 'SVM', at: '/tickets?owner=me' })
  fireEvent.click(await screen.findByRole('link', { name: 'Board' }))
  await boardLoaded('Tickets')
  const back = screen.getByRole('link', { name: 'List' })
  expect(back.getAttribute('href')).toBe('/tickets?owner=me')
})
