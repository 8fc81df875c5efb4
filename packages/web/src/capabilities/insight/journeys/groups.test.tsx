import { journeysApi } from '@rad/api/insight/journeys/contract'
import { journeyGroupsApi } from '@rad/api/insight/journeys/groups/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await import('./group-drawer.tsx')
}, 60_000)
afterAll(() => api.close())

test('a path is saved as a group, which opens its vehicles, and is deleted', async () => {
  const office = await api.as('HQA')
  const { paths } = await office.send(journeysApi.paths, { query: { period: 'last-year' } as never })
  const { user, router } = await openApp(api, { as: 'HQA', at: '/reports/journey-paths?period=last-year' })
  const card = await screen.findByRole('region', { name: 'Paths' })
  await user.click((await within(card).findAllByRole('button', { name: 'Save as group' }))[0]!)
  const form = within(await screen.findByRole('dialog', { name: 'Save as group' }))
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'The usual way')
  await user.click(form.getByRole('button', { name: 'Save group' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [group] = (await office.send(journeyGroupsApi.list, { query: {} })).rows
  expect(group).toMatchObject({ name: 'The usual way', visits: paths[0]!.visits })

  await router.navigate({ to: '/journey-groups' })
  const row = await screen.findByRole('row', { name: /The usual way/ })
  const [, vehicles] = within(row).getAllByRole('link')
  expect(vehicles!.getAttribute('href')).toContain(`/vehicles?group=${group!.no}`)
  await user.click(await within(row).findByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No groups yet')).toBeTruthy()
})
