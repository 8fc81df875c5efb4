import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

test.each([
  {
    title: 'Add job card',
    at: '/job-cards?job_type=service&open=new',
    as: 'SVM',
    submit: 'Add job card',
    required: ['Outlet', 'Received'],
  },
  { title: 'Add reason', at: '/holdup-reasons?open=new', as: 'HQA', submit: 'Add', required: ['Waiting for'] },
] as const)(
  'The form “$title” says “This is required.” at required fields without a value',
  async ({ at, as, title, submit, required }) => {
    const { user } = await openApp(api, { as, at })
    const dialog = await screen.findByRole('dialog', { name: title })
    await user.click(within(dialog).getByRole('button', { name: submit }))
    expect(await within(dialog).findAllByText('This is required.')).toHaveLength(required.length)
    for (const label of required)
      expect(
        within(dialog).getByLabelText(label).closest('.mantine-InputWrapper-root, .mantine-DateTimePicker-root')
          ?.textContent,
      ).toContain('This is required.')
    expect(within(dialog).queryByText(/Invalid (input|option)/)).toBeNull()
  },
)

test('A refused list has the focus and stays closed, so that its message can be read', async () => {
  const { user } = await openApp(api, { as: 'SVM', at: '/job-cards?job_type=service&open=new' })
  const dialog = await screen.findByRole('dialog', { name: 'Add job card' })
  await user.click(within(dialog).getByRole('button', { name: 'Add job card' }))
  const outlet = within(dialog).getByRole('combobox', { name: 'Outlet' })
  await waitFor(() => expect(document.activeElement).toBe(outlet))
  expect(outlet.getAttribute('aria-expanded')).toBe('false')
  expect(outlet.getAttribute('aria-invalid')).toBe('true')
  await user.keyboard('{ArrowDown}')
  expect(outlet.getAttribute('aria-expanded')).toBe('true')
})
