import { type Ticket, ticketsApi } from '@rad/api/service/tickets/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishedGuideline } from '../../../testing/content.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let brand: Awaited<ReturnType<TestApi['as']>>
let manager: Awaited<ReturnType<TestApi['as']>>

const opened = async (title: string, more: object = {}): Promise<Ticket> =>
  (await brand.send(ticketsApi.add, { body: { outlet: 'DL001-01', job_type: 'service', title, ...more } })).ticket

const now = async (no: string): Promise<Ticket> => (await brand.send(ticketsApi.get, { params: { no } })).ticket

const moved = async (no: string, to: Ticket['status'], more: object = {}) =>
  manager.send(ticketsApi.move, { params: { no }, body: { to, ...more, if_version: (await now(no)).version } })

const resolution = () => ({
  resolution: 'The clip was replaced. The complaint was unjustified.',
  root_cause: 'A broken clip',
  customer_contacted_at: new Date().toISOString(),
})

beforeAll(async () => {
  api = await startTestApi()
  brand = await api.as('HQA')
  manager = await api.as('SVM')
}, 60_000)
afterAll(() => api.close())

describe('the list of tickets', () => {
  test('shows the rows the address asks for; a quick view is one press', async () => {
    const mine = await opened('Zephyr rattles on rough roads')
    const { router, user } = await openApp(api, { as: 'svm', at: '/tickets?q=Zephyr' })
    const table = await screen.findByRole('table', { name: 'Tickets' })
    expect(await within(table).findByText(mine.no)).toBeTruthy()

    await user.click(screen.getByRole('link', { name: 'Needs my action' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ owner: 'me', is_open: 'true' }))
    expect(screen.getByRole('link', { name: 'Needs my action' }).getAttribute('aria-current')).toBe('page')
    expect(await screen.findByText(mine.no)).toBeTruthy()
  })

  test('opens a ticket: messages stand at their fields, then its file appears', async () => {
    const { router, user } = await openApp(api, { as: 'rgm', at: '/tickets?open=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Open ticket' })
    await user.click(within(dialog).getByRole('button', { name: 'Open ticket' }))
    expect(await within(dialog).findByText('Use at least 5 characters.')).toBeTruthy()
    expect(within(dialog).getByText('Choose service or bodyshop.')).toBeTruthy()

    await user.type(within(dialog).getByLabelText(/^Title/), 'The bill is higher than the estimate')
    await user.click(within(dialog).getByRole('combobox', { name: /^Outlet/ }))
    await user.click(await screen.findByRole('option', { name: /^DL001-01 / }))
    await user.click(within(dialog).getByRole('radio', { name: 'Service' }))
    await user.type(within(dialog).getByLabelText('VIN'), 'too short')
    await user.click(within(dialog).getByRole('button', { name: 'Open ticket' }))
    expect(await within(dialog).findByText('A VIN has 17 characters without I, O and Q.')).toBeTruthy()

    await user.clear(within(dialog).getByLabelText('VIN'))
    await user.click(within(dialog).getByRole('button', { name: 'Open ticket' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'The bill is higher than the estimate' })).toBeTruthy()
    expect(router.state.location.pathname).toMatch(/^\/tickets\/T/)
  })

  test('gives picked tickets to a person', async () => {
    const ticket = await opened('Quokka on the back seat')
    const { user } = await openApp(api, { as: 'hqa', at: '/tickets?q=Quokka' })
    await user.click(await screen.findByRole('checkbox', { name: `Select ${ticket.no}` }))
    await user.click(screen.getByRole('button', { name: 'Assign' }))
    const dialog = await screen.findByRole('dialog', { name: 'Assign 1 ticket' })
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }))
    expect(await within(dialog).findByText('Choose a person.')).toBeTruthy()

    const { people } = await brand.send(ticketsApi.people, { query: { outlet: 'DL001-01' } })
    const other = people.find(({ id }) => id !== ticket.owner_person?.id)!
    await user.type(within(dialog).getByRole('combobox', { name: /^Assignee/ }), other.name)
    await user.click((await screen.findAllByRole('option', { name: new RegExp(`^${other.name} `) }))[0]!)
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }))
    expect(await screen.findByText(`1 ticket assigned to ${other.name}.`)).toBeTruthy()
    expect((await now(ticket.no)).owner).toBe(other.name)
  })

  test('several that were assigned at once go back to their owners with one press on Undo', async () => {
    const [one, two] = [await opened('Wombat in the engine bay'), await opened('Wombat under the seat')]
    const { people } = await brand.send(ticketsApi.people, { query: { outlet: 'DL001-01' } })
    const [first, second] = people.filter(({ id }) => id !== one.owner_person?.id)
    await brand.send(ticketsApi.assign, { body: { tickets: [two.no], owner: first!.id } })
    const { user } = await openApp(api, { as: 'hqa', at: '/tickets?q=Wombat' })
    for (const { no } of [one, two]) await user.click(await screen.findByRole('checkbox', { name: `Select ${no}` }))
    await user.click(screen.getByRole('button', { name: 'Assign' }))
    const dialog = await screen.findByRole('dialog', { name: 'Assign 2 tickets' })
    await user.type(within(dialog).getByRole('combobox', { name: /^Assignee/ }), second!.name)
    await user.click((await screen.findAllByRole('option', { name: new RegExp(`^${second!.name} `) }))[0]!)
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }))
    await screen.findByText(`2 tickets assigned to ${second!.name}.`)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Change undone.')
    expect((await now(one.no)).owner).toBe(one.owner)
    expect((await now(two.no)).owner).toBe(first!.name)
  })
})

