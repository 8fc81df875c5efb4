import { type Call, callsApi } from '@rad/api/insight/calls/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { placesOf } from './recording/spoken.ts'
import { waveOf } from '@rad/api/internal/testing/sounds.ts'
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
  const warnings = vi.spyOn(console, 'error')
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
  // Such as of a field whose value is null, or one that has a value only later.
  expect(warnings.mock.calls.map(String)).toEqual([])
  warnings.mockRestore()
})

test('a figure of the report opens the calls it counts', async () => {
  const { router, user } = await openApp(api, { as: 'HQA', at: '/reports/calls?agent=Zenith+Agent&period=all' })
  const table = await screen.findByRole('table', { name: 'Speech analytics' })
  await user.click((await within(table).findAllByRole('link', { name: '1' }))[0]!)
  expect(router.state.location.pathname).toBe('/calls')
  expect(await screen.findByRole('link', { name: call.no })).toBeTruthy()
})

test('a topic named in a row of the report opens its calls', async () => {
  const { router, user } = await openApp(api, { as: 'HQA', at: '/reports/calls?agent=Zenith+Agent&period=all' })
  const table = await screen.findByRole('table', { name: 'Speech analytics' })
  const named = (await within(table).findByText(/Brakes/)).closest('li')!
  expect(within(table).getByText('Other').closest('li')!.textContent).toBe('Other 100.0%')
  await user.click(within(named).getByRole('link', { name: '1' }))
  expect(router.state.location.pathname).toBe('/calls')
  expect(router.state.location.search).toMatchObject({ topic: 'BRAKES', agent: 'Zenith Agent' })
  expect(await screen.findByRole('link', { name: call.no })).toBeTruthy()
})

test('a recording is added to a call, and goes on at the line that is opened', async () => {
  const { user } = await openApp(api, { as: 'HQA', at: `/calls/${call.no}` })
  const card = await screen.findByRole('region', { name: 'Recording' })
  const input = card.parentElement!.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(input, new File(['Hello'], 'call.wav', { type: 'audio/wav' }))
  expect(await within(card).findByText('Send a wav, mp3, m4a, ogg, or webm file.')).toBeTruthy()
  // Eight seconds, of bytes that are letters as well: files of the page's test environment hold text alone.
  const wave = String.fromCharCode(...waveOf(new Uint8Array(0x7f00).fill(64), { rate: 0x1000 }))
  await user.upload(input, new File([wave], 'call.wav', { type: 'audio/wav' }))
  const position = await within(card).findByRole('slider', { name: 'Position in the recording' })
  expect(position.getAttribute('aria-valuemax')).toBe('8')

  const transcript = screen.getByRole('region', { name: 'Transcript' })
  await user.click(within(transcript).getByRole('button', { name: '0:04' }))
  await waitFor(() => expect(position.getAttribute('aria-valuetext')).toBe('0:04 of 0:07'))
  await user.click(within(card).getByRole('button', { name: 'Back 5 seconds' }))
  expect(position.getAttribute('aria-valuetext')).toBe('0:00 of 0:07')
  await user.click(within(card).getByRole('button', { name: 'Next speaker' }))
  expect(position.getAttribute('aria-valuetext')).toBe('0:04 of 0:07')
  position.focus()
  await user.keyboard('{ArrowLeft}{End}')
  expect(position.getAttribute('aria-valuetext')).toBe('0:07 of 0:07')
  await user.keyboard('j')
  expect(position.getAttribute('aria-valuetext')).toBe('0:02 of 0:07')
  await user.keyboard('n')
  expect(position.getAttribute('aria-valuetext')).toBe('0:04 of 0:07')
})

test('the keys of a recording are in the list of keyboard shortcuts', async () => {
  const { user } = await openApp(api, { as: 'HQA', at: `/calls/${call.no}` })
  await screen.findByRole('slider', { name: 'Position in the recording' })
  await user.keyboard('?')
  const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  const meaningOf = (key: string) =>
    within(keys).getByText(key, { selector: 'kbd' }).closest('div')!.querySelector('dd')!.textContent
  expect(['k', 'j', 'n'].map(meaningOf)).toEqual(['Play or pause', 'Back 5 seconds', 'Next speaker'])
  // A dialog above the page takes the keys.
  const position = document.querySelector('[role=slider]')!
  const before = position.getAttribute('aria-valuetext')
  await user.keyboard('n')
  expect(position.getAttribute('aria-valuetext')).toBe(before)
})

test('the words of a line are found in its text, one after the other', () => {
  const words: [number, number, string][] = [
    [0, 100, 'the'],
    [100, 200, 'CAR'],
    [200, 300, 'lorry'],
    [300, 400, 'the'],
  ]
  expect(placesOf('The car, the bill.', words)).toEqual([
    { startMs: 0, endMs: 100, from: 0, to: 3 },
    { startMs: 100, endMs: 200, from: 4, to: 7 },
    { startMs: 300, endMs: 400, from: 9, to: 12 },
  ])
})
