import { type Revalidation, revalidationsApi } from '@rad/api/service/revalidations/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let lamp: Revalidation
beforeAll(async () => {
  api = await startTestApi()
  const office = await api.as('HQA')
  const { rows } = await office.send(revalidationsApi.list, { query: {} })
  lamp = (await office.send(revalidationsApi.add, {
    body: { title: 'Zenith lamp', kind: 'defect', outlet: rows[0]!.outlet },
  })) as Revalidation
}, 60_000)
afterAll(() => api.close())

test('a row of the list opens its record', async () => {
  const { router, user } = await openApp(api, { as: 'HQA', at: '/revalidations?q=Zenith' })
  const table = await screen.findByRole('table', { name: 'Revalidations' })
  await user.click(await within(table).findByRole('link', { name: lamp.no }))
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(lamp.no) })).toBeTruthy()
  expect(router.state.location.pathname).toBe(`/revalidations/${lamp.no}`)
})

test('the note of a move is shown in the timeline', async () => {
  const { user } = await openApp(api, { as: 'HQA', at: `/revalidations/${lamp.no}` })
  await user.click(await screen.findByRole('button', { name: 'Start work' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Note'), 'Ladder is on its way')
  await user.click(within(dialog).getByRole('button', { name: 'Start work' }))
  expect(await screen.findByText('Ladder is on its way')).toBeTruthy()
})

test('the form shows an error at an empty title, and adds a record with one', async () => {
  const { router, user } = await openApp(api, { as: 'HQA', at: '/revalidations?open=new' })
  const drawer = await screen.findByRole('dialog')
  await user.click(within(drawer).getByRole('button', { name: 'Add' }))
  expect(await within(drawer).findByText('Use at least 3 characters.')).toBeTruthy()
  await user.type(within(drawer).getByLabelText('Title'), 'Quiet compressor')
  await user.click(within(drawer).getByLabelText('Outlet', { selector: 'input' }))
  await user.click((await screen.findAllByRole('option'))[0]!)
  await user.click(within(drawer).getByLabelText('Kind', { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: 'Inspection' }))
  await user.click(within(drawer).getByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^S-/ })).toBeTruthy()
  expect(router.state.location.pathname).toMatch(/^\/revalidations\/S-/)
})

test('a figure of the report opens the rows it counts', async () => {
  const { router, user } = await openApp(api, { as: 'HQA', at: '/reports/revalidations?q=Zenith' })
  const table = await screen.findByRole('table', { name: 'Revalidation report' })
  await user.click((await within(table).findAllByRole('link', { name: '1' }))[0]!)
  expect(router.state.location.pathname).toBe('/revalidations')
  expect(await screen.findByRole('link', { name: lamp.no })).toBeTruthy()
})
