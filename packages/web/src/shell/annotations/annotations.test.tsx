import { annotationsApi } from '@rad/api/engagement/annotations/contract'
import { addDays, dayIn } from '@rad/api/periods'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

// Demo tickets end today: only days near it have some of everybody who reads here.
const daysAgo = (days: number) => addDays(dayIn('Asia/Kolkata', new Date()), -days)
const [from, to] = [daysAgo(27), daysAgo(0)]
const at = `/reports/tickets?from=${from}&to=${to}`
const flow = () => screen.findByRole('region', { name: 'Opened, closed, and open tickets' })
const noted = async (more: object = {}, role = 'ANL') =>
  (await api.as(role)).send(annotationsApi.add, {
    body: { day: daysAgo(14), title: 'New price list', kind: 'release', ...more } as never,
  })

describe('notes on the days of a chart', () => {
  test('are written beside the chart, and stand in every chart that covers the day', async () => {
    const { user, router } = await openApp(api, { as: 'ANL', at })
    const add = await within(await flow()).findByRole('button', { name: 'Add annotation' })
    await user.click(add)
    const dialog = await screen.findByRole('dialog', { name: 'Add annotation' })
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(within(dialog).getByLabelText('Title').getAttribute('aria-invalid')).toBe('true'))
    await user.type(within(dialog).getByLabelText('Title'), 'Telephones moved')
    const day = within(dialog).getByLabelText('Day')
    await user.clear(day)
    await user.type(day, daysAgo(12))
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText(/^Annotation added/)).toBeTruthy()
    const list = await within(await flow()).findByRole('list', { name: 'Annotations on these days' })
    expect(await within(list).findByRole('button', { name: /Telephones moved/ })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add annotation'))
    await act(() => router.navigate({ to: '/reports/complaints', search: { from, to } as never }))
    const trend = await screen.findByRole('region', { name: 'Trend' })
    expect(await within(trend).findByRole('button', { name: /Telephones moved/ })).toBeTruthy()
  })

  test('stand in the table of the chart too', async () => {
    await noted({ title: 'In the table' })
    const { user } = await openApp(api, { as: 'HQA', at })
    await user.click(await within(await flow()).findByRole('button', { name: 'Show table' }))
    const table = await within(await flow()).findByRole('table')
    expect(await within(table).findByRole('columnheader', { name: 'Annotations' })).toBeTruthy()
    expect(within(table).getByText(/In the table/)).toBeTruthy()
  })

  test('are changed and taken away by who wrote them', async () => {
    await noted({ title: 'Half said' })
    const { user } = await openApp(api, { as: 'ANL', at })
    await user.click(await within(await flow()).findByRole('button', { name: /Half said/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Annotation' })
    await user.type(within(dialog).getByLabelText('Title'), ' and done')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await user.click(await within(await flow()).findByRole('button', { name: /Half said and done/ }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Annotation' })).getByRole('button', { name: 'Remove' }),
    )
    const question = await screen.findByRole('dialog', { name: /^Remove annotation/ })
    await user.click(within(question).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Annotation removed.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: /Half said/ })).toBeNull())
  })

  test('are read by others, who cannot change them', async () => {
    await noted({ title: 'Of the analyst', text: 'Said at length' })
    const { user } = await openApp(api, { as: 'SVM', at })
    expect(within(await flow()).queryByRole('button', { name: 'Add annotation' })).toBeNull()
    await user.click(await within(await flow()).findByRole('button', { name: /Of the analyst/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Annotation' })
    expect(within(dialog).getByDisplayValue('Said at length')).toBeTruthy()
    expect(within(dialog).getByText('Added by Anil Kapoor')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull()
    expect(within(dialog).queryByRole('button', { name: 'Remove' })).toBeNull()
  })
})
