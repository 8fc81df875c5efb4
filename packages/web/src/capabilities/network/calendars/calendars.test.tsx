import { calendarsApi } from '@rad/api/network/calendars/contract'
import { slaApi } from '@rad/api/service/sla/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { readHolidays } from './calendar-values.ts'
import { spansOf } from './week-hours.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

const day = { from: '09:00', to: '18:00' }

test('hours are cut by the breaks within them', () => {
  expect(spansOf(day, [{ from: '13:00', to: '14:00' }])).toEqual([
    [540, 780],
    [840, 1080],
  ])
  expect(spansOf(day, [{ from: '08:00', to: '10:00' }])).toEqual([[600, 1080]])
  expect(spansOf(day, [{ from: '18:00', to: '19:00' }])).toEqual([[540, 1080]])
  expect(spansOf(null, [])).toEqual([])
})

test('pasted lines become holidays, and lines that cannot be read are named', () => {
  expect(readHolidays('2027-01-26 Republic Day\n\n2027-08-15;Independence\tDay ')).toEqual({
    holidays: [
      { on: '2027-01-26', name: 'Republic Day' },
      { on: '2027-08-15', name: 'Independence Day' },
    ],
    wrong: [],
  })
  expect(readHolidays('26 January\n2027-02-30 Never').wrong).toEqual([1, 2])
})

describe('a working calendar', () => {
  test('gets holidays from a pasted list and says what came of it', async () => {
    const { user } = await openApp(api, { as: 'HQA', at: '/calendars?open=LUNCH' })
    const dialog = await screen.findByRole('dialog', { name: 'Six days, closed at noon' })
    await user.click(within(dialog).getByRole('button', { name: 'Paste list' }))
    await user.click(within(dialog).getByLabelText('One holiday per row: date, then name'))
    await user.paste('2031-01-26 Republic Day')
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 holiday' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^Calendar saved/)).toBeTruthy()
    const saved = await (await api.as('HQA')).send(calendarsApi.get, { params: { code: 'LUNCH' } })
    expect(saved.holidays.at(-1)).toEqual({ on: '2031-01-26', name: 'Republic Day' })
  })

  test('a calendar in use is not switched off, and the question has the reason', async () => {
    const { user } = await openApp(api, { as: 'HQA', at: '/calendars' })
    await user.click(await screen.findByRole('button', { name: 'More actions for Metro, seven days' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate Metro, seven days?' })
    await user.type(within(dialog).getByLabelText('Reason'), 'Not needed')
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    expect(
      await within(dialog).findByText(
        'This calendar is in use (regions: 1, outlets: 1). Assign them another calendar first.',
      ),
    ).toBeTruthy()
  })

  test('is looked at and not changed without the right', async () => {
    await openApp(api, { as: 'DLP', at: '/calendars' })
    await screen.findByRole('table', { name: 'Working calendars' })
    expect(screen.queryByRole('button', { name: 'Add calendar' })).toBeNull()
  })
})

describe('response times', () => {
  test('are changed, shown beside the standard, and taken back to it', async () => {
    const { user } = await openApp(api, { as: 'HQA', at: '/response-times?open=P3' })
    const dialog = await screen.findByRole('dialog', { name: 'P3: Normal' })
    const resolution = await within(dialog).findByLabelText('Resolution')
    await user.clear(resolution)
    await user.type(resolution, '60')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^SLA targets saved/)).toBeTruthy()
    expect(await screen.findByText('Default: 72 h')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: /P3/ }))
    const again = await screen.findByRole('dialog', { name: 'P3: Normal' })
    await user.click(within(again).getByRole('button', { name: 'Reset to defaults' }))
    await user.click(within(again).getByRole('button', { name: 'Save' }))
    // The notice of the first time is still there: what was saved last is requested.
    const hqa = await api.as('HQA')
    await waitFor(async () => expect((await hqa.send(slaApi.list, {}))[2]).toMatchObject({ resolution: 72 }))
  })
})
