import { channelsApi } from '@rad/api/network/channels/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

const stored = async () => (await api.as('HQA')).send(channelsApi.list, { query: { active: undefined } })

describe('the list of channels', () => {
  test('changes its order, and switches a channel off and on', async () => {
    const { user } = await openApp(api, { as: 'HQA', at: '/channels' })
    const table = await screen.findByRole('table', { name: 'Channels' })
    await user.click(within(table).getByRole('button', { name: 'Move Mass up' }))
    await waitFor(async () => expect((await stored()).map(({ code }) => code)).toEqual(['MAS', 'PRM', 'COM', 'USD']))
    await waitFor(() => expect(within(table).getAllByRole('link')[0]?.textContent).toBe('MAS'))

    const commercial = within(table).getByRole('switch', { name: 'Commercial active' })
    await user.click(commercial)
    expect(await screen.findByText('Commercial deactivated.')).toBeTruthy()
    expect((await stored()).find(({ code }) => code === 'COM')?.active).toBe(false)
  })

  test('says why the last but one cannot be switched off, and puts the switch back', async () => {
    const { user } = await openApp(api, { as: 'HQA', at: '/channels' })
    const table = await screen.findByRole('table', { name: 'Channels' })
    await user.click(within(table).getByRole('switch', { name: 'Pre-owned active' }))
    await screen.findByText('Pre-owned deactivated.')
    const premium = within(table).getByRole('switch', { name: 'Premium active' }) as HTMLInputElement
    await waitFor(() => expect(premium.disabled).toBe(false))
    await user.click(premium)
    expect(await screen.findByText('At least 2 channels must be active.')).toBeTruthy()
    await waitFor(() => expect(premium.checked).toBe(true))
  })

  test('is looked at and not changed without the right', async () => {
    await openApp(api, { as: 'DLP', at: '/channels' })
    const table = await screen.findByRole('table', { name: 'Channels' })
    expect(within(table).queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add channel' })).toBeNull()
  })
})
