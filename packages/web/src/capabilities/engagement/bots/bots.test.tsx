import { type Bot, botsApi } from '@rad/api/engagement/bots/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let manager: Awaited<ReturnType<TestApi['as']>>

beforeAll(async () => {
  api = await startTestApi()
  manager = await api.as('BTM')
}, 60_000)
afterAll(() => api.close())

const get = (code: string): Promise<Bot> => manager.send(botsApi.get, { params: { code } })
const versionRow = async (no: number) =>
  (await screen.findByRole('heading', { name: `Version ${no}` })).closest('li') as HTMLElement

async function openBot(code: string, as = 'BTM') {
  const opened = await openApp(api, { as, at: `/bots/${code}` })
  await screen.findByRole('heading', { level: 1 })
  return opened
}

describe('the list of bots', () => {
  test('shows those of the clients one sees, with what waits to be published', async () => {
    await openApp(api, { as: 'BTM', at: '/bots' })
    const table = await screen.findByRole('table', { name: 'Bots' })
    const row = (await within(table).findByRole('link', { name: 'Service booking' })).closest('tr') as HTMLElement
    expect(within(row).getByText('Varuna Digital')).toBeTruthy()
    expect(within(row).getByText('Live')).toBeTruthy()
    expect(within(row).getByText('1 in review')).toBeTruthy()
    expect(within(table).queryByText('Outlet desk')).toBeNull()
  })

  test('adds a bot: messages stand at their fields, then its page opens', async () => {
    const { user, router } = await openApp(api, { as: 'BTM', at: '/bots?open=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add bot' })
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('Use 2 to 40 lowercase letters, digits, and hyphens.')).toBeTruthy()
    expect(within(dialog).getByText('Choose a purpose.')).toBeTruthy()
    await user.type(within(dialog).getByLabelText('Code'), 'Screen')
    await user.type(within(dialog).getByLabelText('Name'), 'Screen bot')
    await user.click(within(dialog).getByRole('combobox', { name: 'Client' }))
    await user.click(await screen.findByRole('option', { name: 'My Varuna app' }))
    await user.click(within(dialog).getByRole('combobox', { name: 'Purpose' }))
    await user.click(await screen.findByRole('option', { name: 'FAQ' }))
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Bot added as draft.')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/bots/screen'))
    expect(await screen.findByText('Not available to users yet')).toBeTruthy()
  })

  test('offers nothing to change to who only reads', async () => {
    await openApp(api, { as: 'HQA', at: '/bots' })
    await screen.findByText('Outlet desk')
    expect(screen.queryByRole('button', { name: 'Add bot' })).toBeNull()
  })

  test('is not drawn for who may not read bots', async () => {
    await openApp(api, { as: 'SVM', at: '/bots' })
    expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeTruthy()
  })
})

