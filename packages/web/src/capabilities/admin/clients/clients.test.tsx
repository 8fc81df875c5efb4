import { type Client, clientsApi } from '@rad/api/admin/clients/contract'
import { usersApi } from '@rad/api/admin/users/contract'
import { cardFeedsApi } from '@rad/api/workshop/job-cards/feed-state.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let office: Awaited<ReturnType<TestApi['as']>>
let client: Client
let nth = 0

beforeAll(async () => {
  api = await startTestApi()
  office = await api.as('HQA')
}, 60_000)
afterAll(() => api.close())
beforeEach(async () => {
  nth += 1
  client = await office.send(clientsApi.add, {
    body: { code: `SHOP-${nth}`, name: `Shop ${nth}`, kind: 'app', allowed_origins: ['https://shop.example'] },
  })
})

const openClient = (as = 'HQA', more = '') => openApp(api, { as, at: `/clients/${client.code}${more}` })
const keysOf = () => office.send(clientsApi.keys, { params: { code: client.code } })
const card = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the list of clients', () => {
  test('shows how much of the month is used, and leads to the client', async () => {
    const { user } = await openApp(api, { as: 'HQA', at: `/clients?q=${client.code}` })
    const table = await screen.findByRole('table', { name: 'Clients' })
    expect(await within(table).findByText('0 of 100,000')).toBeTruthy()
    await user.click(within(table).getByRole('link', { name: client.name }))
    expect(await screen.findByRole('heading', { name: new RegExp(client.name) })).toBeTruthy()
  })

  test('adds a client: an error is shown at its field, then its page opens', async () => {
    const { user, router } = await openApp(api, { as: 'HQA', at: '/clients' })
    await user.click(await screen.findByRole('button', { name: 'Add client' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add client' }))
    await user.type(dialog.getByLabelText('Name'), 'Night Drive')
    await user.type(dialog.getByLabelText('Code'), `nd-${nth}`)
    await user.type(dialog.getByLabelText('Origins'), 'http://night.example{Enter}')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findByText(/Enter an origin such as https:/)).toBeTruthy()
    await user.type(dialog.getByLabelText('Origins'), '{Backspace}https://night.example{Enter}')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Client added. Create an API key next.')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe(`/clients/ND-${nth}`))
    expect(await (await card('Origins')).findByText('https://night.example')).toBeTruthy()
  })

  test('is not drawn for a person who may not read it', async () => {
    await openApp(api, { as: 'RGM', at: '/clients' })
    expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeTruthy()
  })
})

