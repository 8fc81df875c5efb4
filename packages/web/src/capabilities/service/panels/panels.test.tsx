import { panelsApi } from '@rad/api/service/panels/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let office: Awaited<ReturnType<TestApi['as']>>
let panels: { id: string; name: string }[]

beforeAll(async () => {
  api = await startTestApi()
  office = await api.as('HQA')
  panels = (await office.send(panelsApi.list, { query: { perPage: 100 } as never })).rows
}, 60_000)
afterAll(() => api.close())

const idOf = (name: string) => panels.find((panel) => panel.name === name)!.id
const now = (name: string) => office.send(panelsApi.get, { params: { id: idOf(name) } })

/** Opens a panel and presses an entry of the menu of one of its members. */
async function openMember(panel: string, member: string, entry: string) {
  const { user } = await openApp(api, { as: 'HQA', at: `/panels?open=${idOf(panel)}` })
  const dialog = await screen.findByRole('dialog', { name: panel })
  await user.click(await within(dialog).findByRole('button', { name: `More actions for ${member}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
  return { user, dialog }
}

/** Opens a panel and presses the way to its form. */
async function editPanel(panel: string) {
  const { user } = await openApp(api, { as: 'HQA', at: `/panels?open=${idOf(panel)}` })
  const read = await screen.findByRole('dialog', { name: panel })
  await user.click(within(read).getByRole('button', { name: 'Edit panel' }))
  return { user, dialog: await screen.findByRole('dialog', { name: `Edit ${panel}` }) }
}

describe('the list of panels', () => {
  test('marks one that cannot decide, and is only looked at without the right', async () => {
    await openApp(api, { as: 'SVM', at: '/panels' })
    const table = await screen.findByRole('table', { name: 'Panels' })
    const short = (await within(table).findByText('Premium panel North')).closest('tr') as HTMLElement
    expect(within(short).getByLabelText('Below quorum')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add panel' })).toBeNull()
  })

  test('copies each address once for a mail to all of them', async () => {
    const { user } = await openApp(api, { as: 'HQA', at: '/panels' })
    await user.click(await screen.findByRole('button', { name: 'Copy email addresses' }))
    const { emails, count } = await office.send(panelsApi.emails, { query: {} as never })
    expect(await screen.findByText(`${count} email addresses copied.`)).toBeTruthy()
    const copied = (await navigator.clipboard.readText()).split(', ')
    expect(copied).toEqual(emails)
    expect(new Set(copied).size).toBe(copied.length)
  })
})

describe('a panel', () => {
  test('is added, and a second one for the same place is refused in words', async () => {
    const { user } = await openApp(api, { as: 'HQA', at: '/panels?open=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add panel' })
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect((await within(dialog).findByLabelText('Panel')).getAttribute('aria-invalid')).toBe('true')
    const choose = async (field: string, option: RegExp) => {
      await user.click(await within(dialog).findByRole('combobox', { name: field }))
      await user.click(await screen.findByRole('option', { name: option }))
    }
    await user.type(within(dialog).getByLabelText('Panel'), 'Premium panel West')
    await choose('Channel', /^PRM/)
    await choose('Region', /^N1 /)
    await choose('Chair', /^Helena Costa/)
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('This channel and region already have an active panel.')).toBeTruthy()
    await choose('Region', /^W1 /)
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Panel added. Open it to add members.')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Premium panel West' })).toBeTruthy()
  })

  test('is read before it is changed: where it decides, who chairs it and who sits on it', async () => {
    const { user } = await openApp(api, { as: 'HQA', at: '/panels' })
    await user.click(await screen.findByRole('link', { name: 'Mass panel West' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mass panel West' })
    expect(await within(dialog).findByText(/^MAS · /)).toBeTruthy()
    expect(await within(dialog).findByText(/^W1 · /)).toBeTruthy()
    expect(within(dialog).getByText('Nandini Ghosh')).toBeTruthy()
    expect(within(dialog).queryByRole('textbox', { name: 'Panel' })).toBeNull()
    const { chair } = await now('Mass panel West')
    await user.click(within(dialog).getByRole('button', { name: chair! }))
    expect(await screen.findByRole('dialog', { name: chair! })).toBeTruthy()
  })

  test('is only read without the right', async () => {
    await openApp(api, { as: 'SVM', at: `/panels?open=edit-${idOf('Mass panel West')}` })
    const dialog = await screen.findByRole('dialog', { name: 'Mass panel West' })
    expect(within(dialog).queryByRole('button', { name: /^Edit|^Add|^More actions/ })).toBeNull()
  })

  test('is not switched off without a reason', async () => {
    const { user, dialog } = await editPanel('Pre-owned panel')
    await user.click(within(dialog).getByRole('switch'))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Enter a reason.')).toBeTruthy()
    expect((await now('Pre-owned panel')).active).toBe(true)
  })

  test('that two people change at once shows both versions', async () => {
    const { user, dialog } = await editPanel('Premium panel')
    const { version } = await now('Premium panel')
    await office.send(panelsApi.update, {
      params: { id: idOf('Premium panel') },
      body: { quorum: 5, if_version: version },
    })
    await user.type(within(dialog).getByLabelText('Panel'), ' of the brand')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    const stale = await screen.findByRole('dialog', { name: 'Someone else changed this' })
    expect(within(stale).getByText('Premium panel of the brand')).toBeTruthy()
    await user.click(within(stale).getByRole('button', { name: 'Save selected versions' }))
    expect(await screen.findByText('Panel saved.')).toBeTruthy()
    expect(await now('Premium panel')).toMatchObject({ name: 'Premium panel of the brand', quorum: 5 })
  })
})

describe('a member of a panel', () => {
  test('gets another address; one that is none is refused beside it', async () => {
    const { user, dialog } = await openMember('Mass panel', 'Arjun Bedi', 'Edit email')
    const field = await within(dialog).findByRole('textbox', { name: 'Email of Arjun Bedi' })
    await user.clear(field)
    await user.type(field, 'nowhere{Enter}')
    expect(await within(dialog).findByText('Enter a valid email address.')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'Arjun@Panel.example{Enter}')
    expect(await screen.findByText('Email saved.')).toBeTruthy()
    expect(await within(dialog).findByText(/^arjun@panel\.example/)).toBeTruthy()
    const { emails } = await office.send(panelsApi.emails, { query: { channel: 'MAS' } as never })
    expect(emails).toContain('arjun@panel.example')
  })

  test('a person learns that another changed the seat first', async () => {
    const { id, seats } = await now('Commercial panel')
    const seat = seats.find(({ name }) => name === 'Jonas Falk')!
    const { user, dialog } = await openMember('Commercial panel', 'Jonas Falk', 'Edit email')
    const field = await within(dialog).findByRole('textbox', { name: 'Email of Jonas Falk' })
    await office.send(panelsApi.updateMember, {
      params: { id, member: seat.id },
      body: { email: 'first@panel.example', if_version: seat.version },
    })
    await user.clear(field)
    await user.type(field, 'second@panel.example')
    await user.click(within(dialog).getByRole('button', { name: 'Save email of Jonas Falk' }))
    expect(await within(dialog).findByText('Someone else changed this seat.')).toBeTruthy()
    expect((await now('Commercial panel')).seats.find(({ id: one }) => one === seat.id)?.email).toBe(
      'first@panel.example',
    )
  })

  test('a member leaves today, and may stay after all', async () => {
    const { user, dialog } = await openMember('Mass panel West', 'Nandini Ghosh', 'End membership today')
    expect(await screen.findByText('Membership ends today.')).toBeTruthy()
    await within(dialog).findByText(/^nandini\.ghosh@.* to /)
    await user.click(await within(dialog).findByRole('button', { name: 'More actions for Nandini Ghosh' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Keep membership' }))
    expect(await screen.findByText('Membership kept.')).toBeTruthy()
    const seat = (await now('Mass panel West')).seats.find(({ name }) => name === 'Nandini Ghosh')
    expect(seat).toMatchObject({ to_on: null, is_open: true })
  })

  test('gets a seat, and is not offered a second one', async () => {
    const people = await office.send(panelsApi.people, {})
    const { seats } = await now('Pre-owned panel')
    const free = people.find(({ id }) => !seats.some(({ user_id }) => user_id === id))!
    const { user } = await openApp(api, { as: 'HQA', at: `/panels?open=${idOf('Pre-owned panel')}` })
    const dialog = await screen.findByRole('dialog', { name: 'Pre-owned panel' })
    const chosen = { name: `${free.name} · ${free.email}` }
    await user.click(await within(dialog).findByRole('combobox', { name: 'Add member' }))
    await user.click(await screen.findByRole('option', chosen))
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Member added.')).toBeTruthy()
    expect(await within(dialog).findByRole('button', { name: `More actions for ${free.name}` })).toBeTruthy()
    await user.click(await within(dialog).findByRole('combobox', { name: 'Add member' }))
    expect(screen.queryByRole('option', chosen)).toBeNull()
  })
})
