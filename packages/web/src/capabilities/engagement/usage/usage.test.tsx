import { clientsApi } from '@rad/api/admin/clients/contract'
import { historyApi } from '@rad/api/engagement/history/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['as']>>

const dayMs = 86_400_000
/** Long enough ago that the demo data say nothing of it. */
const monday = Date.now() - 200 * dayMs
const dayOf = (days: number) => new Date(monday + days * dayMs).toISOString().slice(0, 10)
const week = `from=${dayOf(0)}&to=${dayOf(6)}&compare=previous`

let count = 0
/** A conversation minute by minute: `u` the person, `b` the bot, `a` an agent. */
const sessionOf = (bot: string, day: number, course: string, intent?: string) => {
  count++
  return [...course].map((letter, minute) => ({
    id: `usage-${count}-${minute}`,
    bot,
    medium: 'web',
    user: `person ${count}`,
    at: `${dayOf(day)}T06:${String(minute).padStart(2, '0')}:00Z`,
    from: letter === 'u' ? 'user' : letter === 'b' ? 'bot' : 'agent',
    text: 'Something',
    ...(letter === 'u' && intent ? { intent } : {}),
  }))
}
const times = (many: number, ...of: [string, number, string, string?]) =>
  Array.from({ length: many }, () => sessionOf(...of)).flat()

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
  const { whole } = await admin.send(clientsApi.makeKey, {
    params: { code: 'DIGITAL' },
    body: { name: 'Test of usage' },
  })
  const messages = [
    // The week before: nine of ten are contained. The week: four of eight.
    ...times(9, 'booking', -3, 'ub', 'book_service'),
    ...times(1, 'booking', -3, 'uba'),
    ...times(4, 'booking', 1, 'ub', 'book_service'),
    ...times(4, 'booking', 2, 'uba', 'book_service'),
  ]
  const answer = await api.fetch(
    new Request('http://localhost/api/ingest/messages', {
      method: 'POST',
      headers: { authorization: `Bearer ${whole}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages }),
    }),
  )
  expect(await answer.json()).toMatchObject({ accepted: messages.length, refused: 0 })
}, 60_000)
afterAll(() => api.close())

/** The card of a measure; a column of the table may have the same name. */
const card = async (name: string) =>
  (await screen.findAllByRole('button', { name })).map((button) => button.closest('article')).find(Boolean)!

describe('the report of usage', () => {
  test('has its measures on cards; each figure opens exactly the conversations it counts', async () => {
    const { router, user } = await openApp(api, { as: 'btm', at: `/reports/usage?${week}` })
    expect((await card('Containment')).textContent).toContain('50.0%')
    expect((await card('Sessions')).textContent).toContain('from 10')
    const table = await screen.findByRole('table', { name: 'Usage metrics' })
    const total = within(table).getAllByRole('row').at(-1)!
    expect(within(total).getByText('Total')).toBeTruthy()
    expect(within(table).getByText('Service booking')).toBeTruthy()

    const contained = within(total)
      .getAllByRole('link', { name: '50.0%' })
      .find((link) => link.getAttribute('href')?.endsWith('contained=true'))!
    await user.click(contained)
    await screen.findByRole('heading', { level: 1, name: 'Conversation history' })
    expect(router.state.location.search).toEqual({ from: dayOf(0), to: dayOf(6), contained: 'true' })
    const { count: listed } = await admin.send(historyApi.list, { query: router.state.location.search as never })
    expect(listed).toBe(4)
  })

  test('draws the measure whose card is picked', async () => {
    const { user } = await openApp(api, { as: 'btm', at: `/reports/usage?${week}` })
    const trend = await screen.findByRole('region', { name: 'Trend' })
    expect(within(trend).getByRole('heading', { name: /Sessions/ })).toBeTruthy()
    const containment = within(await card('Containment')).getByRole('button', { name: 'Containment' })
    await user.click(containment)
    expect(containment.getAttribute('aria-pressed')).toBe('true')
    expect(within(trend).getByRole('heading', { name: /Containment/ })).toBeTruthy()
  })

  test('by day has a row for every day, and its cells open that day', async () => {
    await openApp(api, { as: 'btm', at: `/reports/usage?${week}&rows=day` })
    const table = await screen.findByRole('table', { name: 'Usage metrics' })
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(9))
    const links = within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(links).toContain(`/conversations?from=${dayOf(1)}&to=${dayOf(1)}`)
  })
})

describe('the hours of the day', () => {
  test('are one stop of the tab key: arrows walk from figure to figure, and each opens its conversations', async () => {
    const { user } = await openApp(api, { as: 'btm', at: `/reports/usage?${week}` })
    const map = await screen.findByRole('table', { name: 'Session start times' })
    const links = within(map).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['4', '4'])
    expect(links.map(({ tabIndex }) => tabIndex).toSorted()).toEqual([-1, 0])
    for (const link of links) expect(link.getAttribute('href')).toMatch(/weekday=\d&hour=11$/)
    links[0]!.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(links[1])
    expect(links[1]!.tabIndex).toBe(0)
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(links[1])
  })
})

describe('why a measure changed', () => {
  test('is one press away: in words, split four ways, and a part narrows the report', async () => {
    const { router, user } = await openApp(api, { as: 'btm', at: `/reports/usage?${week}` })
    const why = await screen.findByRole('button', { name: 'Why did containment change?' })
    await user.click(why)
    const dialog = await screen.findByRole('dialog', { name: 'Why did this change?' })
    expect(await within(dialog).findByText('Containment fell by 40.0 points, from 90.0% to 50.0%.')).toBeTruthy()
    expect(
      within(dialog).getByText(/The largest part of the change, .* points, comes from the intent Book a service/),
    ).toBeTruthy()
    for (const split of ['By bot', 'By channel', 'By intent', 'By new and returning users'])
      expect(within(dialog).getByRole('region', { name: split })).toBeTruthy()

    const intents = within(dialog).getByRole('region', { name: 'By intent' })
    const booked = within(intents).getByRole('link', { name: 'Book a service' })
    expect(booked.getAttribute('href')).toContain('main_intent=book_service')
    await user.click(within(intents).getByRole('button', { name: 'Show only Book a service' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ intent: 'book_service' }))
    expect(await within(dialog).findByText('Containment fell by 50.0 points, from 100.0% to 50.0%.')).toBeTruthy()

    await user.click(within(dialog).getByRole('button', { name: 'Remove filter: Book a service' }))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('intent'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).not.toHaveProperty('open')
  })

  test('says where there is no difference, and where there is nothing to compare', async () => {
    const { user } = await openApp(api, { as: 'btm', at: `/reports/usage?${week}&open=engaged_percent` })
    const dialog = await screen.findByRole('dialog', { name: 'Why did this change?' })
    expect(await within(dialog).findByText('Engaged didn’t change (100.0%).')).toBeTruthy()
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Measure' }), 'CSAT')
    expect(await within(dialog).findByText('Nothing to compare')).toBeTruthy()
  })

  test('explains the last 28 days where none are chosen', async () => {
    const { router } = await openApp(api, { as: 'btm', at: '/reports/usage?open=sessions' })
    const dialog = await screen.findByRole('dialog', { name: 'Why did this change?' })
    expect(router.state.location.search).toMatchObject({ period: 'last-28-days', compare: 'previous' })
    expect(await within(dialog).findByRole('region', { name: 'By bot' })).toBeTruthy()
  })
})
