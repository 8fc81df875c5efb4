import { type InvoiceFile, invoicesApi } from '@rad/api/apps/invoices/contract'
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

const today = new Date().toISOString().slice(0, 10)

/** 3 × 100.05 with 10 % off is 270.14 (half away from zero), and 18 % of that 48.63: 318.77. */
async function add(): Promise<InvoiceFile> {
  const { clients } = await admin.send(invoicesApi.clients, { query: { q: '' } })
  const { invoice } = await admin.send(invoicesApi.add, {
    body: {
      clientId: clients[0]!.id,
      issuedDate: today,
      dueDate: addDays(today, 14),
      items: [{ name: 'Proving', description: '', cost: 100.05, qty: 3, discount: 10, tax1: 18, tax2: 0 }],
    },
  })
  return invoice
}
const sent = async () => {
  const { id } = await add()
  return (await admin.send(invoicesApi.mark, { body: { id, invoiceStatus: 'Sent' } })).invoice
}
const saved = async (id: number) => (await admin.send(invoicesApi.get, { params: { id: String(id) } })).invoice
const written = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'INR', currencyDisplay: 'narrowSymbol' }).format(amount)

/** What a sum of the page says, by its name. */
function sumOf(name: string, within_: HTMLElement): string {
  const line = within(within_).getByText(name).closest('div')!
  return line.querySelector('dd')?.textContent ?? ''
}

