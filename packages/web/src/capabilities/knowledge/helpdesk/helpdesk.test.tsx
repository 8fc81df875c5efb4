import { type HelpdeskAnswer, helpdeskApi } from '@rad/api/knowledge/helpdesk/contract'
import { knownIssuesApi } from '@rad/api/knowledge/known-issues/contract'
import { jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

type Caller = Awaited<ReturnType<TestApi['as']>>
let api: TestApi
let outlet: Caller
let helpdesk: Caller
/** Open job cards of the outlet, each with its vehicle. */
let cards: string[]

beforeAll(async () => {
  api = await startTestApi()
  outlet = await api.as('SVM')
  helpdesk = await api.as('HDA')
  const query = { job_type: 'service', is_open: 'true', perPage: 50 } as never
  const { rows } = await outlet.send(jobCardsApi.list, { query })
  cards = rows.filter(({ vin }) => vin?.length === 17).map(({ no }) => no)
}, 60_000)
afterAll(() => api.close())

const whole = {
  title: 'Engine stalls at idle when warm',
  concern: 'The engine stalls at idle once it is warm.',
  occurrence: 'intermittent' as const,
  system_group: 'powertrain' as const,
  odometer: 42_000,
  vehicle_at_outlet: true,
  prior_steps: 'Fault memory read and cleared.',
}
const begun = (more: object = {}) =>
  outlet.send(helpdeskApi.add, { body: { ...whole, job_card: cards[0]!, ...more } as never })
/** As its outlet reads it, which also reads its drafts. */
const now = (no: string) => outlet.send(helpdeskApi.get, { params: { no } })
const moved = async (who: Caller, no: string, to: HelpdeskAnswer['case']['status'], more: object = {}) =>
  who.send(helpdeskApi.move, { params: { no }, body: { to, if_version: (await now(no)).case.version, ...more } })
const submitted = async (more: object = {}) => {
  const { no } = (await begun(more)).case
  await moved(outlet, no, 'submitted')
  return no
}
/** Waits for what came of a recommendation. */
const onTrial = async (more: object = {}) => {
  const no = await submitted(more)
  await moved(helpdesk, no, 'accepted')
  await moved(helpdesk, no, 'in_analysis')
  await moved(helpdesk, no, 'recommended', { recommendation: 'Swap the coils of cylinders 1 and 2.' })
  await moved(outlet, no, 'outlet_trial')
  return no
}
const published = (title: string, dtc_codes: string[]) =>
  helpdesk
    .send(knownIssuesApi.add, {
      body: {
        title,
        system_group: 'electrical',
        symptoms: 'It does so always.',
        remedy: '<p>Replace the relay.</p>',
        dtc_codes,
      },
    })
    .then(({ no, version }) =>
      helpdesk.send(knownIssuesApi.move, { params: { no }, body: { to: 'published', if_version: version } }),
    )

test('what is missing is listed before a case is submitted, and each entry leads to its field', async () => {
  const { user } = await openApp(api, { as: 'SVM', at: '/helpdesk/new' })
  const checks = await screen.findByRole('region', { name: 'Before you submit' })
  expect(within(checks).getAllByRole('img', { name: 'Missing' })).toHaveLength(8)
  await user.click(within(checks).getByRole('button', { name: 'Concern' }))
  expect(document.activeElement).toBe(screen.getByLabelText(/^Concern/))
  await user.type(screen.getByLabelText(/^Concern/), whole.concern)
  expect(within(checks).getAllByRole('img', { name: 'Missing' })).toHaveLength(7)
  await user.click(screen.getByRole('button', { name: 'Submit case' }))
  expect(await screen.findByText('The vehicle must be at the outlet.')).toBeTruthy()
  expect(screen.getByText('Choose an open job card.')).toBeTruthy()
})

test('a case begun from a job card knows its vehicle', async () => {
  const { user } = await openApp(api, { as: 'SVM', at: `/job-cards/${cards[1]}` })
  await user.click(await screen.findByRole('button', { name: `More actions for ${cards[1]}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Ask technical helpdesk' }))
  const checks = await screen.findByRole('region', { name: 'Before you submit' })
  expect(within(checks).queryByRole('button', { name: 'Job card' })).toBeNull()
  expect((screen.getByRole('checkbox', { name: 'Vehicle is at the outlet' }) as HTMLInputElement).checked).toBe(true)
})

test('a draft is saved with the little there is, and completed later', async () => {
  const { user, router } = await openApp(api, { as: 'SVM', at: '/helpdesk/new' })
  await user.type(await screen.findByLabelText(/^Title/), 'Rattle behind the dashboard')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Rattle behind the dashboard' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Complete draft' })).toBeTruthy()
  expect((await now(router.state.location.pathname.split('/').at(-1)!)).case.status).toBe('draft')
})

test('a complete draft is submitted from its form', async () => {
  const { no } = (await begun({ title: 'Wipers stop halfway' })).case
  const { user } = await openApp(api, { as: 'SVM', at: `/helpdesk/${no}/edit` })
  const checks = await screen.findByRole('region', { name: 'Before you submit' })
  expect(within(checks).getByText('Complete')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Submit case' }))
  expect(await screen.findByText('The helpdesk accepts or returns the case', { exact: false })).toBeTruthy()
  expect((await now(no)).case.status).toBe('submitted')
})

test('a job card that has ended meanwhile is in the list of what is missing', async () => {
  const [job_card] = cards.slice(-1)
  const { no } = (await begun({ title: 'Lamp flickers at idle', job_card })).case
  const card = await outlet.send(jobCardsApi.get, { params: { no: job_card! } })
  await outlet.send(jobCardsApi.move, {
    params: { no: card.no },
    body: { to: 'cancelled', note: 'The customer withdrew.', if_version: card.version } as never,
  })
  const { user } = await openApp(api, { as: 'SVM', at: `/helpdesk/${no}/edit` })
  const checks = await screen.findByRole('region', { name: 'Before you submit' })
  expect(await within(checks).findByRole('button', { name: 'Job card' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Submit case' }))
  expect(await screen.findByText('This job card has ended. Choose an open one.')).toBeTruthy()
})

test('a case shows who has access', async () => {
  const { no } = (await begun({ title: 'Rear door squeaks' })).case
  const { user } = await openApp(api, { as: 'admin', at: `/helpdesk/${no}` })
  await user.click(await screen.findByRole('button', { name: `More actions for ${no}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Who has access' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Who has access' }))
  expect(await drawer.findByText('Access to the whole network')).toBeTruthy()
})

test('a known issue that fits is offered before submitting, and solves the case with one press', async () => {
  const issue = await published('Starter relay sticks', ['B1A01'])
  const { no } = (await begun({ title: 'No start in the morning', concern: null, dtcs: [{ code: 'B1A01' }] })).case
  const { user } = await openApp(api, { as: 'SVM', at: `/helpdesk/${no}/edit` })
  const offers = await screen.findByRole('list', { name: 'Known issues that fit' })
  expect(within(offers).getByText('Starter relay sticks')).toBeTruthy()
  await user.click(within(offers).getByRole('button', { name: `Solve with ${issue.no}` }))
  const known = await screen.findByRole('region', { name: 'Known issue' })
  expect(await within(known).findByText('Replace the relay.')).toBeTruthy()
  expect((await now(no)).case).toMatchObject({ status: 'answered_by_known_issue', known_issue: issue.no })
})

test('the helpdesk begins with what is due first, and takes a case with one press', async () => {
  const no = await submitted({ title: 'Boot lid opens while driving' })
  const { user } = await openApp(api, { as: 'HDA', at: `/helpdesk?turn=helpdesk&sort=due_at&q=${no}` })
  const table = await screen.findByRole('table', { name: 'Technical helpdesk' })
  expect(
    within(table)
      .getByRole('columnheader', { name: /Due date/ })
      .getAttribute('aria-sort'),
  ).toBe('ascending')
  await user.click(await within(table).findByRole('link', { name: no }))
  await user.click(await screen.findByRole('button', { name: 'Accept case' }))
  await waitFor(async () => expect((await now(no)).case).toMatchObject({ status: 'accepted', assignee: 'Hana Doğan' }))
  expect(await screen.findByRole('button', { name: 'Start analysis' })).toBeTruthy()
})

test('what is missing is chosen where a case is returned, and is shown above its form', async () => {
  const no = await submitted({ title: 'Smell of fuel in the cabin' })
  const { user } = await openApp(api, { as: 'HDA', at: `/helpdesk/${no}?open=returned` })
  const dialog = await screen.findByRole('dialog', { name: 'Return to outlet' })
  await user.click(within(dialog).getByRole('button', { name: 'Return to outlet' }))
  expect(await within(dialog).findByText('Choose what is missing.')).toBeTruthy()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Measurements' }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'Files' }))
  await user.type(within(dialog).getByLabelText(/^Note/), 'Send the fuel pressure.')
  await user.click(within(dialog).getByRole('button', { name: 'Return to outlet' }))
  await waitFor(async () => expect((await now(no)).case.status).toBe('returned'))

  const manager = await openApp(api, { as: 'SVM', at: `/helpdesk/${no}/edit` })
  const note = await screen.findByRole('note')
  expect(within(note).getByText('Send the fuel pressure.')).toBeTruthy()
  await manager.user.click(within(note).getByRole('button', { name: 'Measurements' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add measurement' }))
  await manager.user.click(within(note).getByRole('button', { name: 'Files' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Add files: drop them here or choose'))
})

test('says whose turn it is, shows the time of both sides, and what came of a recommendation', async () => {
  const no = await onTrial({ title: 'Jerks when pulling away' })
  const { user } = await openApp(api, { as: 'SVM', at: `/helpdesk/${no}` })
  const next = await screen.findByRole('region', { name: 'Next step' })
  expect(within(next).getByText('Needs your action')).toBeTruthy()
  expect(within(next).getByText('Swap the coils of cylinders 1 and 2.')).toBeTruthy()
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('Outlet trial')
  expect(within(screen.getByRole('region', { name: 'Time with each side' })).getByText('Outlet, now')).toBeTruthy()
  await user.click(within(next).getByRole('button', { name: 'Report: not fixed' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report: not fixed' })
  await user.click(within(dialog).getByRole('radio', { name: 'Tried, not fixed' }))
  await user.click(within(dialog).getByRole('button', { name: 'Report: not fixed' }))
  const recommendations = await screen.findByRole('region', { name: 'Recommendations' })
  expect(await within(recommendations).findByText('Tried, not fixed')).toBeTruthy()
  expect(await within(next).findByText(/^Waiting on/)).toBeTruthy()
})

test('a case is closed as fixed with cause and correction, and turned into a known issue in one step', async () => {
  const no = await onTrial({ title: 'Misfires only when wet' })
  const { user } = await openApp(api, { as: 'SVM', at: `/helpdesk/${no}?open=closed_fixed` })
  const closing = await screen.findByRole('dialog', { name: 'Close as fixed' })
  await user.click(within(closing).getByRole('button', { name: 'Close as fixed' }))
  expect(await within(closing).findByText('Enter the cause.')).toBeTruthy()
  await user.type(within(closing).getByLabelText(/^Cause/), 'Ignition lead cracked.')
  await user.type(within(closing).getByLabelText(/^Correction/), 'Ignition leads replaced.')
  await user.click(within(closing).getByRole('button', { name: 'Close as fixed' }))
  expect(within(await screen.findByRole('region', { name: 'Result' })).getByText('Ignition lead cracked.')).toBeTruthy()

  const agent = await openApp(api, { as: 'HDA', at: `/helpdesk/${no}` })
  await agent.user.click(await screen.findByRole('button', { name: 'Turn into known issue' }))
  const making = await screen.findByRole('dialog', { name: `Turn ${no} into known issue` })
  await agent.user.click(within(making).getByRole('button', { name: 'Turn into known issue' }))
  // The case itself has a heading of the same name.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('heading', { level: 1, name: 'Misfires only when wet' })).toBeTruthy()
  const { made_known } = (await helpdesk.send(helpdeskApi.get, { params: { no } })).case
  expect(made_known).toMatchObject([{ title: 'Misfires only when wet', status: 'published' }])
})

test('a step that somebody else made first says so, and what can be done now', async () => {
  const no = await submitted({ title: 'Seat belt does not retract' })
  const { user } = await openApp(api, { as: 'HDA', at: `/helpdesk/${no}?open=returned` })
  const dialog = await screen.findByRole('dialog', { name: 'Return to outlet' })
  await moved(helpdesk, no, 'accepted')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Files' }))
  await user.click(within(dialog).getByRole('button', { name: 'Return to outlet' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'Someone else changed this case. It’s now “Accepted”. Available steps: Start analysis.',
  )
})

test('a scan report is read in its place', async () => {
  const { no } = (await begun({ title: 'Gearbox in emergency mode' })).case
  const file = new File(['P0700 ACTIVE transmission control'], 'scan.txt', { type: 'text/plain' })
  await outlet.send(helpdeskApi.attach, { params: { no }, body: { file } })
  await openApp(api, { as: 'SVM', at: `/helpdesk/${no}` })
  const report = await screen.findByRole('region', { name: 'scan.txt' })
  await waitFor(() => expect(report.textContent).toBe('P0700 ACTIVE transmission control'))
})

test('the report counts cases and names the trouble codes of most of them', async () => {
  await submitted({ title: 'Seat heater gets too hot', dtcs: [{ code: 'B3C5D' }] })
  // Few enough cases of one system, so that its code is among the ten that most of them name.
  await openApp(api, { as: 'HQA', at: '/reports/helpdesk?period=today&system_group=powertrain' })
  const codes = await screen.findByRole('region', { name: 'Top trouble codes' })
  const row = await within(codes).findByRole('row', { name: /B3C5D/ })
  const link = within(row).getByRole('link')
  expect(link.getAttribute('href')).toContain('dtc=B3C5D')
  expect(link.textContent).toBe('1')
})