describe('a bot', () => {
  test('a bot of a client out of sight is shown as missing', async () => {
    await openApp(api, { as: 'BTM', at: '/bots/outlet-desk' })
    expect(await screen.findByRole('heading', { name: 'Bot not found' })).toBeTruthy()
  })

  test('leads to its conversations and its figures', async () => {
    await openBot('booking')
    const days = screen.getByRole('region', { name: 'Last 7 days' })
    const links = within(days)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/conversations?bot=booking', '/reports/usage?bot=booking&period=last-28-days'])
  })

  test('says what keeps it from going live', async () => {
    await openBot('damage')
    const next = screen.getByRole('region', { name: 'Next step' })
    expect(within(next).getByText('No version is published yet.')).toBeTruthy()
    expect(within(next).getByRole('button', { name: 'Go live' }).hasAttribute('disabled')).toBe(true)
  })

  test('is paused and resumed, and retired only after a question', async () => {
    const { user } = await openBot('reminder')
    const next = screen.getByRole('region', { name: 'Next step' })
    await user.click(within(next).getByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('Service reminder is now paused.')).toBeTruthy()
    await user.click(await within(next).findByRole('button', { name: 'Retire' }))
    const question = await screen.findByRole('dialog', { name: 'Retire Service reminder?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await user.click(within(next).getByRole('button', { name: 'Resume' }))
    expect(await screen.findByText('Service reminder is now live.')).toBeTruthy()
    expect(await get('reminder')).toMatchObject({ status: 'live' })
  })

  test('that two people change at once shows both versions', async () => {
    const { user } = await openApp(api, { as: 'BTM', at: '/bots/complaints?open=edit' })
    const dialog = await screen.findByRole('dialog', { name: 'Complaint desk' })
    await user.type(await within(dialog).findByLabelText('Queue'), ' and more')
    const { version } = await get('complaints')
    await manager.send(botsApi.update, {
      params: { code: 'complaints' },
      body: { session_idle_minutes: 50, if_version: version },
    })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    const both = await screen.findByRole('dialog', { name: 'Someone else changed this' })
    expect(within(both).getByText('Customer care and more')).toBeTruthy()
    await user.click(within(both).getByRole('button', { name: 'Save selected versions' }))
    expect(await screen.findByText('Bot saved.')).toBeTruthy()
    expect(await get('complaints')).toMatchObject({
      session_idle_minutes: 50,
      hand_over: { queue: 'Customer care and more' },
    })
  })
})

describe('the channels of a bot', () => {
  test('are added with an address that fits, switched off, and then taken away', async () => {
    const { user } = await openApp(api, { as: 'BTM', at: '/bots/ask-varuna?open=channel' })
    const dialog = await screen.findByRole('dialog', { name: 'Add channel' })
    await user.click(within(dialog).getByRole('combobox', { name: 'Channel' }))
    await user.click(await screen.findByRole('option', { name: 'SMS' }))
    await user.type(within(dialog).getByLabelText('Address'), '12345')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(
      await within(dialog).findByText('Enter the number with its country code, such as +912266000100.'),
    ).toBeTruthy()
    await user.clear(within(dialog).getByLabelText('Address'))
    await user.type(within(dialog).getByLabelText('Address'), '+91 22 6600 0199')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Channel added.')).toBeTruthy()

    const list = await screen.findByRole('region', { name: 'Channels' })
    const openMenu = async () => {
      await user.click(await within(list).findByRole('button', { name: 'More actions for +912266000199' }))
      return within(await screen.findByRole('menu', { hidden: true }))
    }
    const menu = await openMenu()
    expect(menu.queryByRole('menuitem', { name: 'Remove' })).toBeNull()
    await user.click(menu.getByRole('menuitem', { name: 'Deactivate' }))
    expect(await screen.findByText('+912266000199 deactivated.')).toBeTruthy()
    expect(await within(list).findByText('Inactive')).toBeTruthy()
    const ofSms = async () => (await get('ask-varuna')).channels.find(({ medium }) => medium === 'sms')
    expect(await ofSms()).toMatchObject({ status: 'inactive' })
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull())

    await user.click((await openMenu()).getByRole('menuitem', { name: 'Remove' }))
    expect(await screen.findByText('+912266000199 removed.')).toBeTruthy()
    await waitFor(() => expect(within(list).queryByText('+912266000199')).toBeNull())
    expect(await ofSms()).toBeUndefined()
  })

  test('get another address', async () => {
    const added = await manager.send(botsApi.addChannel, {
      params: { code: 'complaints' },
      body: { medium: 'sms', address: '+912266000188' },
    })
    const channel = added.channels.find(({ address }) => address === '+912266000188')
    const { user } = await openApp(api, { as: 'BTM', at: `/bots/complaints?open=channel:${channel?.id}` })
    const dialog = await screen.findByRole('dialog', { name: 'Edit address' })
    const address = within(dialog).getByLabelText('Address')
    await user.clear(address)
    await user.type(address, '+912266000177')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Address saved.')).toBeTruthy()
    const { channels } = await get('complaints')
    expect(channels.find(({ id }) => id === channel?.id)).toMatchObject({ medium: 'sms', address: '+912266000177' })
  })
})

describe('a version', () => {
  test('a new version begins with the text of the newest, and waits for another person once review is requested', async () => {
    const { user } = await openApp(api, { as: 'BTM', at: '/bots/booking?open=version' })
    const dialog = await screen.findByRole('dialog', { name: 'New version' })
    expect((within(dialog).getByLabelText('Greeting') as HTMLTextAreaElement).value).toMatch(/registration number/)
    await user.type(within(dialog).getByLabelText('Release notes'), 'Says good-bye too.')
    await user.click(within(dialog).getByRole('button', { name: 'Save as draft' }))
    expect(await screen.findByText('Version saved. Request a review when it’s ready.')).toBeTruthy()
    const row = await versionRow(5)
    await user.click(within(row).getByRole('button', { name: 'Request review' }))
    expect(await within(row).findByText('In review')).toBeTruthy()
    expect(within(row).getByText('Someone else must publish this version because you wrote it.')).toBeTruthy()
    expect(within(row).queryByRole('button', { name: 'Publish' })).toBeNull()
    await user.click(within(row).getByRole('button', { name: 'Withdraw request' }))
    expect(await within(row).findByText('Draft')).toBeTruthy()
  })

  test('of somebody else is compared, published and rolled back, with a reason', async () => {
    const { user } = await openBot('booking')
    await user.click(within(await versionRow(4)).getByRole('button', { name: 'View changes' }))
    const difference = await screen.findByRole('dialog', { name: 'Changes in version 4' })
    expect(await within(difference).findByText('1 intent added')).toBeTruthy()
    expect(within(difference).getByText('Is there a recall for my car?')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.click(within(await versionRow(4)).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Live with version 4')).toBeTruthy()
    expect(await within(await versionRow(3)).findByText('Previously live')).toBeTruthy()

    await user.click(within(await versionRow(3)).getByRole('button', { name: 'Roll back to this version' }))
    const question = await screen.findByRole('dialog', { name: 'Roll back to version 3?' })
    await user.click(within(question).getByRole('button', { name: 'Roll back' }))
    await waitFor(() => expect(within(question).getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true'))
    await user.type(within(question).getByLabelText('Reason'), 'It misses Saturdays')
    await user.click(within(question).getByRole('button', { name: 'Roll back' }))
    expect(await screen.findByText('Live with version 3')).toBeTruthy()
    const live = screen.getByRole('list', { name: 'Publishing history' })
    expect(within(live).getByText('Rolled back to version 3')).toBeTruthy()
    expect(within(live).getByText('It misses Saturdays')).toBeTruthy()
  })
})

describe('a bot that is tried', () => {
  test('answers with the published text, says what it understood, and where it had none', async () => {
    const { user } = await openBot('booking')
    await user.click(screen.getByRole('link', { name: 'Try bot' }))
    const log = await screen.findByRole('log')
    const say = async (text: string) => {
      await user.type(await screen.findByRole('textbox', { name: 'Message' }), `${text}{Enter}`)
      await within(log).findByText(text)
    }
    await say('Book a service')
    expect(await within(log).findByText(/^Intent: /)).toBeTruthy()
    const text = await within(log).findByRole('link')
    expect(text.getAttribute('href')).toMatch(/^\/content\/[0-9a-f-]{36}$/)
    await say('xqzt')
    expect(await within(log).findByText('No intent recognized')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear messages' }))
    expect(within(log).getByText('Write a message as a customer would.')).toBeTruthy()
  })
})
