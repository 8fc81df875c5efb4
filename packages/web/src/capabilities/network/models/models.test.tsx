import { modelsApi } from '@rad/api/network/models/contract'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changePreferences } from '#shell/customizer/preferences.ts'
import { openApp } from '../../../testing/open-app.tsx'

let api: TestApi
const models = [
  { make: 'Ford', name: 'Explorer' },
  { make: 'Ford', name: 'Bronco' },
  { make: 'Tesla', name: 'Model 3' },
]

beforeAll(async () => {
  api = await startTestApi()
  const admin = await api.as('admin')
  for (const model of models) await admin.send(modelsApi.add, { body: { ...model, channel: null } })
}, 60_000)
afterAll(() => api.close())

const rowOf = async (name: string) => (await screen.findByRole('cell', { name })).closest('tr') as HTMLElement

describe('the list of models', () => {
  test('shows the rows the address asks for', async () => {
    await openApp(api, { as: 'admin', at: '/models?make=Ford' })
    const table = await screen.findByRole('table', { name: 'Models' })
    expect(await within(table).findByText('Bronco')).toBeTruthy()
    expect(within(table).queryByText('Model 3')).toBeNull()
    expect(screen.getByRole('button', { name: /^Make Ford/ })).toBeTruthy()
  })

  test('names a value of the address it cannot use, and works on', async () => {
    await openApp(api, { as: 'admin', at: '/models?sort=banana&q=model%203' })
    expect(await screen.findByText(/“sort: banana” was ignored/)).toBeTruthy()
    expect(await screen.findByText('Model 3')).toBeTruthy()
  })

  test('adds a model: messages stand at their fields, then the row appears', async () => {
    const { user } = await openApp(api, { as: 'admin', at: '/models?perPage=100' })
    await user.click(await screen.findByRole('button', { name: 'Add model' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add model' })
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect((await within(dialog).findByLabelText('Make')).getAttribute('aria-invalid')).toBe('true')
    await user.type(within(dialog).getByLabelText('Make'), 'Volvo')
    await user.type(within(dialog).getByLabelText('Model'), 'XC60')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect((await screen.findByText('Model added.')).closest('[aria-live]')).toBeTruthy()
    expect(await rowOf('XC60')).toBeTruthy()
    // The row is in sight: screen readers hear of it, and nothing pops up.
    expect(screen.queryByRole('button', { name: 'Close message' })).toBeNull()
  })

  test('a toast names what was added and the filters hide', async () => {
    const { user } = await openApp(api, { as: 'admin', at: '/models?make=Ford&open=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add model' })
    await user.type(within(dialog).getByLabelText('Make'), 'Volvo')
    await user.type(within(dialog).getByLabelText('Model'), 'V90')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect((await screen.findByText('Model added.')).closest('[aria-live]')).toBeNull()
    expect(screen.getByRole('button', { name: 'Close message' })).toBeTruthy()
    expect(screen.queryByRole('cell', { name: 'V90' })).toBeNull()
  })

  test('shows both versions when somebody else saved first, and saves the choice', async () => {
    const admin = await api.as('admin')
    const found = await admin.send(modelsApi.list, { query: { q: 'explorer' } as never })
    const model = found.rows[0]!
    const { router, user } = await openApp(api, { as: 'admin', at: `/models?open=${model.id}` })
    const dialog = await screen.findByRole('dialog', { name: 'Ford Explorer' })
    await user.type(within(dialog).getByLabelText('Segment'), 'SUV')
    await admin.send(modelsApi.update, {
      params: { id: model.id },
      body: { segment: 'Truck', fuel: 'diesel', if_version: model.version },
    })
    // The row behind the open form is fetched again, as on coming back to the window.
    await act(() => router.options.context.queryClient.invalidateQueries())
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    const both = await screen.findByRole('dialog', { name: 'Someone else changed this' })
    expect(within(both).getByText('SUV')).toBeTruthy()
    expect(within(both).getByText('Truck')).toBeTruthy()
    await user.click(within(both).getByRole('button', { name: 'Save selected versions' }))
    expect(await screen.findByText('Model saved.')).toBeTruthy()
    const saved = await admin.send(modelsApi.get, { params: { id: model.id } })
    expect(saved).toMatchObject({ segment: 'SUV', fuel: 'diesel' })
  })

  test('may be looked at and not changed without the right', async () => {
    await openApp(api, { as: 'SVM', at: '/models' })
    await screen.findByRole('table', { name: 'Models' })
    expect(screen.queryByRole('button', { name: 'Add model' })).toBeNull()
  })

  test('is not drawn for a person who may not read it', async () => {
    await openApp(api, { as: 'client', at: '/models' })
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'You don’t have access to this page' })).toBeTruthy(),
    )
  })
})

test('the layout of a table stays in another language', async () => {
  const { user } = await openApp(api, { as: 'admin', at: '/models' })
  const english = await screen.findByRole('table', { name: 'Models' })
  within(english).getByRole('button', { name: 'Make' }).focus()
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  const width = () => document.querySelector('col')?.style.inlineSize
  const wider = await waitFor(() => {
    expect(width()).toMatch(/px$/)
    return width()
  })
  act(() => changePreferences({ language: 'de' }))
  await screen.findByRole('table', { name: 'Modelle' })
  await openApp(api, { as: 'admin', at: '/models' })
  await screen.findByRole('table', { name: 'Modelle' })
  await waitFor(() => expect(width()).toBe(wider))
  act(() => changePreferences({ language: 'en' }))
})
