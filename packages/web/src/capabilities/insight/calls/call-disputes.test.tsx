import { type Call, callsApi } from '@rad/api/insight/calls/contract'
import { complaintsApi } from '@rad/api/service/complaints/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let call: Call
let complaint: string
/** Without the notice of recording: three rules of four are met. */
const segments = [
  { speaker: 'agent', start_s: 0, end_s: 3, text: 'Good morning, anything else?' },
  { speaker: 'customer', start_s: 4, end_s: 8, text: 'My brakes squeal.' },
]
beforeAll(async () => {
  api = await startTestApi()
  const office = await api.as('HQA')
  call = await office.send(callsApi.add, {
    body: {
      id: 'EVIDENT-1',
      started_at: '2026-01-05T03:30:00Z',
      consent: true,
      outlet: 'DL001-01',
      agent: 'svm@demo.com',
      transcript: { segments },
    },
  })
  const added = await office.send(complaintsApi.add, {
    body: { received_via: 'letter', category: 'Time', statement: 'The brakes squeal.', outlet: 'DL001-01' },
  })
  complaint = added.no
}, 60_000)
afterAll(() => api.close())

test('a line of a call becomes evidence of a complaint, and opens the call at it from there', async () => {
  const { user } = await openApp(api, { as: 'SVM', at: `/calls/${call.no}` })
  await user.click(await screen.findByRole('button', { name: 'Add 0:04 as evidence' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add as evidence' })
  const add = within(dialog).getByRole('button', { name: 'Add as evidence' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Complaint or ticket number' }), 'C99-999999')
  await user.click(add)
  expect(await within(dialog).findByText('Complaint or ticket not found in your scope.')).toBeTruthy()
  const field = within(dialog).getByRole('textbox', { name: 'Complaint or ticket number' })
  await user.clear(field)
  await user.type(field, complaint.toLowerCase())
  await user.click(add)
  expect(await screen.findByText(`Evidence of ${complaint}`)).toBeTruthy()

  const { router, user: reader } = await openApp(api, { as: 'SVM', at: `/complaints/${complaint}` })
  const card = await screen.findByRole('region', { name: 'Evidence from calls' })
  expect(within(card).getByText('My brakes squeal.')).toBeTruthy()
  await reader.click(within(card).getByRole('link', { name: `Open ${call.no} at 0:04` }))
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(call.no) })).toBeTruthy()
  expect(router.state.location.search).toMatchObject({ line: '1' })
})

test('an agent acknowledges their call and disputes a result, which the reviewer upholds', async () => {
  const agent = await openApp(api, { as: 'SVM', at: `/calls/${call.no}` })
  await agent.user.click(await screen.findByRole('button', { name: 'Acknowledge' }))
  expect(await screen.findByText(/^Acknowledged /)).toBeTruthy()
  await agent.user.click(screen.getByRole('button', { name: 'Dispute Says that the call is recorded' }))
  const dialog = await screen.findByRole('dialog', { name: 'Dispute a result' })
  await agent.user.click(within(dialog).getByRole('button', { name: 'Open dispute' }))
  expect(await within(dialog).findByText('Choose a result.')).toBeTruthy()
  await agent.user.click(within(dialog).getByRole('radio', { name: 'Met' }))
  await agent.user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'I mentioned it before.')
  await agent.user.click(within(dialog).getByRole('button', { name: 'Open dispute' }))
  const opened = await screen.findByRole('region', { name: 'Disputes' })
  expect(within(opened).getByText('I mentioned it before.')).toBeTruthy()
  expect(within(opened).queryByRole('button', { name: 'Uphold' })).toBeNull()
  expect(within(opened).getByRole('button', { name: 'Withdraw' })).toBeTruthy()

  const reviewer = await openApp(api, { as: 'RGM', at: '/call-disputes?status=open' })
  const table = await screen.findByRole('table', { name: 'Call disputes' })
  const row = (await within(table).findAllByRole('row')).find((one) => within(one).queryByText(call.no))!
  await reviewer.user.click(within(row).getByRole('link', { name: /^CD-/ }))
  const card = await screen.findByRole('region', { name: 'Disputes' })
  await reviewer.user.click(within(card).getByRole('button', { name: 'Uphold' }))
  const question = await screen.findByRole('dialog', { name: /^Uphold CD-/ })
  await reviewer.user.click(within(question).getByRole('button', { name: 'Uphold' }))
  expect(await within(card).findByText('4 of 4')).toBeTruthy()
  expect(within(card).getByText('3 of 4')).toBeTruthy()
})
