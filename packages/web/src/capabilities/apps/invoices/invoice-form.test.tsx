import { invoicesApi } from '@rad/api/apps/invoices/contract'
import { addDays } from '@rad/api/periods'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['as']>>
beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
}, 60_000)
afterAll(() => api.close())

// Menus count as hidden where nothing has a size.
type User = Awaited<ReturnType<typeof openApp>>['user']
const today = new Date().toISOString().slice(0, 10)
const saved = async (id: number) => (await admin.send(invoicesApi.get, { params: { id: String(id) } })).invoice
const clientsOf = async () => (await admin.send(invoicesApi.clients, { query: { q: '' } })).clients

async function bodyOfNew() {
  const [client] = await clientsOf()
  return {
    clientId: client!.id,
    issuedDate: today,
    dueDate: addDays(today, 14),
    items: [
      { name: 'First', description: '', cost: 100, qty: 1, discount: 0, tax1: 0, tax2: 0 },
      { name: 'Second', description: '', cost: 50, qty: 2, discount: 0, tax1: 0, tax2: 0 },
    ],
  }
}
const added = async () => (await admin.send(invoicesApi.add, { body: await bodyOfNew() })).invoice

async function write(user: User, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.paste(text)
}
const written = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'INR', currencyDisplay: 'narrowSymbol' }).format(amount)
const item = (number: number) => screen.getByRole('group', { name: `Item ${number}` })
const sums = () =>
  Object.fromEntries(
    [...screen.getByLabelText('Totals').querySelectorAll('div')].map((line) => [
      line.querySelector('dt')?.textContent,
      line.querySelector('dd')?.textContent,
    ]),
  )

