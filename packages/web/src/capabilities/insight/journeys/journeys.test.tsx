import { journeysApi } from '@rad/api/insight/journeys/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

test('a stage of the funnel opens the visits that came to it', async () => {
  const { user, router } = await openApp(api, { as: 'HQA', at: '/reports/journeys' })
  const { rows } = await (await api.as('HQA')).send(journeysApi.report, { query: { period: 'last-28-days' } })
  const arrived = Number(rows.find(({ stage }) => stage === 'ARRIVED')!.visits)
  await user.click(await screen.findByRole('link', { name: `Arrived: ${arrived} visits` }))
  expect(router.state.location.pathname).toBe('/journeys')
  expect(router.state.location.search).toMatchObject({ stage: 'ARRIVED' })
  const list = await screen.findByRole('table', { name: 'Visits' })
  expect(within(list).getAllByRole('row')).toHaveLength(Math.min(arrived, 10) + 1)
})

test('a figure of what came next opens the visits that dropped off', async () => {
  const query = { period: 'last-year', rows: 'stage,afterwards', columns: 'dropped', dropped: 'true' }
  const { rows } = await (await api.as('HQA')).send(journeysApi.report, { query } as never)
  const filled = rows.filter((row) => Number(row.dropped) > 0)
  const isAlone = (row: (typeof rows)[number]) => filled.filter(({ dropped }) => dropped === row.dropped).length === 1
  const { stage, afterwards, dropped } = filled.find(isAlone)!
  const { user, router } = await openApp(api, { as: 'HQA', at: '/reports/journeys?period=last-year' })
  const card = await screen.findByRole('region', { name: 'Where they went instead' })
  await user.click(within(card).getByRole('link', { name: String(dropped) }))
  expect(router.state.location.pathname).toBe('/journeys')
  expect(router.state.location.search).toMatchObject({ dropped: 'true', stage, afterwards })
})

test('the story of a vehicle has a chapter for each visit, and narrows to one kind of event', async () => {
  const office = await api.as('HQA')
  const { rows } = await office.send(journeysApi.list, { query: { complained: 'true', has_holdup: 'true' } as never })
  const { vin } = rows[0]!
  const story = await office.send(journeysApi.story, { params: { vin } })
  const { user } = await openApp(api, { as: 'HQA', at: `/journeys/${vin}` })
  const last = story.visits[0]!
  const chapter = await screen.findByRole('list', { name: `Visit ${last.no}` })
  const ofVisit = story.events.filter(({ visit_no }) => visit_no === last.no)
  expect(within(chapter).getAllByRole('listitem')).toHaveLength(ofVisit.length)
  await user.click(screen.getByRole('button', { name: /^Complaints and tickets/ }))
  expect(screen.queryAllByText('Arrived')).toEqual([])
  expect(screen.getAllByText(/^Complaint/).length).toBeGreaterThan(0)
})

test('the story of a customer names the vehicle of each visit, and has what is open on top', async () => {
  const office = await api.as('HQA')
  const { rows: open } = await office.send(journeysApi.list, { query: { status: 'open', perPage: 100 } as never })
  const { vin } = open.find(({ customer_name, vin: known }) => customer_name && known)!
  const { customer } = await office.send(journeysApi.story, { params: { vin } })
  const story = await office.send(journeysApi.customerStory, { params: { no: customer!.no } })
  const { user, router } = await openApp(api, { as: 'HQA', at: `/journeys/${vin}` })
  await user.click(await screen.findByRole('link', { name: `Story of ${customer!.name}` }))
  expect(router.state.location.pathname).toBe(`/customers/${customer!.no}/story`)
  const [first] = story.visits
  expect(await screen.findByRole('list', { name: `${first!.reg_no ?? first!.vin}, visit ${first!.no}` })).toBeTruthy()
  const matters = screen.getByRole('list', { name: 'Open' })
  expect(within(matters).getAllByRole('listitem')).toHaveLength(story.open.length)
  expect(within(matters).getAllByRole('link')[0]!.getAttribute('href')).toContain(story.open[0]!.link)
})

test('one outlet is beside the median of its region, and two are beside each other', async () => {
  const office = await api.as('HQA')
  const { rows } = await office.send(journeysApi.report, { query: { period: 'last-year', rows: 'outlet' } as never })
  const [first, second] = rows.map(({ outlet }) => String(outlet))
  const at = `/reports/journeys?period=last-year&outlet=${first},${second}`
  await openApp(api, { as: 'HQA', at })
  const query = { period: 'last-year', outlet: `${first},${second}` } as never
  const compared = await office.send(journeysApi.compared, { query })
  const card = await screen.findByRole('region', { name: 'Outlets compared' })
  expect(await within(card).findByText(`${compared.outlet.name}, with ${compared.other!.name} below`)).toBeTruthy()
  const total = compared.lines.at(-1)!.figures.visits
  const row = within(card).getByRole('row', { name: /^Total/ })
  expect(row.textContent).toContain(`Total${total.value}${total.beside}`)
})

test('head office adds a stage, and reads why an event that makes another one is refused', async () => {
  const { user } = await openApp(api, { as: 'HQA', at: '/journey-stages?open=new' })
  const form = await screen.findByRole('dialog', { name: 'Add stage' })
  await user.type(within(form).getByLabelText(/^Code/), 'CALLED')
  await user.type(within(form).getByLabelText(/^Stage/), 'Called')
  const events = within(form).getByRole('combobox', { name: /^Events/ })
  await user.click(events)
  await user.click(await screen.findByRole('option', { name: 'Arrived' }))
  await user.click(within(form).getByRole('button', { name: 'Add' }))
  expect(await within(form).findByText('One of these events already makes the stage Arrived.')).toBeTruthy()
})
