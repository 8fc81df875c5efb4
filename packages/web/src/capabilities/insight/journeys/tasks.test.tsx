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
