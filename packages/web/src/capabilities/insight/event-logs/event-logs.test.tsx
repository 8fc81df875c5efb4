import { eventLogsApi } from '@rad/api/insight/event-logs/contract'
import { importsApi } from '@rad/api/admin/imports/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

const rows = [
  'Case ID,Activity,Complete Timestamp,Resource',
  '1,Receive,2026-01-01 09:00,Ana',
  '1,Check,2026-01-02 09:00,Ben',
  '1,Check,2026-01-03 09:00,Ben',
  '2,Receive,2026-01-01 09:00,Ana',
]

test('event logs say how to get the first', async () => {
  await openApp(api, { as: 'AUD', at: '/event-logs' })
  expect(await screen.findByText('No event logs yet')).toBeTruthy()
})

test('an event log that was imported opens with its figures and paths, and a path with its events', async () => {
  const office = await api.as('HQA')
  const uploaded = await office.send(importsApi.upload, {
    body: { kind: 'event-logs', file: new File([rows.join('\n')], 'Permits.csv') },
  })
  const params = { id: uploaded.import.id }
  await office.send(importsApi.check, { params, body: { mapping: uploaded.import.suggestedMapping } })
  await office.send(importsApi.commit, { params, body: { skip_wrong: false } })
  const [log] = await office.send(eventLogsApi.list, {})
  const { user, router } = await openApp(api, { as: 'HQA', at: '/event-logs' })
  await user.click(await screen.findByRole('link', { name: 'Permits' }))
  expect(router.state.location.pathname).toBe(`/event-logs/${log!.id}`)
  expect(await screen.findByRole('heading', { name: 'Permits' })).toBeTruthy()
  const paths = within(await screen.findByRole('region', { name: 'Paths' }))
  expect(paths.getAllByRole('row')).toHaveLength(3)
  const figures = within(screen.getByRole('region', { name: 'Figures' }))
  expect(figures.getByText('2 days')).toBeTruthy()
  await user.click(paths.getAllByRole('link', { name: '1' })[0]!)
  const list = await screen.findByRole('table', { name: 'Events of logs' })
  expect(within(list).getAllByRole('row').length).toBeGreaterThan(1)
})
