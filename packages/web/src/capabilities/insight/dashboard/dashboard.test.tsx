import { dashboardApi } from '@rad/api/insight/dashboard/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

/** The tasks once they have come: another part is in their place before. */
const workLoaded = () =>
  waitFor(() => {
    const work = screen.getByRole('region', { name: 'Needs action' })
    expect(within(work).queryAllByRole('link').length).toBeGreaterThan(1)
    return work
  })

const groups = { overdue: 'Overdue', today: 'Due today', later: 'Later', none: 'No due date' } as const

test('my work comes first, by when it is due, with how much there is of each', async () => {
  const { tasks, task_counts } = await (await api.as('SVM')).send(dashboardApi.get, {})
  await openApp(api, { as: 'SVM', at: '/' })
  const work = within(await workLoaded())
  const links = await work.findAllByRole('link', { name: tasks[0]!.title })
  expect(links[0]!.getAttribute('href')).toContain(tasks[0]!.no)
  for (const group of ['overdue', 'today', 'later', 'none'] as const) {
    const count = task_counts[group]
    const part = work.queryByRole('region', { name: groups[group] })
    expect(part !== null, group).toBe(count > 0)
    if (!part) continue
    const listed = tasks.filter((task) => task.group === group).length
    expect(within(part).queryAllByRole('listitem')).toHaveLength(listed)
    expect(within(part).getByRole('heading', { level: 3 }).textContent).toBe(
      `${groups[group]}${listed < count ? `${listed} of ${count}` : count}`,
    )
  }
  const strip = screen.getByRole('region', { name: 'Figures for your scope' })
  expect(work.getByRole('heading', { level: 2 }).compareDocumentPosition(strip)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('what is waiting on others says on whom, and one press nudges them once a day', async () => {
  const { waited_for } = await (await api.as('RGM')).send(dashboardApi.get, {})
  const item = waited_for.find(({ may_nudge }) => may_nudge)!
  await openApp(api, { as: 'RGM', at: '/' })
  const list = within(await screen.findByRole('region', { name: 'Waiting on others' }))
  const lineOf = () =>
    list
      .getAllByRole('listitem')
      .find((line) => line.textContent.includes(item.no) && line.textContent.includes(item.title))!
  expect(lineOf().textContent).toContain(`Waiting on ${item.owner}`)
  fireEvent.click(within(lineOf()).getByRole('button', { name: `Nudge ${item.owner} about ${item.no}` }))
  await waitFor(() => expect(lineOf().textContent).toContain('Nudged today'))
})

test('a document to review and a dispute to decide open with one press', async () => {
  const { tasks } = await (await api.as('HQA')).send(dashboardApi.get, {})
  await openApp(api, { as: 'HQA', at: '/' })
  const work = within(await workLoaded())
  for (const [kind, path, step] of [
    ['document', '/documents/', 'Review'],
    ['dispute', '/calls/', 'Decide'],
  ] as const) {
    const task = tasks.find((one) => one.kind === kind)!
    const links = await work.findAllByRole('link', { name: task.title })
    const link = links.find((one) => one.getAttribute('href') === `${path}${task.no}`)!
    expect(link.closest('li')!.textContent).toContain(step)
  }
})

test('each figure opens its rows, and shows its 28 days where they are known', async () => {
  const { cards } = await (await api.as('admin')).send(dashboardApi.get, {})
  await openApp(api, { as: 'admin', at: '/' })
  const strip = within(await screen.findByRole('region', { name: 'Figures for your scope' }))
  for (const { label, opens } of cards)
    expect(strip.getByRole('link', { name: label }).getAttribute('href')).toBe(opens)
  expect(await strip.findAllByRole('img')).toHaveLength(cards.filter(({ trend }) => trend).length)
  expect(strip.getByRole('img', { name: /^Received, last 28 days: from \d+ to \d+$/ })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Last 28 days Oct 21, 2026 – Nov 17, 2026' })).toBeTruthy()
})

test('who has no tickets finds their figures and their pages', async () => {
  await openApp(api, { as: 'BTM', at: '/' })
  const strip = within(await screen.findByRole('region', { name: 'Figures for your scope' }))
  expect(strip.getByRole('link', { name: 'Bot sessions' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Needs action' })).toBeNull()
  const pages = within(screen.getByRole('region', { name: 'Pages you can access' }))
  expect(pages.getByRole('link', { name: 'Bots' })).toBeTruthy()
})

test('an agent of the helpdesk begins with the queue, and no list of pages', async () => {
  const { tasks } = await (await api.as('HDA')).send(dashboardApi.get, {})
  await openApp(api, { as: 'HDA', at: '/' })
  const work = within(await workLoaded())
  const link = await work.findByRole('link', { name: tasks[0]!.title })
  expect(link.getAttribute('href')).toBe(`/helpdesk/${tasks[0]!.no}`)
  expect(screen.queryByRole('region', { name: 'Pages you can access' })).toBeNull()
})

test('a service manager begins with hold-ups to update as one task with its progress', async () => {
  const { rounds, cars } = await (await api.as('SVM')).send(dashboardApi.get, {})
  const round = rounds.find(({ kind }) => kind === 'holdups')!
  await openApp(api, { as: 'SVM', at: '/' })
  const day = within(await screen.findByRole('region', { name: 'Today in the workshop' }))
  expect(day.getByText(`${round.done} of ${round.count} updated today`)).toBeTruthy()
  expect(day.getByRole('link', { name: 'Update hold-ups' }).getAttribute('href')).toBe(
    '/holdups?job_type=service&status=open%2Coverdue&sort=expected_until',
  )
  const hrefs = day.getAllByRole('link').map((link) => link.getAttribute('href'))
  for (const { status } of cars) expect(hrefs).toContain(`/job-cards?job_type=service&status=${status}`)
})

test('a bodyshop manager finds the vehicles of the bodyshop', async () => {
  await openApp(api, { as: 'BSM', at: '/' })
  expect(await screen.findByRole('heading', { name: 'Vehicles in the bodyshop' })).toBeTruthy()
})

test('a territory manager compares outlets by how long hold-ups last', async () => {
  const { overdue_outlets } = await (await api.as('TSM')).send(dashboardApi.get, {})
  await openApp(api, { as: 'TSM', at: '/' })
  const table = within(await screen.findByRole('region', { name: 'Outlets by hold-ups over 7 and 15 days' }))
  const long = overdue_outlets.find(({ over_7 }) => over_7 > 0)
  expect(table.getByRole('columnheader', { name: 'Service, over 7 days' })).toBeTruthy()
  if (long)
    expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
      `/holdups?job_type=service&counted_by=now&days=7..&outlet=${long.outlet}`,
    )
})

test('an administrator begins with who is locked out, what failed, and what is late', async () => {
  await openApp(api, { as: 'admin', at: '/' })
  const operations = within(await screen.findByRole('region', { name: 'Operations' }))
  expect((await operations.findByRole('link', { name: 'Locked out' })).getAttribute('href')).toBe(
    '/users/access?status=locked',
  )
  for (const name of ['Failed emails', 'Late feeds', 'Failed imports'])
    expect(operations.getByRole('link', { name })).toBeTruthy()
})

test('all my work lists each kind, and one of them alone', async () => {
  const { counts } = await (await api.as('TSM')).send(dashboardApi.inbox, { query: {} })
  await openApp(api, { as: 'TSM', at: '/my-work' })
  const kinds = within(await screen.findByRole('group', { name: 'Kind' }))
  const declarations = counts.find(({ kind }) => kind === 'declaration')!
  fireEvent.click(kinds.getByRole('button', { name: `Declarations ${declarations.count}` }))
  await waitFor(() => {
    const links = within(screen.getByRole('region', { name: 'Needs action' })).getAllByRole('link')
    expect(links).toHaveLength(declarations.count)
    for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/na\//)
  })
})
