import { type Call, callsApi } from '@rad/api/insight/calls/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let call: Call
const segments = [
  { speaker: '0', start_s: 0, end_s: 3, text: 'Good morning, this call is recorded.' },
  { speaker: '1', start_s: 4, end_s: 8, text: 'My brakes are terrible, I am angry.' },
]
beforeAll(async () => {
  api = await startTestApi()
  const office = await api.as('HQA')
  call = await office.send(callsApi.add, {
    body: {
      id: 'ZENITH-1',
      started_at: '2026-01-05T03:30:00Z',
      consent: true,
      agent: 'Zenith Agent',
      transcript: { segments },
    },
  })
}, 60_000)
afterAll(() => api.close())

test('a row of the list opens its call with its transcript', async () => {
  const { router, user } = await openApp(api, { as: 'HQA', at: '/calls?q=ZENITH' })
  const table = await screen.findByRole('table', { name: 'Calls' })
  await user.click(await within(table).findByRole('link', { name: call.no }))
  expect(await screen.findByText('My brakes are terrible, I am angry.', { selector: 'li > bdi' })).toBeTruthy()
  expect(router.state.location.pathname).toBe(`/calls/${call.no}`)
  expect(await screen.findByRole('group', { name: 'Who speaks when' })).toBeTruthy()
})

test('the worst moment of a call leads to its line', async () => {
  const { router, user } = await openApp(api, { as: 'HQA', at: `/calls/${call.no}` })
  const worst = await screen.findByRole('region', { name: 'Worst moments' })
  await user.click(within(worst).getByRole('button', { name: '0:04' }))
  expect(router.state.location.search).toMatchObject({ line: '1' })
  const transcript = screen.getByRole('region', { name: 'Transcript' })
  expect(
    within(transcript)
      .getByText(/terrible/)
      .closest('li')
      ?.getAttribute('aria-current'),
  ).toBe('true')
})

test('a speaker whose role becomes agent is measured as the agent', async () => {
  const { user } = await openApp(api, { as: 'HQA', at: `/calls/${call.no}` })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of 0' }), 'Agent')
  expect(await screen.findByText('Call measured again.')).toBeTruthy()
  expect(await screen.findByText('37.5%')).toBeTruthy()
})

test('the form adds a call with the transcript of a file, and says what is wrong with one', async () => {
  const { router, user } = await openApp(api, { as: 'HQA', at: '/calls?open=new' })
  const drawer = await screen.findByRole('dialog')
  const file = (text: string) => new File([text], 'call.vtt', { type: 'text/vtt' })
  const input = drawer.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(input, file('WEBVTT\n\n00:05.000 --> 00:02.000\n<v Agent>Hello.\n'))
  await user.type(within(drawer).getByLabelText('Reference'), 'ZENITH-2')
  await user.click(within(drawer).getByRole('switch', { name: /consented/ }))
  await user.click(within(drawer).getByRole('button', { name: 'Add' }))
  expect(await within(drawer).findByText(/ends before it starts/)).toBeTruthy()
  await user.upload(input, file('WEBVTT\n\n00:00.000 --> 00:02.000\n<v Agent>Hello.\n'))
  await user.click(within(drawer).getByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^CL-/ })).toBeTruthy()
  expect(router.state.location.pathname).toMatch(/^\/calls\/CL-/)
})

test('a figure of the report opens the calls it counts', async () => {
  const { router, user } = await openApp(api, { as: 'HQA', at: '/reports/calls?agent=Zenith+Agent&period=all' })
  const table = await screen.findByRole('table', { name: 'Speech analytics' })
  await user.click((await within(table).findAllByRole('link', { name: '1' }))[0]!)
  expect(router.state.location.pathname).toBe('/calls')
  expect(await screen.findByRole('link', { name: call.no })).toBeTruthy()
})
