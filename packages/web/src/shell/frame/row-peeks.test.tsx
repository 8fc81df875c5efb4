import { type Ticket, ticketsApi } from '@rad/api/service/tickets/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let ticket: Ticket
beforeAll(async () => {
  api = await startTestApi()
  const brand = await api.as('HQA')
  const body = { outlet: 'DL001-01', job_type: 'service', title: 'Quokka in the boot' } as const
  ;({ ticket } = await brand.send(ticketsApi.add, { body }))
}, 60_000)
afterAll(() => api.close())

let requests: string[] = []
beforeEach(() => {
  requests = []
})
const line = (): TestApi => ({
  ...api,
  fetch: (request) => {
    requests.push(new URL(request.url).pathname)
    return api.fetch(request)
  },
})
const ofCards = () => requests.filter((path) => path.startsWith('/api/outlets/') || path.includes('/people/'))

async function openTickets(role: string, at = '/tickets?q=Quokka') {
  const opened = await openApp(line(), { as: role, at })
  const table = within(await screen.findByRole('table', { name: 'Tickets' }))
  await table.findByText(ticket.title)
  return { ...opened, table }
}

describe('in a row of a list', () => {
  test('an outlet shows its card when pressed; the row stays closed', async () => {
    const { router, user, table } = await openTickets('HQA')
    const outlet = table.getByRole('button', { name: 'DL001-01', expanded: false })
    expect(ofCards()).toEqual([])
    await user.click(outlet)
    const card = await screen.findByRole('dialog', { name: 'DL001-01' })
    const link = await within(card).findByRole('link', { name: 'View outlet' })
    expect(ofCards()).toEqual(['/api/outlets/DL001-01'])
    expect(router.state.location.pathname).toBe('/tickets')
    await user.click(link)
    await waitFor(() => expect(router.state.location.pathname).toBe('/outlets/DL001-01'))
  })

  test('a person shows their card to keyboard users too, and returns the focus', async () => {
    const { router, user, table } = await openTickets('HQA')
    const owner = table.getByRole('button', { name: ticket.owner! })
    owner.focus()
    await user.keyboard('{Enter}')
    const card = await screen.findByRole('dialog', { name: ticket.owner! })
    expect(await within(card).findByText('svm@demo.com')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(owner))
    expect(router.state.location.pathname).toBe('/tickets')
  })

  test('a press beside a name opens the record, as usual', async () => {
    const { router, user, table } = await openTickets('HQA')
    await user.click(table.getByText(ticket.title))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/tickets/${ticket.no}`))
  })

  test('a name that links to the record opens no card', async () => {
    const { table } = await openTickets('HQA', '/tickets?q=Quokka&columns=owner,title')
    expect(table.getByRole('link', { name: ticket.owner! })).toBeTruthy()
    expect(table.queryByRole('button', { name: ticket.owner! })).toBeNull()
  })

  test('a user who may not read people sees their names as text', async () => {
    await openApp(line(), { as: 'BTM', at: '/bots?columns=name,owner&perPage=100' })
    const table = within(await screen.findByRole('table', { name: 'Bots' }))
    expect((await table.findAllByText('Bea Thomas')).length).toBeGreaterThan(0)
    expect(table.queryByRole('button', { name: 'Bea Thomas' })).toBeNull()
  })

  test('a person outside the reader’s part of the network shows only their name', async () => {
    const brand = await api.as('HQA')
    const { people } = await brand.send(ticketsApi.people, { query: { q: 'rgm', outlet: 'DL001-01' } })
    await brand.send(ticketsApi.assign, { body: { tickets: [ticket.no], owner: people[0]!.id } })
    const { user, table } = await openTickets('SVM')
    await user.click(await table.findByRole('button', { name: people[0]!.name }))
    const card = await screen.findByRole('dialog', { name: people[0]!.name })
    expect(await within(card).findByText('Contact details aren’t visible to you.')).toBeTruthy()
  })
})

describe('on a phone', () => {
  const wide = { width: window.innerWidth, height: window.innerHeight }
  const view = (size: typeof wide) =>
    (window as unknown as { happyDOM: { setViewport: (size: typeof wide) => void } }).happyDOM.setViewport(size)
  beforeAll(() => view({ width: 390, height: 844 }))
  afterAll(() => view(wide))

  test('a press on a name in a card opens the record', async () => {
    const { router, user } = await openApp(line(), { as: 'HQA', at: '/panels?q=Commercial' })
    const [card] = within(await screen.findByRole('list', { name: 'Panels' })).getAllByRole('article')
    const chair = within(card!).getByText('Chair', { selector: 'dt' }).nextElementSibling as HTMLElement
    expect(within(chair).queryByRole('button')).toBeNull()
    await user.click(chair)
    await waitFor(() => expect(router.state.location.search).toMatchObject({ open: expect.any(String) }))
  })
})