describe('the file of a ticket', () => {
  test('says whose turn it is, and the owner accepts it', async () => {
    const { no } = await opened('Air conditioner blows warm')
    const { user } = await openApp(api, { as: 'svm', at: `/tickets/${no}` })
    const next = await screen.findByRole('region', { name: 'Next step' })
    expect(next.textContent).toContain('Needs your action')
    expect(screen.getAllByRole('meter').map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'First response',
      'Customer SLA',
      'Outlet SLA',
    ])
    await user.click(within(next).getByRole('button', { name: 'Accept' }))
    const dialog = await screen.findByRole('dialog', { name: 'Accept' })
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText(`${no} is now in progress.`)).toBeTruthy()
    expect((await now(no)).status).toBe('in_progress')
  })

  test('resolving without what it needs is refused beside each field', async () => {
    const { no } = await opened('Brakes squeal')
    await moved(no, 'in_progress')
    const { user } = await openApp(api, { as: 'svm', at: `/tickets/${no}?open=resolved` })
    const dialog = await screen.findByRole('dialog', { name: 'Resolve' })
    await user.click(within(dialog).getByRole('button', { name: 'Resolve' }))
    expect(await within(dialog).findByText('Enter what was done.')).toBeTruthy()
    expect(within(dialog).getByText('Enter the root cause.')).toBeTruthy()
    expect(within(dialog).getByText('Enter when the customer was contacted.')).toBeTruthy()
  })

  test('waiting for the customer says what is left and asks why', async () => {
    const { no } = await opened('Approval is awaited')
    await moved(no, 'in_progress')
    const { user } = await openApp(api, { as: 'svm', at: `/tickets/${no}?open=waiting_customer` })
    const dialog = await screen.findByRole('dialog', { name: 'Wait for customer' })
    expect(within(dialog).getByText(/Remaining: 48.*2 times/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Wait for customer' }))
    expect(await within(dialog).findByText('Enter what you need from the customer.')).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/^Reason/), 'May we order the part?')
    await user.click(within(dialog).getByRole('button', { name: 'Wait for customer' }))
    const next = await screen.findByRole('region', { name: 'Next step' })
    await waitFor(() => expect(next.textContent).toContain('Waiting on customer'))
    await user.click(await screen.findByText('What counts toward the SLA'))
    expect(await screen.findByText('SLA pauses')).toBeTruthy()
  })

  test('closing with a dissatisfied customer is refused at the question', async () => {
    const { no } = await opened('Scratches after washing')
    await moved(no, 'in_progress')
    await moved(no, 'resolved', resolution())
    const { user } = await openApp(api, { as: 'svm', at: `/tickets/${no}?open=closed` })
    const dialog = await screen.findByRole('dialog', { name: 'Close' })
    await user.click(within(dialog).getByRole('radio', { name: 'Not satisfied' }))
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!)
    expect(
      await within(dialog).findByText('The customer isn’t satisfied. Move the ticket back to in progress.'),
    ).toBeTruthy()
    await user.click(within(dialog).getByRole('radio', { name: 'Satisfied' }))
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!)
    expect(await screen.findByText(`${no} is now closed.`)).toBeTruthy()
  })

  test('a plea needs a reason and evidence', async () => {
    const { no } = await opened('Not our customer')
    await moved(no, 'in_progress')
    const { user } = await openApp(api, { as: 'svm', at: `/tickets/${no}?open=unjustified_claimed` })
    const dialog = await screen.findByRole('dialog', { name: 'Plead unjustified' })
    await user.click(within(dialog).getByRole('button', { name: 'Plead unjustified' }))
    expect(await within(dialog).findByText('Choose a reason for the plea.')).toBeTruthy()
    expect(within(dialog).getByText('Add at least one piece of evidence.')).toBeTruthy()
  })

  test('the reason of a plea leads to the guideline that explains it', async () => {
    const title = 'What a policy covers'
    const reasons = [{ kind: 'plea', code: 'UJ-POL' }]
    const guideline = await publishedGuideline(await api.as('RGM'), brand, { title, roles: ['SVM'] }, { reasons })
    const { no } = await opened('Wants goodwill')
    await moved(no, 'in_progress')
    const { user } = await openApp(api, { as: 'svm', at: `/tickets/${no}?open=unjustified_claimed` })
    const dialog = await screen.findByRole('dialog', { name: 'Plead unjustified' })
    await user.click(within(dialog).getByRole('combobox', { name: /^Reason/ }))
    await user.click(await screen.findByRole('option', { name: /^UJ-POL / }))
    const link = await within(dialog).findByRole('link', { name: `Guideline ${guideline}: ${title}` })
    expect(link.getAttribute('href')).toBe(`/guidelines/${guideline}`)
  })

  test('a step that somebody else made impossible says what is possible now', async () => {
    const { no } = await opened('Two people at once')
    const { user } = await openApp(api, { as: 'svm', at: `/tickets/${no}?open=in_progress` })
    const dialog = await screen.findByRole('dialog', { name: 'Accept' })
    await moved(no, 'in_progress')
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
    const message = (await within(dialog).findByRole('alert')).textContent
    expect(message).toContain('It’s now “In progress”')
    expect(message).toContain('Resolve')
  })

  test('shows both versions when somebody else changed its words first', async () => {
    const { no, version } = await opened('Engine light on the motorway')
    const { user } = await openApp(api, { as: 'hqa', at: `/tickets/${no}?open=change` })
    const dialog = await screen.findByRole('dialog', { name: `Edit ${no}` })
    await user.type(within(dialog).getByLabelText(/^Title/), ', twice')
    await brand.send(ticketsApi.update, {
      params: { no },
      body: { description: 'Since last week.', if_version: version },
    })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    const stale = await screen.findByRole('dialog', { name: 'Someone else changed this' })
    expect(within(stale).getByText('Since last week.')).toBeTruthy()
    await user.click(within(stale).getByRole('button', { name: 'Save selected versions' }))
    expect(await screen.findByText('Ticket saved.')).toBeTruthy()
    // Going back would take the words of the other person away too.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(await now(no)).toMatchObject({
      title: 'Engine light on the motorway, twice',
      description: 'Since last week.',
    })
  })

  test('an internal comment is marked, and the outlet never reads it', async () => {
    const { no } = await opened('Comments of two kinds')
    const { user } = await openApp(api, { as: 'hqa', at: `/tickets/${no}` })
    await user.click(await screen.findByRole('radio', { name: 'Internal' }))
    expect(screen.getByText('Visible to brand staff only.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Internal comment' }), 'Third one this month.')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Third one this month.')).toBeTruthy()

    await openApp(api, { as: 'svm', at: `/tickets/${no}` })
    expect(await screen.findByText('Opened')).toBeTruthy()
    expect(screen.queryByText('Third one this month.')).toBeNull()
    expect(screen.queryByRole('radio', { name: 'Internal' })).toBeNull()
  })

  test('an @ offers who sees the ticket; the arrows choose, Enter takes, Escape leaves', async () => {
    const { no } = await opened('Somebody is to be asked')
    const { user } = await openApp(api, { as: 'hqa', at: `/tickets/${no}` })
    const field = (await screen.findByRole('textbox', { name: 'Comment' })) as HTMLTextAreaElement
    await user.type(field, 'Please, @s')
    const list = await screen.findByRole('listbox', { name: 'People with access to this ticket' })
    const first = within(list).getAllByRole('option', { hidden: true })[0]!
    expect(first.textContent).toContain('Sunita Varma')
    await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(first.id))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(field.getAttribute('aria-activedescendant')).not.toBe(first.id))
    await user.keyboard('{ArrowUp}{Enter}')
    expect(field.value).toBe('Please, @svm ')
    expect(document.activeElement).toBe(field)
    expect(field.selectionStart).toBe(field.value.length)

    await user.type(field, 'and @t')
    await screen.findByRole('listbox', { name: 'People with access to this ticket' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox', { hidden: true })).toBeNull())
    expect(field.value).toBe('Please, @svm and @t')
    expect(field.getAttribute('aria-controls')).toBeNull()
  })

  test('what was typed into a comment and not sent is there again', async () => {
    const { no } = await opened('A comment half written')
    const first = await openApp(api, { as: 'svm', at: `/tickets/${no}` })
    await first.user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'We looked at')
    await first.router.navigate({ to: '/tickets' })
    await screen.findByRole('heading', { level: 1, name: 'Tickets' })
    await first.router.navigate({ to: '/tickets/$no', params: { no } })
    expect(((await screen.findByRole('textbox', { name: 'Comment' })) as HTMLTextAreaElement).value).toBe(
      'We looked at',
    )
  })

  test('one outside the scope looks as if there were none', async () => {
    const { no } = await opened('Of another outlet')
    await openApp(api, { as: 'bsm', at: `/tickets/${no}` })
    expect(await screen.findByRole('heading', { level: 1, name: 'Ticket not found' })).toBeTruthy()
  })
})

describe('the letter to the customer', () => {
  test('says what was done and never judges the case', async () => {
    const { no } = await opened('A rattle to write about')
    await moved(no, 'in_progress')
    await moved(no, 'resolved', resolution())
    await openApp(api, { as: 'svm', at: `/tickets/${no}/letter` })
    const letter = await screen.findByRole('article', { name: 'Letter to the customer' })
    expect(letter.textContent).toContain('The clip was replaced.')
    expect(letter.textContent).toContain(no)
    expect(letter.textContent).not.toMatch(/justif/i)
  })
})