describe('a key', () => {
  async function makeKey(user: Awaited<ReturnType<typeof openApp>>['user'], name: string) {
    await user.click(await (await card('API keys')).findByRole('button', { name: 'Create key' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create key' }))
    await user.type(dialog.getByLabelText('Name'), name)
    await user.click(dialog.getByRole('button', { name: 'Create key' }))
    return within(await screen.findByRole('dialog', { name: 'Save this key' }))
  }

  test('is shown once, copied, and known by its prefix afterwards', async () => {
    const { user } = await openClient()
    const dialog = await makeKey(user, 'Till')
    const whole = dialog.getByText(/^rad_/).textContent
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(await dialog.findByText('Copied')).toBeTruthy()
    expect(write).toHaveBeenCalledWith(whole)
    const done = dialog.getByRole('button', { name: 'Done' })
    expect(done).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('checkbox', { name: 'I’ve saved this key in a safe place.' }))
    await user.click(done)
    await waitFor(() => expect(screen.queryByText(whole)).toBeNull())
    const [key] = await keysOf()
    expect(await (await card('API keys')).findByText(`rad_${key!.prefix}_…`)).toBeTruthy()
    expect(document.body.textContent).not.toContain(whole.slice(-43))
  })

  test('asks for a name, and for a last day that is not over', async () => {
    const { user } = await openClient()
    await user.click(await (await card('API keys')).findByRole('button', { name: 'Create key' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create key' }))
    await user.click(dialog.getByRole('button', { name: 'Create key' }))
    expect(await dialog.findByText('This is required.')).toBeTruthy()
    await user.type(dialog.getByLabelText('Name'), 'Till')
    await user.type(dialog.getByLabelText('Last day'), '2020-01-31')
    await user.click(dialog.getByRole('button', { name: 'Create key' }))
    expect(await dialog.findByText('The last day can’t be in the past.')).toBeTruthy()
    expect(await keysOf()).toEqual([])
  })

  test('a key is revoked after a question, and is then listed among the earlier ones', async () => {
    await office.send(clientsApi.makeKey, { params: { code: client.code }, body: { name: 'Old server' } })
    const { user } = await openClient()
    await user.click(await screen.findByRole('button', { name: 'Revoke key Old server' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke key Old server?' }))
    await user.click(dialog.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('Key Old server revoked.')).toBeTruthy()
    expect(await screen.findByText('1 inactive key')).toBeTruthy()
    expect(await screen.findByText('No active keys')).toBeTruthy()
    expect((await keysOf())[0]).toMatchObject({ status: 'revoked' })
  })

  test('a key does what was chosen for it: one for job cards sends those, and the usual one learns that it can’t', async () => {
    const { user } = await openClient()
    await user.click(await (await card('API keys')).findByRole('button', { name: 'Create key' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create key' }))
    await user.type(dialog.getByLabelText('Name'), 'Dealer system')
    const messages = dialog.getByRole('checkbox', { name: 'Send messages' })
    expect(messages).toHaveProperty('checked', true)
    await user.click(messages)
    await user.click(dialog.getByRole('button', { name: 'Create key' }))
    expect(await dialog.findByText('Choose at least one permission.')).toBeTruthy()
    await user.click(dialog.getByRole('checkbox', { name: 'Send job cards' }))
    await user.click(dialog.getByRole('button', { name: 'Create key' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Save this key' }))
    const ofCards = shown.getByText(/^rad_/).textContent
    await user.click(shown.getByRole('checkbox', { name: 'I’ve saved this key in a safe place.' }))
    await user.click(shown.getByRole('button', { name: 'Done' }))
    const row = await (await card('API keys')).findByText('Dealer system')
    expect(within(row.closest('li')!).getByText('Send job cards')).toBeTruthy()
    expect(within(row.closest('li')!).queryByText('Send messages')).toBeNull()

    await office.send(cardFeedsApi.promise, {
      params: { client: client.code, outlet: 'DL001-01' },
      body: { promised_hours: 24 },
    })
    const sent = {
      outlet: 'DL001-01',
      dms_no: `${client.code}-1`,
      job_type: 'service',
      received_at: '2026-01-05T03:30:00Z',
    }
    const { dms_no, ...one } = sent
    const put = async (key: string, path: string, body: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const answer = await api.fetch(
        new Request(`http://localhost${path}`, { method: 'PUT', headers, body: JSON.stringify(body) }),
      )
      return { status: answer.status, body: (await answer.json()) as unknown }
    }
    expect(await put(ofCards, '/api/feeds/job-cards', { cards: [sent] })).toMatchObject({
      status: 200,
      body: { created: 1 },
    })
    expect(await put(ofCards, `/api/job-cards/${dms_no}`, one)).toMatchObject({
      status: 200,
      body: { result: 'unchanged' },
    })
    const usual = await office.send(clientsApi.makeKey, { params: { code: client.code }, body: { name: 'Bot' } })
    for (const [path, body] of [
      ['/api/feeds/job-cards', { cards: [sent] }],
      [`/api/job-cards/${dms_no}`, one],
    ] as const)
      expect(await put(usual.whole, path, body)).toMatchObject({
        status: 403,
        body: { error: { code: 'client.scope', message: 'This key can’t send job cards.' } },
      })
  })

  test('is one of five', async () => {
    for (const name of ['1', '2', '3', '4', '5'])
      await office.send(clientsApi.makeKey, { params: { code: client.code }, body: { name } })
    await openClient()
    expect(await screen.findByText(/five active keys/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Create key' })).toHaveProperty('disabled', true)
  })
})

describe('the page of a client', () => {
  test('says that there is none, where there is none for the reader', async () => {
    await openApp(api, { as: 'BTM', at: `/clients/${client.code}` })
    expect(await screen.findByRole('heading', { name: 'Client not found' })).toBeTruthy()
  })

  test('a client is suspended with a reason, which it shows until it is active again', async () => {
    const { user } = await openClient('HQA', '?open=suspend')
    const dialog = within(await screen.findByRole('dialog', { name: `Suspend ${client.name}?` }))
    await user.click(dialog.getByRole('button', { name: 'Suspend' }))
    expect(await dialog.findByText('Use at least 3 characters.')).toBeTruthy()
    await user.type(dialog.getByLabelText('Reason'), 'Contract ended')
    await user.click(dialog.getByRole('button', { name: 'Suspend' }))
    expect(await screen.findByText('Its keys are rejected.')).toBeTruthy()
    expect(screen.getByText('Contract ended')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reactivate' }))
    expect(await screen.findByText(`${client.name} reactivated. Its keys work again.`)).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Contract ended')).toBeNull())
  })

  test('shows both versions when somebody else saved first', async () => {
    const { user } = await openClient('HQA', '?open=edit')
    const dialog = within(await screen.findByRole('dialog', { name: client.name }))
    await user.type(dialog.getByLabelText('Contact'), 'Ines')
    const body = { contact_name: 'Omar', if_version: 1 }
    await office.send(clientsApi.update, { params: { code: client.code }, body })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const both = within(await screen.findByRole('dialog', { name: 'Someone else changed this' }))
    expect(both.getByText('Ines')).toBeTruthy()
    expect(both.getByText('Omar')).toBeTruthy()
    await user.click(both.getByRole('button', { name: 'Save selected versions' }))
    expect(await screen.findByText('Client saved.')).toBeTruthy()
    const saved = await office.send(clientsApi.get, { params: { code: client.code } })
    expect(saved).toMatchObject({ contact_name: 'Ines', allowed_origins: ['https://shop.example'] })
  })

  test('lets a person see its bots, and takes them away again', async () => {
    const { user } = await openClient()
    const people = await card('People with access to its bots')
    await user.type(await people.findByLabelText('Add person'), 'hda@')
    await user.click(await screen.findByRole('option', { name: /hda@demo.com/ }))
    expect(await screen.findByText(/now has access to the bots of Shop/)).toBeTruthy()
    const { rows } = await office.send(usersApi.list, { query: { q: 'hda@demo.com' } as never })
    expect(rows[0]!.clients).toEqual([client.code])
    await user.click(await people.findByRole('button', { name: `Remove ${rows[0]!.full_name}` }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Remove access of / }))
    expect(dialog.getByText(/gets access to the bots of all clients/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText(/no longer has access to the bots of Shop/)).toBeTruthy()
  })

  test('may be looked at and not changed by an auditor', async () => {
    await office.send(clientsApi.makeKey, { params: { code: client.code }, body: { name: 'Till' } })
    await openClient('AUD')
    expect(await screen.findByText('Till')).toBeTruthy()
    for (const name of ['Edit', 'Create key', 'Revoke key Till', 'Reactivate'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByLabelText('Add person')).toBeNull()
  })
})
