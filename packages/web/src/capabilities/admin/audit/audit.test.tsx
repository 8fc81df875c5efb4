import { modelsApi } from '@rad/api/network/models/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let model: { id: string; version: number }

beforeAll(async () => {
  api = await startTestApi()
  const admin = await api.as('admin')
  model = (await admin.send(modelsApi.add, { body: { make: 'Zephyr', name: 'Gale', channel: null } })) as typeof model
  await admin.send(modelsApi.update, {
    params: { id: model.id },
    body: { segment: 'Sport', if_version: model.version },
  })
}, 60_000)
afterAll(() => api.close())

test('a line opens with what was before and after, the changed field marked', async () => {
  const { user } = await openApp(api, { as: 'AUD', at: `/audit?entity_id=${model.id}` })
  const table = await screen.findByRole('table', { name: 'Audit trail' })
  const rows = within(table).getAllByRole('row')
  expect(rows).toHaveLength(3)
  await user.click(within(rows[1]!).getByRole('link'))

  const versions = await screen.findByRole('table', { name: 'Record values before and after' })
  const changed = within(versions).getByRole('rowheader', { name: /^Segment/ })
  expect(changed.textContent).toContain('changed')
  expect(changed.closest('tr')!.textContent).toContain('Sport')
  expect(within(versions).getByRole('rowheader', { name: 'Make' }).textContent).toBe('Make')
})

test('who has no right to it does not see the trail', async () => {
  await openApp(api, { as: 'SVM', at: '/audit' })
  expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeTruthy()
})
