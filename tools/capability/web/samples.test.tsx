import { type Sample, samplesApi } from '@rad/api/service/samples/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let lamp: Sample
beforeAll(async () => {
  api = await startTestApi()
  const office = await api.as('HQA')
  const { rows } = await office.send(samplesApi.list, { query: {} })
  lamp = (await office.send(samplesApi.add, {
    body: { title: 'Zenith lamp', kind: 'defect', outlet: rows[0]!.outlet },
  })) as Sample
}, 60_000)
afterAll(() => api.close())

test('the list shows what the address asks for, and a row opens its page', async () => {
  const { router, user } = await openApp(api, { as: 'HQA', at: '/samples?q=Zenith' })
  const table = await screen.findByRole('table', { name: 'Samples' })
  await user.click(await within(table).findByRole('link', { name: lamp.no }))
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(lamp.no) })).toBeTruthy()
  expect(router.state.location.pathname).toBe(`/samples/${lamp.no}`)
})

test('a step is taken with a note, which stands in the timeline', async () => {
  const { user } = await openApp(api, { as: 'HQA', at: `/samples/${lamp.no}` })
  await user.click(await screen.findByRole('button', { name: 'Start work' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Note'), 'Ladder is on its way')
  await user.click(within(dialog).getByRole('button', { name: 'Start work' }))
  expect(await screen.findByText('Ladder is on its way')).toBeTruthy()
})

test('a form without a title is refused at its field, and with one it adds a sample', async () => {
  const { router, user } = await openApp(api, { as: 'HQA', at: '/samples?open=new' })
  const drawer = await screen.findByRole('dialog')
  await user.click(within(drawer).getByRole('button', { name: 'Add' }))
  expect(await within(drawer).findByText('At least 3 characters.')).toBeTruthy()
  await user.type(within(drawer).getByLabelText('Title'), 'Quiet compressor')
  await user.click(within(drawer).getByLabelText('Outlet', { selector: 'input' }))
  await user.click((await screen.findAllByRole('option'))[0]!)
  await user.click(within(drawer).getByLabelText('Kind', { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: 'Request ID' }))
  await user.click(within(drawer).getByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^S-/ })).toBeTruthy()
  expect(router.state.location.pathname).toMatch(/^\/samples\/S-/)
})

test('a figure of the report opens the samples it counts', async () => {
  const { router, user } = await openApp(api, { as: 'HQA', at: '/reports/samples?q=Zenith' })
  const table = await screen.findByRole('table', { name: 'Sample report' })
  await user.click((await within(table).findAllByRole('link', { name: '1' }))[0]!)
  expect(router.state.location.pathname).toBe('/samples')
  expect(await screen.findByRole('link', { name: lamp.no })).toBeTruthy()
})
