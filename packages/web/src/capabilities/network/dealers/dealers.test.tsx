import { dealersApi } from '@rad/api/network/dealers/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let hqa: Awaited<ReturnType<TestApi['as']>>
beforeAll(async () => {
  api = await startTestApi()
  hqa = await api.as('HQA')
}, 60_000)
afterAll(() => api.close())

const get = (code: string) => hqa.send(dealersApi.get, { params: { code } })

describe('the list of dealers', () => {
  test('finds the dealer of an e-mail address', async () => {
    const { router, user } = await openApp(api, { as: 'HQA', at: '/dealers' })
    await user.click(await screen.findByRole('button', { name: 'Find by email' }))
    const dialog = await screen.findByRole('dialog', { name: 'Find by email' })
    const find = async (email: string) => {
      await user.clear(within(dialog).getByLabelText('Email address'))
      await user.type(within(dialog).getByLabelText('Email address'), `${email}{Enter}`)
    }
    await find('svm@demo.com')
    const person = await within(dialog).findByRole('region', { name: 'User' })
    expect(within(person).getByText('Sunita Varma')).toBeTruthy()
    expect(within(person).getByText('Service manager')).toBeTruthy()
    expect(within(dialog).getByRole('link', { name: 'Sahyadri Wheels Mumbai' })).toBeTruthy()

    await find('not an address')
    expect(await within(dialog).findByText('Enter a valid email address.')).toBeTruthy()
    await find('nobody@nowhere.example')
    expect(await within(dialog).findByText('No one in your scope')).toBeTruthy()

    await find('service@yamuna-autocraft.example')
    expect(await within(dialog).findByText('DL004 · GM service')).toBeTruthy()
    await user.click(within(dialog).getByRole('link', { name: 'Yamuna Autocraft' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dealers/DL004'))
  })

  test('adds a dealer, and refuses a code that is taken beside its field', async () => {
    const { router, user } = await openApp(api, { as: 'HQA', at: '/dealers?open=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add dealer' })
    await user.type(within(dialog).getByLabelText('Code'), 'DL001')
    await user.type(within(dialog).getByLabelText('Name'), 'Nilgiri Motors')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('This code is already in use.')).toBeTruthy()
    expect((await get('DL001')).name).toBe('Sahyadri Wheels')
    await user.clear(within(dialog).getByLabelText('Code'))
    await user.type(within(dialog).getByLabelText('Code'), 'DL900')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dealers/DL900'))
    expect(await get('DL900')).toMatchObject({ name: 'Nilgiri Motors', status: 'prospect', outlets: [] })
  })
})

describe('the page of a dealer', () => {
  test('lists its outlets, each a link to its page', async () => {
    const { router, user } = await openApp(api, { as: 'HQA', at: '/dealers/DL001' })
    const table = await screen.findByRole('table', { name: 'Outlets' })
    expect(within(table).getAllByRole('link')).toHaveLength(4)
    await user.click(within(table).getByRole('link', { name: 'DL001-02' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/outlets/DL001-02'))
  })

  test('lets a dealer principal change the contacts and nothing else', async () => {
    const { user } = await openApp(api, { as: 'DLP', at: '/dealers/DL001' })
    await user.click(await screen.findByRole('button', { name: 'Edit contacts' }))
    const dialog = await screen.findByRole('dialog', { name: 'Contacts of Sahyadri Wheels' })
    for (const label of ['Name', 'Legal name', 'Tax number', 'Status', 'Home region'])
      expect(within(dialog).queryByLabelText(label)).toBeNull()
    await user.clear(within(dialog).getByLabelText('Phone'))
    await user.type(within(dialog).getByLabelText('Phone'), '+91 55550 11111')
    await user.click(within(dialog).getByRole('button', { name: 'Add address' }))
    await user.type(within(dialog).getByLabelText('Address 4'), 'crm@sahyadri')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Enter a valid email address.')).toBeTruthy()
    await user.type(within(dialog).getByLabelText('Address 4'), '-wheels.example')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Dealer saved.')).toBeTruthy()
    const saved = await get('DL001')
    expect(saved.phone).toBe('+91 55550 11111')
    expect(saved.emails.at(-1)).toEqual({ email: 'crm@sahyadri-wheels.example', kind: 'crm' })
  })

  test('of somebody else’s network is no such page', async () => {
    await openApp(api, { as: 'DLP', at: '/dealers/DL004' })
    expect(await screen.findByRole('heading', { name: 'Dealer not found' })).toBeTruthy()
  })
})
