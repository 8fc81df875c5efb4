import { placesApi } from '@rad/api/network/places/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

describe('the list of cities', () => {
  test('shows the rows the address asks for', async () => {
    await openApp(api, { as: 'DLP', at: '/cities?state=IN-MH&tier=metro' })
    const table = await screen.findByRole('table', { name: 'Cities' })
    expect(await within(table).findByText('Mumbai')).toBeTruthy()
    expect(within(table).queryByText('Nagpur')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add city' })).toBeNull()
  })

  test('changes a city: a wrong figure is reported at its field, a right one is saved', async () => {
    const hqa = await api.as('HQA')
    const { user } = await openApp(api, { as: 'HQA', at: '/cities?q=agra' })
    await user.click(await screen.findByRole('link', { name: 'Agra' }))
    const dialog = await screen.findByRole('dialog', { name: 'Agra' })
    const population = within(dialog).getByLabelText('Population')
    await user.type(population, '1,6 million')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Population must be a whole number.')).toBeTruthy()
    await user.clear(population)
    await user.type(population, '1600000')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('City saved.')).toBeTruthy()
    const found = await hqa.send(placesApi.listCities, { query: { q: 'agra' } as never })
    expect(found.rows[0]?.population).toBe(1_600_000)
  })
})
