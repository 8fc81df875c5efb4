import { reasonsApi, type UnjustifiedReason } from '@rad/api/service/reasons/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let office: Awaited<ReturnType<TestApi['as']>>

beforeAll(async () => {
  api = await startTestApi()
  office = await api.as('HQA')
}, 60_000)
afterAll(() => api.close())

const all = () => office.send(reasonsApi.list, { query: { all: 'true' } as never })
const one = async (code: string) => (await all()).find((reason) => reason.code === code)!
const off = ({ id, version }: UnjustifiedReason) =>
  office.send(reasonsApi.switchOff, { params: { id }, body: { reason: 'No longer used', if_version: version } })

async function openReason(code: string, as = 'HQA') {
  const opened = await openApp(api, { as, at: `/unjustified-reasons?open=${(await one(code)).id}` })
  return { ...opened, dialog: await screen.findByRole('dialog', { name: code }) }
}

async function editReason(code: string) {
  const { user, dialog, ...opened } = await openReason(code)
  await user.click(within(dialog).getByRole('button', { name: 'Edit reason' }))
  return { ...opened, user, dialog: await screen.findByRole('dialog', { name: `Edit ${code}` }) }
}

test('are looked at and not changed without the right', async () => {
  await openApp(api, { as: 'SVM', at: '/unjustified-reasons' })
  await screen.findByRole('table', { name: 'Unjustified reasons' })
  expect(screen.queryByRole('button', { name: 'Add reason' })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Order' })).toBeNull()
  const { dialog } = await openReason('UJ-MIS', 'SVM')
  expect(within(dialog).getByText((await one('UJ-MIS')).evidence!)).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: /^Edit|^Deactivate/ })).toBeNull()
})

test('an address that changes a reason only shows it without the right', async () => {
  const { id } = await one('UJ-MIS')
  await openApp(api, { as: 'SVM', at: `/unjustified-reasons?open=edit-${id}` })
  const dialog = await screen.findByRole('dialog', { name: 'UJ-MIS' })
  expect(within(dialog).queryByRole('textbox')).toBeNull()
})

describe('a new reason', () => {
  test('needs a code and words; a code once used is refused', async () => {
    const { user } = await openApp(api, { as: 'HQA', at: '/unjustified-reasons?open=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add reason' })
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('Use 1 to 12 letters, digits, and hyphens.')).toBeTruthy()
    expect(within(dialog).getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true')

    await user.type(within(dialog).getByLabelText('Code'), 'uj-nco')
    await user.type(within(dialog).getByLabelText('Reason'), 'Car was sold on')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('This code is already in use.')).toBeTruthy()

    await user.clear(within(dialog).getByLabelText('Code'))
    await user.type(within(dialog).getByLabelText('Code'), 'uj-sold')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Reason added.')).toBeTruthy()
    expect(await one('UJ-SOLD')).toMatchObject({ label: 'Car was sold on', active: true })
  })
})

