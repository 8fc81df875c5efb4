import { guidelineBannerApi } from '@rad/api/knowledge/guidelines/banner.contract'
import { guidelinesApi } from '@rad/api/knowledge/guidelines/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDraft, publishedGuideline } from '../../../testing/content.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let writer: Awaited<ReturnType<TestApi['as']>>
let approver: Awaited<ReturnType<TestApi['as']>>

const settingsOf = (id: string) => writer.send(guidelinesApi.settings, { params: { id } })

const steps = [
  { id: 'park', text: 'Park the vehicle', steps: [{ id: 'key', text: 'Key out of reach', steps: [] }] },
  { id: 'wait', text: 'Wait ten minutes', steps: [] },
]

/** A published mandatory guideline for service managers; answers its number. */
const guideline = (title: string): Promise<string> =>
  publishedGuideline(writer, approver, { title, roles: ['SVM'] }, { mandatory: true, ack_days: 10, steps })

/** What the demo data asks of service managers is done. */
async function acknowledgeAll() {
  const reader = await api.as('SVM')
  const { rows } = await reader.send(guidelinesApi.list, { query: { state: ['due', 'overdue'], perPage: 100 } })
  for (const { no, edition } of rows)
    await reader.send(guidelinesApi.acknowledge, { params: { no }, body: { edition } })
}

beforeAll(async () => {
  api = await startTestApi()
  writer = await api.as('RGM')
  approver = await api.as('HQA')
}, 60_000)
afterAll(() => api.close())

describe('a mandatory guideline', () => {
  test('a guideline is on every page until it is acknowledged, and its steps are ticked off', async () => {
    await acknowledgeAll()
    const no = await guideline('High voltage')
    const { user } = await openApp(api, { as: 'SVM', at: '/job-cards' })
    const banner = await screen.findByRole('complementary', { name: 'Guidelines to acknowledge' })
    await user.click(within(banner).getByRole('link', { name: `${no} High voltage` }))
    expect(await screen.findByRole('heading', { level: 1, name: /High voltage/ })).toBeTruthy()

    const list = await screen.findByRole('region', { name: 'Steps' })
    expect(within(list).getByText('0 of 3 done')).toBeTruthy()
    await user.click(within(list).getByRole('checkbox', { name: 'Key out of reach' }))
    expect(await within(list).findByText('1 of 3 done')).toBeTruthy()
    await waitFor(async () =>
      expect(await (await api.as('SVM')).send(guidelinesApi.get, { params: { no } })).toMatchObject({
        ticked: ['key'],
      }),
    )

    await user.click(screen.getByRole('button', { name: 'Acknowledge' }))
    expect(await screen.findByText(/^You acknowledged this on /)).toBeTruthy()
    await openApp(api, { as: 'SVM', at: '/job-cards' })
    await screen.findByRole('heading', { level: 1, name: 'Job cards' })
    await waitFor(async () =>
      expect(await (await api.as('SVM')).send(guidelineBannerApi.waiting, {})).toMatchObject({ count: 0 }),
    )
    expect(screen.queryByRole('complementary', { name: 'Guidelines to acknowledge' })).toBeNull()
  })

  test('a guideline is in the list with its day', async () => {
    const no = await guideline('Towing')
    await openApp(api, { as: 'SVM', at: '/guidelines?state=due' })
    const table = await screen.findByRole('table', { name: 'Guidelines' })
    const row = (await within(table).findByRole('link', { name: no })).closest('tr')!
    expect(within(row).getByText('To acknowledge')).toBeTruthy()
  })

  test('is followed up: who has yet to acknowledge is reminded', async () => {
    const no = await guideline('Reminders')
    const { user } = await openApp(api, { as: 'HQA', at: `/guidelines/acknowledgements?guideline=${no}` })
    const table = await screen.findByRole('table', { name: 'Guideline acknowledgements' })
    expect((await within(table).findAllByText('To acknowledge')).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Send reminders' }))
    const dialog = await screen.findByRole('dialog', { name: 'Send reminders' })
    await user.click(within(dialog).getByRole('button', { name: 'Send reminders' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { rows } = await approver.send(guidelinesApi.duties, { query: { guideline: [no], perPage: 100 } })
    expect(rows.every(({ reminded_on }) => reminded_on !== null)).toBe(true)
  })

  test('is counted in the report, whose figures open the people behind them', async () => {
    const no = await guideline('Counted')
    const { router, user } = await openApp(api, { as: 'HQA', at: `/reports/guidelines?guideline=${no}` })
    const table = await screen.findByRole('table', { name: 'Guideline acknowledgement' })
    const row = within(table).getByRole('row', { name: new RegExp(`^${no}`) })
    await user.click(within(row).getAllByRole('link').at(0)!)
    await waitFor(() => expect(router.state.location.pathname).toBe('/guidelines/acknowledgements'))
  })
})

describe('the steps of a guideline', () => {
  test('are written row by row, and nested', async () => {
    const { id } = await addDraft(writer, { kind: 'guideline', title: 'Steps in rows' })
    const { user } = await openApp(api, { as: 'RGM', at: `/content/${id}/guideline` })
    await user.click(await screen.findByRole('button', { name: 'Add step' }))
    // Each letter is in the step it is meant for, however late the next picture is drawn.
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => Number(setTimeout(draw, 100)))
    await user.keyboard('Park the vehicle{Enter}Key out of reach')
    frames.mockRestore()
    await user.click(screen.getByRole('button', { name: 'Move step 2 in one level' }))
    expect(await screen.findByRole('textbox', { name: 'Step 2, level 2' })).toBeTruthy()
    await user.click(await screen.findByLabelText(/^Mandatory/))
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(async () =>
      expect(await settingsOf(id)).toMatchObject({
        mandatory: true,
        steps: [{ text: 'Park the vehicle', steps: [{ text: 'Key out of reach', steps: [] }] }],
      }),
    )
  })
})