describe('a new invoice', () => {
  test('begins in the field of the client, where typing and Enter choose one', async () => {
    const { user } = await openApp(api, { as: 'admin', at: '/invoices/add' })
    const field = await screen.findByRole('combobox', { name: 'Client' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    const [client] = await clientsOf()
    await user.keyboard(client!.company)
    await screen.findByRole('option', { name: new RegExp(`^${client!.company}`) })
    await user.keyboard('{Enter}')
    await waitFor(() => expect((field as HTMLInputElement).value).toContain(client!.company))
  })

  test('adds up while it is written, and is saved as what stood on the screen', async () => {
    const { user, router } = await openApp(api, { as: 'admin', at: '/invoices/add' })
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Choose a client.')).toBeTruthy()
    expect(within(item(1)).getByText('This is required.')).toBeTruthy()

    const [client] = await clientsOf()
    await user.click(screen.getByRole('combobox', { name: 'Client' }))
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${client!.company}`) }))
    await write(user, within(item(1)).getByLabelText('Item'), 'Proving')
    await write(user, within(item(1)).getByLabelText('Cost'), '100.05')
    await write(user, within(item(1)).getByLabelText('Quantity'), '3')
    await user.click(screen.getByRole('button', { name: /^Discount and taxes for Proving: / }))
    await write(user, await screen.findByLabelText('Discount (%)'), '10')
    await user.click(screen.getByRole('combobox', { name: 'Tax 1' }))
    const [rate] = await screen.findAllByRole('option', { name: '18%' })
    await user.click(rate!)
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.click(screen.getByRole('button', { name: 'Add item' }))
    await write(user, within(item(2)).getByLabelText('Item'), 'Second')
    await write(user, within(item(2)).getByLabelText('Cost'), '0.01')
    await waitFor(() =>
      expect(sums()).toEqual({
        Subtotal: written(300.16),
        Discount: written(-30.01),
        'Tax 18%': written(48.63),
        Total: written(318.78),
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const paper = await screen.findByRole('article', { name: /^Invoice INV-/ })
    // What is to be paid, and the sum.
    expect(within(paper).getAllByText(written(318.78))).toHaveLength(2)
    const id = Number(router.state.location.pathname.split('/')[2])
    expect(await saved(id)).toMatchObject({ total: 318.78, invoiceStatus: 'Draft', client: { id: client!.id } })
  })

  test('takes a new client', async () => {
    const { user } = await openApp(api, { as: 'admin', at: '/invoices/add' })
    await user.click(await screen.findByRole('combobox', { name: 'Client' }))
    await user.click(await screen.findByRole('option', { name: 'Add client' }))
    const drawer = await screen.findByRole('dialog', { name: 'Add client' })
    await user.click(within(drawer).getByRole('button', { name: 'Add' }))
    expect((await within(drawer).findAllByText('This is required.')).length).toBeGreaterThan(3)
    for (const [label, text] of [
      ['Name', 'Ada Fresh'],
      ['Company', 'Fresh Motors'],
      ['Email', 'ada@fresh-motors.example'],
      ['Address', '1 New Street'],
      ['Country', 'India'],
      ['Contact', '+91 20 5550 0199'],
    ] as const)
      await write(user, within(drawer).getByLabelText(label), text)
    await user.click(within(drawer).getByRole('button', { name: 'Add' }))
    expect(await screen.findByDisplayValue('Fresh Motors · Ada Fresh')).toBeTruthy()
    expect(screen.getByText('1 New Street')).toBeTruthy()
    expect(screen.queryByText('Choose a client.')).toBeNull()
  })

  test('takes the best match of what was typed by Enter, and keeps the form open', async () => {
    const clients = await clientsOf()
    const client = clients.at(-1)!
    const { user, router } = await openApp(api, { as: 'admin', at: '/invoices/add' })
    const field = await screen.findByRole('combobox', { name: 'Client' })
    await user.click(field)
    await user.keyboard(client.company.toLowerCase())
    const best = await screen.findByRole('option', { name: new RegExp(`^${client.company}`), selected: true })
    expect(field.getAttribute('aria-activedescendant')).toBe(best.id)
    expect(screen.getAllByRole('option')[0]!.textContent).toBe('Add client')
    await user.keyboard('{Enter}')
    expect(screen.getByDisplayValue(`${client.company} · ${client.name}`)).toBeTruthy()
    expect(screen.getByText(client.address)).toBeTruthy()

    // Faster than the answer: what stood there before is not taken.
    await user.tripleClick(field)
    await user.keyboard(`${clients[0]!.company}{Enter}`)
    expect(await screen.findByDisplayValue(`${clients[0]!.company} · ${clients[0]!.name}`)).toBeTruthy()
    expect(router.state.location.pathname).toBe('/invoices/add')
    expect(screen.queryByText('This is required.')).toBeNull()
  })

  test('begins a new client with the company that was typed', async () => {
    const { user } = await openApp(api, { as: 'admin', at: '/invoices/add' })
    await user.click(await screen.findByRole('combobox', { name: 'Client' }))
    await user.keyboard('Unheard Motors')
    expect(await screen.findByText('No results.')).toBeTruthy()
    await user.keyboard('{ArrowDown}{Enter}')
    const drawer = await screen.findByRole('dialog', { name: 'Add client' })
    expect(within(drawer).getByLabelText<HTMLInputElement>('Company').value).toBe('Unheard Motors')
  })

  test('asks before what was typed is left behind', async () => {
    const { user } = await openApp(api, { as: 'admin', at: '/invoices/add' })
    await screen.findByRole('group', { name: 'Item 1' })
    await write(user, within(item(1)).getByLabelText('Item'), 'Half written')
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByDisplayValue('Half written')).toBeTruthy()
  })
})

describe('editing an invoice', () => {
  test('moves rows by keyboard, and keeps their order', async () => {
    const { id } = await added()
    const { user } = await openApp(api, { as: 'admin', at: `/invoices/${id}/edit` })
    await user.click(await screen.findByRole('button', { name: 'Move Second up' }))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await user.click(screen.getByRole('button', { name: 'Move Second up' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('article', { name: /^Invoice INV-/ })).toBeTruthy()
    expect((await saved(id)).items.map(({ name }) => name)).toEqual(['Second', 'First'])
  })

  test('shows both versions when somebody else saved first', async () => {
    const invoice = await added()
    const { id } = invoice
    const { user } = await openApp(api, { as: 'admin', at: `/invoices/${id}/edit` })
    await write(user, await screen.findByLabelText('Note'), 'mine')
    await admin.send(invoicesApi.update, {
      body: { id, ...(await bodyOfNew()), note: 'theirs', salesperson: 'Other', if_version: invoice.version },
    })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const both = await screen.findByRole('dialog', { name: 'Someone else changed this' })
    expect(within(both).getByText('theirs')).toBeTruthy()
    await user.click(within(both).getByRole('button', { name: 'Save selected versions' }))
    expect(await screen.findByRole('article', { name: /^Invoice INV-/ })).toBeTruthy()
    expect(await saved(id)).toMatchObject({ note: 'mine', salesperson: 'Other' })
  })

  test('is not open once it is paid', async () => {
    const { id, total } = await added()
    await admin.send(invoicesApi.mark, { body: { id, invoiceStatus: 'Sent' } })
    await admin.send(invoicesApi.addPayment, { body: { id, amount: total, date: today, method: 'cash' } })
    await openApp(api, { as: 'admin', at: `/invoices/${id}/edit` })
    expect(await screen.findByRole('heading', { name: /can’t be edited$/ })).toBeTruthy()
  })
})