describe('a reason', () => {
  test('has days that are typed as the reader writes them, or chosen, and emptied again', async () => {
    const { user, dialog } = await editReason('UJ-CUS')
    const last = await within(dialog).findByLabelText<HTMLInputElement>('Until')
    await waitFor(() => expect(last.isConnected && last.readOnly).toBe(false))
    await user.type(last, '12/31/2031')
    // Escape closes the calendar, and not the drawer around it.
    await user.keyboard('{Escape}')
    expect(dialog.isConnected).toBe(true)
    await user.tab()
    expect(last.value).toBe('Dec 31, 2031')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await one('UJ-CUS')).to_on).toBe('2031-12-31'))

    const again = await editReason('UJ-CUS')
    await again.user.click(await within(again.dialog).findByRole('button', { name: 'Clear' }))
    await again.user.click(within(again.dialog).getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await one('UJ-CUS')).to_on).toBeNull())
  })

  test('is moved up past its neighbour', async () => {
    const [first, second] = (await all()) as [UnjustifiedReason, UnjustifiedReason]
    const { user } = await openApp(api, { as: 'HQA', at: '/unjustified-reasons' })
    await user.click(await screen.findByRole('button', { name: `Move ${second.label} up` }))
    await waitFor(async () =>
      expect((await all()).slice(0, 2).map(({ code }) => code)).toEqual([second.code, first.code]),
    )
  })

  test('is read before it is changed, and shows the change once it is saved', async () => {
    const { router, user } = await openApp(api, { as: 'HQA', at: '/unjustified-reasons' })
    const { id, label } = await one('UJ-ACC')
    await user.click(await screen.findByRole('link', { name: 'UJ-ACC' }))
    const read = await screen.findByRole('dialog', { name: 'UJ-ACC' })
    expect(within(read).getByText(label)).toBeTruthy()
    expect(within(read).queryByRole('textbox')).toBeNull()
    await user.click(within(read).getByRole('button', { name: 'Edit reason' }))
    const form = await screen.findByRole('dialog', { name: 'Edit UJ-ACC' })
    await user.type(within(form).getByLabelText('Reason'), ', by intent')
    await user.click(within(form).getByRole('button', { name: 'Cancel' }))
    expect(await within(form).findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy()
    await user.click(within(form).getByRole('button', { name: 'Keep editing' }))
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    const changed = await screen.findByRole('dialog', { name: 'UJ-ACC' })
    expect(await within(changed).findByText(`${label}, by intent`)).toBeTruthy()
    expect(router.state.location.search).toEqual({ open: id })
  })

  test('is refused a last day before its first', async () => {
    const { user, dialog } = await editReason('UJ-MIS')
    await user.type(within(dialog).getByLabelText('Until'), '1999-12-31')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('The last day can’t be before the first day.')).toBeTruthy()
  })

  test('that two people change at once shows both versions', async () => {
    const { user, dialog } = await editReason('UJ-DUP')
    const { id, version } = await one('UJ-DUP')
    await office.send(reasonsApi.update, { params: { id }, body: { evidence: 'Both numbers', if_version: version } })
    await user.type(within(dialog).getByLabelText('Reason'), ', open or closed')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    const stale = await screen.findByRole('dialog', { name: 'Someone else changed this' })
    expect(within(stale).getByText('Both numbers')).toBeTruthy()
    await user.click(within(stale).getByRole('button', { name: 'Save selected versions' }))
    expect(await screen.findByText('Reason saved.')).toBeTruthy()
    expect(await one('UJ-DUP')).toMatchObject({
      label: 'Duplicate of another ticket, open or closed',
      evidence: 'Both numbers',
    })
  })
})

describe('a reason that is switched off', () => {
  test('T25: says why, stays in the list as inactive, and comes back', async () => {
    const { label } = await one('UJ-CUS')
    const { user, dialog } = await openReason('UJ-CUS')
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    const question = await screen.findByRole('dialog', { name: 'Deactivate UJ-CUS?' })
    await user.click(within(question).getByRole('button', { name: 'Deactivate' }))
    expect((await within(question).findByLabelText('Reason')).getAttribute('aria-invalid')).toBe('true')
    await user.type(within(question).getByLabelText('Reason'), 'Nobody pleads it')
    await user.click(within(question).getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText(`${label} deactivated.`)).toBeTruthy()
    expect(await screen.findByText(`${label} (inactive)`)).toBeTruthy()
    expect(await one('UJ-CUS')).toMatchObject({ active: false, inactive_reason: 'Nobody pleads it' })

    const again = await openReason('UJ-CUS')
    await again.user.click(within(again.dialog).getByRole('button', { name: 'Activate' }))
    expect(await screen.findByText(`${label} activated.`)).toBeTruthy()
    expect((await one('UJ-CUS')).active).toBe(true)
  })

  test('the last reason is never switched off, which the question explains', async () => {
    const offered = (await all()).filter(({ active }) => active)
    for (const reason of offered.slice(1)) await off(reason)
    const { code } = offered[0]!
    const { user, dialog } = await openReason(code)
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    const question = await screen.findByRole('dialog', { name: `Deactivate ${code}?` })
    await user.type(within(question).getByLabelText('Reason'), 'The last of them')
    await user.click(within(question).getByRole('button', { name: 'Deactivate' }))
    expect(await within(question).findByText('You can’t deactivate the last reason an outlet can plead.')).toBeTruthy()
  })
})
