import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

test('the page counts down to the day the server says, and keeps an address', async () => {
  const { user } = await openApp(api, { as: 'HQA', at: '/coming-soon' })
  expect(await screen.findByText(/^On /)).toBeTruthy()
  const field = screen.getByRole('textbox', { name: 'Email' })
  await user.type(field, 'nobody{Enter}')
  expect(await screen.findByText('Enter an email address.')).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'ann@example.org{Enter}')
  expect(await screen.findByText('Thank you. We’ll email ann@example.org on launch day.')).toBeTruthy()
})
