import { type Revalidation, revalidationsApi } from '@rad/api/service/revalidations/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let audit: Revalidation
/** An outlet of the territory manager without an open certification. */
let outlet: string
beforeAll(async () => {
  api = await startTestApi()
  const [office, auditor] = [await api.as('HQA'), await api.as('TSM')]
  const read = { query: { kind: ['outlet_certification' as const], perPage: 100 } }
  const { rows } = await auditor.send(revalidationsApi.list, read)
  const open = new Set(
    rows.filter(({ result, status }) => result === null && status !== 'withdrawn').map((row) => row.outlet),
  )
  const free = [...new Set(rows.map((row) => row.outlet))].filter((code) => !open.has(code))
  outlet = free[1]!
  const planned = (await office.send(revalidationsApi.add, {
    body: {
      outlet: free[0]!,
      kind: 'outlet_certification',
      checklist: 'CERT-3S',
      method: 'on_site',
      planned_on: '2099-01-31',
      auditor: 'tsm',
    },
  })) as Revalidation
  const scheduled = await office.send(revalidationsApi.move, {
    params: { no: planned.no },
    body: { to: 'scheduled', if_version: planned.version },
  })
  audit = scheduled as Revalidation
}, 60_000)
afterAll(() => api.close())

const path = () => `/revalidations/${audit.no}`
const item = (text: string) => screen.findByRole('radiogroup', { name: text })

test('the list opens a record', async () => {
  const { router, user } = await openApp(api, { as: 'HQA', at: `/revalidations?q=${audit.no}` })
  const table = await screen.findByRole('table', { name: 'Revalidations' })
  await user.click(await within(table).findByRole('link', { name: audit.no }))
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(audit.no) })).toBeTruthy()
  expect(router.state.location.pathname).toBe(path())
})

