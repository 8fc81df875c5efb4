import { levelsApi } from '@rad/api/service/levels/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

describe('the levels', () => {
  test('name what is missing first, and the act that mends it', async () => {
    const office = await api.as('HQA')
    const [principal] = await office.send(levelsApi.candidates, { query: { level: '2', dealer: 'DL005' } as never })
    const { user } = await openApp(api, { as: 'HQA', at: '/levels?q=DL005-01' })
    const gap = (await screen.findByText('Away without a deputy')).closest('li') as HTMLElement
    expect(within(gap).getByText('DL005-01 Rajpath Motors Hisar')).toBeTruthy()
    await user.click(within(gap).getByRole('button', { name: 'Choose deputy' }))
    const away = await office.send(levelsApi.members, { query: { outlet: 'DL005-01', job_type: 'service' } as never })
    const dialog = await screen.findByRole('dialog', { name: away.rows[0]!.name })
    await user.click(await within(dialog).findByRole('combobox', { name: 'Deputy' }))
    await user.click(await screen.findByRole('option', { name: principal!.full_name }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Member saved.')).toBeTruthy()
    const { rows } = await office.send(levelsApi.members, {
      query: { outlet: 'DL005-01', job_type: 'service' } as never,
    })
    expect(rows[0]).toMatchObject({ state: 'deputy' })
    expect(screen.queryByText('Away without a deputy')).toBeNull()
  })

  test('open a new line for the place of a gap, and say at their fields what is missing', async () => {
    const { user } = await openApp(api, { as: 'HQA', at: '/levels/gaps?kind=nobody&q=DL009-01' })
    const table = await screen.findByRole('table', { name: 'Coverage gaps' })
    await user.click((await within(table).findAllByRole('button', { name: 'Add member' }))[0]!)
    const dialog = await screen.findByRole('dialog', { name: 'Add member' })
    expect((await within(dialog).findByLabelText<HTMLInputElement>('Outlet')).value).toContain('DL009-01')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect((await within(dialog).findByLabelText('Member')).getAttribute('aria-invalid')).toBe('true')
  })

  test('are looked at and not changed without the right', async () => {
    await openApp(api, { as: 'SVM', at: '/levels' })
    await screen.findByRole('table', { name: 'Levels' })
    expect(screen.queryByRole('button', { name: 'Add member' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit Level 1' })).toBeNull()
  })
})
