import { journeysApi } from '@rad/api/insight/journeys/contract'
import { journeyStepsApi } from '@rad/api/insight/journeys/steps.contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

const all = { period: 'all-days' } as const

test('arrow keys walk along the map of steps, whose links open the visits of a step', async () => {
  const { user, router } = await openApp(api, { as: 'HQA', at: '/reports/journey-paths?period=all-days' })
  const { rows } = await (
    await api.as('HQA')
  ).send(journeyStepsApi.report, { query: { ...all, rows: 'step' } as never })
  const map = await screen.findByRole('group', { name: 'Map of steps' })
  within(map)
    .getByRole('link', { name: /^Start / })
    .focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Start, then /)
  await user.keyboard('{ArrowRight}')
  const label = document.activeElement!.getAttribute('aria-label')!
  const step = document.activeElement!.getAttribute('data-spot')!
  const count = Number(rows.find((row) => row.step === step)!.visits)
  expect(label).toMatch(new RegExp(` ${count.toLocaleString('en')}$`))
  // Enter follows a link of a drawing in browsers alone.
  await user.click(document.activeElement!)
  expect(router.state.location.pathname).toBe('/journeys')
  expect(router.state.location.search).toMatchObject({ step })
  const list = await screen.findByRole('table', { name: 'Visits' })
  expect(within(list).getAllByRole('row')).toHaveLength(Math.min(count, 10) + 1)
})

test('the ways of a step are a table, each with its visits', async () => {
  const { user, router } = await openApp(api, { as: 'HQA', at: '/reports/journey-paths?period=all-days' })
  await screen.findByRole('group', { name: 'Map of steps' })
  const table = screen.getByRole('table', { name: 'Ways from step to step' })
  const [first] = within(table).getAllByRole('link')
  const count = Number(first!.textContent!.replaceAll(',', ''))
  await user.click(first!)
  const { step, next } = router.state.location.search as { step: string; next: string }
  const found = await (await api.as('HQA')).send(journeysApi.list, { query: { ...all, step, next } as never })
  expect(found.count).toBe(count)
})

test('paths are turned page by page', async () => {
  const { user } = await openApp(api, { as: 'HQA', at: '/reports/journey-paths?period=all-days' })
  const { different } = await (await api.as('HQA')).send(journeysApi.paths, { query: all as never })
  expect(different).toBeGreaterThan(10)
  const card = await screen.findByRole('region', { name: 'Paths' })
  expect(await within(card).findAllByRole('row')).toHaveLength(11)
  await user.click(within(card).getByRole('button', { name: 'Next page' }))
  const second = await (await api.as('HQA')).send(journeysApi.paths, { query: { ...all, page: 2 } as never })
  expect(await within(card).findAllByRole('row')).toHaveLength(second.paths.length + 1)
})
