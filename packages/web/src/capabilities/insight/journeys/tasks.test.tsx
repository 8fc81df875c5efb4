import { journeysApi } from '@rad/api/insight/journeys/contract'
import { journeyOptionsApi } from '@rad/api/insight/journeys/options.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await import('./task-drawer.tsx')
}, 60_000)
afterAll(() => api.close())

test('a service manager makes a deviation at their outlet the task of a colleague', async () => {
  const { deviations } = await (await api.as('HQA')).send(journeyOptionsApi.options, {})
  expect(deviations.length).toBeGreaterThan(3)
  const { user, router } = await openApp(api, { as: 'SVM', at: '/journey-tasks?open=new' })
  const form = within(await screen.findByRole('dialog', { name: 'Add task' }))
  await user.click(form.getByRole('button', { name: 'Add task' }))
  expect((await form.findAllByText('This is required.')).length).toBeGreaterThan(0)
  expect(form.getByRole('combobox', { name: 'Owner' })).toHaveProperty('disabled', true)
  for (const name of ['Deviation', 'Outlet', 'Owner']) {
    const field = form.getByRole('combobox', { name })
    await waitFor(() => expect(field).toHaveProperty('disabled', false))
    await user.click(field)
    await user.click((await screen.findAllByRole('option'))[0]!)
  }
  await user.type(form.getByRole('textbox', { name: 'Note' }), 'Call each customer a day before the visit.')
  await user.click(form.getByRole('button', { name: 'Add task' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/journey-tasks\/JT-/))
  expect(await screen.findByText('Call each customer a day before the visit.')).toBeTruthy()
})

test('a row of the deviations opens the form of a task with what it shows', async () => {
  const { outlet } = (await (await api.as('SVM')).send(journeysApi.list, { query: { perPage: 1 } })).rows[0]!
  const at = `/reports/journey-deviations?period=last-year&outlet=${outlet}`
  const { user } = await openApp(api, { as: 'SVM', at })
  const [action] = await screen.findAllByRole('button', { name: /^Add task: / })
  const deviation = action!.getAttribute('aria-label')!.replace('Add task: ', '')
  await user.click(action!)
  const form = within(await screen.findByRole('dialog', { name: 'Add task' }))
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Deviation' })).toHaveProperty('value', deviation))
  await waitFor(() =>
    expect((form.getByRole('combobox', { name: 'Outlet' }) as HTMLInputElement).value).toContain(outlet!),
  )
  expect(form.getByRole('combobox', { name: 'Owner' })).toHaveProperty('disabled', false)
})

test('who may not add tasks finds no action at the rows of the deviations', async () => {
  await openApp(api, { as: 'AUD', at: '/reports/journey-deviations?period=last-year' })
  expect((await screen.findAllByRole('row')).length).toBeGreaterThan(2)
  expect(screen.queryAllByRole('button', { name: /^Add task: / })).toEqual([])
})