test('an auditor starts an audit, answers an item with one tap, and finds the answer stored', async () => {
  const { user } = await openApp(api, { as: 'TSM', at: path() })
  await user.click(await screen.findByRole('button', { name: 'Start audit' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Start audit' }))
  expect(await screen.findByText('0 of 14 answered')).toBeTruthy()
  await user.click(within(await item('Escape routes are free')).getByRole('radio', { name: 'No' }))
  await user.click(within(await item('Bays are clean and marked')).getByRole('radio', { name: '4' }))
  expect(await screen.findByText('2 of 14 answered')).toBeTruthy()
  const office = await api.as('HQA')
  await waitFor(async () => {
    const { answers } = await office.send(revalidationsApi.get, { params: { no: audit.no } })
    expect(answers.map((one) => [one.item, one.value])).toEqual([
      ['SA-03', 'no'],
      ['WS-03', '4'],
    ])
  })
})

test('a remark is stored with its answer', async () => {
  const { user } = await openApp(api, { as: 'TSM', at: path() })
  const row = (await item('Escape routes are free')).closest('li')!
  await user.click(within(row).getByRole('button', { name: 'Remark' }))
  await user.type(within(row).getByLabelText('Remark'), 'Pallets in front of the door')
  await user.tab()
  const office = await api.as('HQA')
  await waitFor(async () => {
    const { answers } = await office.send(revalidationsApi.get, { params: { no: audit.no } })
    expect(answers[0]).toMatchObject({ item: 'SA-03', value: 'no', remark: 'Pallets in front of the door' })
  })
})

test('an item that needs a photo says so once it is answered', async () => {
  const { user } = await openApp(api, { as: 'TSM', at: path() })
  const row = (await item('Lifts have a valid inspection sticker')).closest('li')!
  expect(within(row).getByText('Knock-out')).toBeTruthy()
  expect(within(row).queryByText('Photo needed')).toBeNull()
  await user.click(within(row).getByRole('radio', { name: 'Yes' }))
  expect(await within(row).findByText('Photo needed')).toBeTruthy()
  expect(await screen.findByText('1 photo is missing')).toBeTruthy()
})

test('submitting with open items shows which ones are missing', async () => {
  const { user } = await openApp(api, { as: 'TSM', at: path() })
  await user.click(await screen.findByRole('button', { name: 'Submit audit' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Submit audit' }))
  expect(await within(dialog).findByText(/^Answer every item first: /)).toBeTruthy()
})

test('submitting says that a photo of another device has not arrived, and may go on without it', async () => {
  const auditor = await api.as('TSM')
  const body = { value: 'no', photos: ['0'.repeat(64)] }
  await auditor.send(revalidationsApi.answer, { params: { no: audit.no, item: 'SA-03' }, body })
  const { user } = await openApp(api, { as: 'TSM', at: path() })
  expect(await screen.findByText('1 photo has not arrived')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Submit audit' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Submit audit' }))
  expect(await within(dialog).findByText(/^Photos that have not arrived: 1\./)).toBeTruthy()
  await user.click(within(dialog).getByLabelText('Submit without photos that have not arrived'))
  await user.click(within(dialog).getByRole('button', { name: 'Submit audit' }))
  expect(await within(dialog).findByText(/^Answer every item first: /)).toBeTruthy()
})

test('a finding is added with its severity and its due date', async () => {
  const { user } = await openApp(api, { as: 'TSM', at: path() })
  await user.click(await screen.findByRole('button', { name: 'Add finding' }))
  const drawer = await screen.findByRole('dialog')
  await user.type(within(drawer).getByLabelText(/^Finding/), 'Compressor is not labeled')
  await user.click(within(drawer).getByRole('button', { name: 'Add' }))
  const findings = await screen.findByRole('region', { name: 'Findings' })
  expect(await within(findings).findByText('Compressor is not labeled')).toBeTruthy()
  expect(within(findings).getByText('Minor')).toBeTruthy()
})

test('an outlet reads the audit and marks its finding as done, and answers nothing', async () => {
  const own = (await (await api.as('DLP')).send(revalidationsApi.list, { query: { q: audit.no } })).count > 0
  if (!own) return
  const { user } = await openApp(api, { as: 'DLP', at: path() })
  const row = (await item('Escape routes are free')).closest('li')!
  expect(within(row).getByRole('radio', { name: 'Yes' }).hasAttribute('disabled')).toBe(true)
  const findings = await screen.findByRole('region', { name: 'Findings' })
  await user.click(within(findings).getByRole('button', { name: 'Mark as done' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('What was done'), 'Label is on')
  await user.click(within(dialog).getByRole('button', { name: 'Mark as done' }))
  expect(await within(findings).findByText('Done: Label is on')).toBeTruthy()
})

test('the form offers checklists of the kind and auditors of the outlet, and plans a revalidation', async () => {
  const { router, user } = await openApp(api, { as: 'HQA', at: '/revalidations?open=new' })
  const drawer = await screen.findByRole('dialog')
  const choose = async (label: string, option: RegExp | string) => {
    await user.click(within(drawer).getByLabelText(label, { selector: 'input' }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await user.type(within(drawer).getByLabelText('Outlet', { selector: 'input' }), outlet)
  await user.click(await screen.findByRole('option', { name: new RegExp(outlet) }))
  await choose('Kind', 'Outlet certification')
  await choose('Checklist', /CERT-3S/)
  await choose('Method', 'On site')
  await user.type(within(drawer).getByLabelText('Planned for', { selector: 'input' }), '2099-02-01')
  await user.click(within(drawer).getByRole('button', { name: 'Plan' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^V/ })).toBeTruthy()
  expect(router.state.location.pathname).toMatch(/^\/revalidations\/V/)
})

test('the report marks an expired certification in words', async () => {
  await openApp(api, { as: 'HQA', at: '/reports/revalidations?kind=outlet_certification' })
  const table = await screen.findByRole('table', { name: 'Revalidation report' })
  expect((await within(table).findAllByText('Expired')).length).toBeGreaterThan(1)
  expect(await screen.findByRole('region', { name: 'Auditor spread' })).toBeTruthy()
})

test('a plan shows its runs, and a checklist its versions', async () => {
  await openApp(api, { as: 'HQA', at: '/checklists/CERT-3S' })
  expect(await screen.findByRole('region', { name: 'Version 2' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Version 1' })).toBeTruthy()
})