describe('the list', () => {
  test('opens exactly the rows behind a figure and an age', async () => {
    const { user, router } = await openApp(api, { as: 'admin', at: '/invoices' })
    const { pastDue, ageing } = await admin.send(invoicesApi.summary, {})
    await user.click(await screen.findByRole('link', { name: 'Overdue' }))
    expect(await screen.findByText(new RegExp(`of ${pastDue.count}$`))).toBeTruthy()
    const ages = screen.getByRole('region', { name: 'Outstanding balances by age' })
    const late = ageing.find(({ key }) => key === '1-30')!
    await user.click(within(ages).getByRole('link', { name: /^1 to 30 days/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({ ageing: '1-30', sort: 'dueDate' }))
    expect(await screen.findByText(new RegExp(`of ${late.count}$`))).toBeTruthy()
  })

  test('brings back what was deleted', async () => {
    const { number, id } = await add()
    const { user } = await openApp(api, { as: 'admin', at: `/invoices?q=${number}` })
    await user.click(await screen.findByRole('button', { name: `Actions for ${number}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('No rows match')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: number })).toBeTruthy()
    expect((await saved(id)).number).toBe(number)
  })
})

describe('an invoice', () => {
  test('is paid off by its ledger, never beyond the balance, and a payment can be taken back', async () => {
    const { id, total } = await sent()
    expect(total).toBe(318.77)
    const { user } = await openApp(api, { as: 'admin', at: `/invoices/${id}` })
    const paper = await screen.findByRole('article', { name: /^Invoice INV-/ })
    expect(sumOf('Total', within(paper).getByLabelText('Totals'))).toBe(written(318.77))

    await user.click(screen.getByRole('button', { name: 'Add payment' }))
    const drawer = await screen.findByRole('dialog', { name: 'Add payment' })
    const amount = within(drawer).getByLabelText<HTMLInputElement>('Amount')
    expect(amount.value).toBe('318.77')
    await user.clear(amount)
    await user.paste('318.78')
    await user.click(within(drawer).getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
    await user.clear(amount)
    await user.paste('118.77')
    await user.click(within(drawer).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Payment added.')).toBeTruthy()
    expect(await screen.findByText(`${written(118.77)} received, ${written(200)} outstanding`)).toBeTruthy()
    expect(await saved(id)).toMatchObject({ invoiceStatus: 'Partial Payment', balance: 200 })

    await user.click(screen.getByRole('button', { name: 'Add payment' }))
    const rest = await screen.findByRole('dialog', { name: 'Add payment' })
    await user.click(within(rest).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('no outstanding balance', { exact: false })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add payment' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()

    await user.click(screen.getByRole('button', { name: `Reverse payment of ${written(200)}` }))
    expect(await screen.findByText('Reversed')).toBeTruthy()
    expect(await saved(id)).toMatchObject({ invoiceStatus: 'Partial Payment', balance: 200 })
    await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!)
    await waitFor(async () => expect(await saved(id)).toMatchObject({ invoiceStatus: 'Paid', balance: 0 }))
    // What is paid is not to be sent first of all: that is in the menu.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send invoice' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(await screen.findByRole('menuitem', { name: 'Send invoice again' })).toBeTruthy()
  })

  test('is void with a reason, owes nothing then, and is open again by Undo', async () => {
    const { id, number, total } = await sent()
    const { user } = await openApp(api, { as: 'admin', at: `/invoices/${id}` })
    await user.click(await screen.findByRole('button', { name: 'More' }))
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'Void invoice…' }))
    const question = await screen.findByRole('dialog', { name: `Void ${number}?` })
    await user.click(within(question).getByRole('button', { name: 'Void invoice' }))
    expect(await within(question).findByText('This is required.')).toBeTruthy()
    await user.click(within(question).getByLabelText('Reason'))
    await user.paste('Sent to the wrong client')
    await user.click(within(question).getByRole('button', { name: 'Void invoice' }))
    const note = await screen.findByRole('region', { name: 'This invoice is void' })
    expect(within(note).getByText('Sent to the wrong client')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send invoice' })).toBeNull()
    expect(await saved(id)).toMatchObject({ closedAs: 'Void', balance: 0 })
    // The newest of what can be undone is on top.
    await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'This invoice is void' })).toBeNull())
    expect(await saved(id)).toMatchObject({ closedAs: null, balance: total })
  })

  test('says who got it once it is sent', async () => {
    const { id, number, client } = await add()
    const { user } = await openApp(api, { as: 'admin', at: `/invoices/${id}?open=send` })
    const drawer = await screen.findByRole('dialog', { name: 'Send invoice' })
    const to = within(drawer).getByLabelText<HTMLInputElement>('To')
    expect(to.value).toBe(client.companyEmail)
    await user.clear(to)
    await user.paste('nobody')
    await user.click(within(drawer).getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(to.getAttribute('aria-invalid')).toBe('true'))
    await user.clear(to)
    await user.paste('office@client.example')
    await user.click(within(drawer).getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Invoice sent.')).toBeTruthy()
    const log = await screen.findByRole('region', { name: 'Sent by email' })
    expect(await within(log).findByText('office@client.example')).toBeTruthy()
    expect(within(log).getByText(`${number}.pdf`)).toBeTruthy()
    expect((await saved(id)).invoiceStatus).toBe('Sent')
  })

  test('an overdue invoice has a reminder, which the send log lists as one', async () => {
    const { clients } = await admin.send(invoicesApi.clients, { query: { q: '' } })
    const { invoice } = await admin.send(invoicesApi.add, {
      body: {
        clientId: clients[0]!.id,
        issuedDate: addDays(today, -20),
        dueDate: addDays(today, -6),
        items: [{ name: 'Proving', description: '', cost: 100, qty: 1, discount: 0, tax1: 0, tax2: 0 }],
      },
    })
    const { id, number } = invoice
    await admin.send(invoicesApi.mark, { body: { id, invoiceStatus: 'Sent' } })
    const { user } = await openApp(api, { as: 'admin', at: `/invoices/${id}` })
    await user.click(await screen.findByRole('button', { name: 'Send reminder' }))
    const drawer = await screen.findByRole('dialog', { name: 'Send reminder' })
    const subject = `Reminder: invoice ${number} is overdue`
    expect(within(drawer).getByLabelText<HTMLInputElement>('Subject').value).toBe(subject)
    expect(within(drawer).getByLabelText<HTMLTextAreaElement>('Message').value).toContain(written(100))
    await user.click(within(drawer).getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Reminder sent.')).toBeTruthy()
    const log = await screen.findByRole('region', { name: 'Sent by email' })
    expect(await within(log).findByText(subject)).toBeTruthy()
    expect(within(log).getByText(/^Reminder · /)).toBeTruthy()
    expect((await saved(id)).sendings).toMatchObject([{ kind: 'reminder' }])
  })

  test('is credited row by row; the credit note has a page of its own and can be undone', async () => {
    const { id, number } = await sent()
    const { user } = await openApp(api, { as: 'admin', at: `/invoices/${id}?open=credit` })
    const drawer = await screen.findByRole('dialog', { name: 'Add credit note' })
    await user.click(within(drawer).getByRole('button', { name: 'Add' }))
    expect(await within(drawer).findByText('This is required.')).toBeTruthy()
    await user.click(within(drawer).getByLabelText('Reason'))
    await user.paste('One was returned')
    const row = within(drawer).getByRole('group', { name: 'Proving' })
    await user.clear(within(row).getByLabelText('Quantity'))
    await user.paste('4')
    await user.click(within(drawer).getByRole('button', { name: 'Add' }))
    expect(await within(row).findByText('Enter at most the quantity that is left to credit.')).toBeTruthy()
    await user.clear(within(row).getByLabelText('Quantity'))
    await user.paste('1')
    // 100.05 less 10 % is 90.05 (half away from zero), and 18 % of that 16.21.
    await waitFor(() => expect(within(drawer).getByText(written(106.26))).toBeTruthy())
    await user.click(within(drawer).getByRole('button', { name: 'Add' }))
    const notes = await screen.findByRole('region', { name: 'Credit notes' })
    expect(within(notes).getByText('One was returned')).toBeTruthy()
    const { credits, balance } = await saved(id)
    expect(balance).toBe(212.51)
    const note = credits[0]!

    await openApp(api, { as: 'AUD', at: `/invoices/credit-notes/${note.id}` })
    expect(await screen.findByRole('heading', { level: 1, name: `Credit note ${note.number}` })).toBeTruthy()
    expect(screen.getByText(number)).toBeTruthy()
    expect(screen.getByText('One was returned')).toBeTruthy()

    const { user: again } = await openApp(api, { as: 'admin', at: `/invoices/${id}` })
    await again.click(await screen.findByRole('button', { name: `Cancel credit note ${note.number}` }))
    const question = await screen.findByRole('dialog', { name: `Cancel credit note ${note.number}?` })
    await again.click(within(question).getByRole('button', { name: 'Cancel credit note' }))
    await waitFor(async () => expect((await saved(id)).balance).toBe(318.77))
  })

  test('a missing invoice says so, with the way back', async () => {
    await openApp(api, { as: 'admin', at: '/invoices/1999999999' })
    expect(await screen.findByRole('heading', { name: 'Invoice not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All invoices' }).getAttribute('href')).toBe('/invoices')
  })

  test('is read, printed and nothing else by who may only read', async () => {
    const { id, number } = await sent()
    await openApp(api, { as: 'AUD', at: `/invoices/${id}` })
    expect(await screen.findByRole('link', { name: 'Print' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send invoice' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    await openApp(api, { as: 'AUD', at: `/invoices/${id}/print` })
    expect(await screen.findByRole('heading', { level: 1, name: `Invoice ${number}` })).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
