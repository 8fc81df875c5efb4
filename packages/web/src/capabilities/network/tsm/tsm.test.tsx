import { tsmApi, type TsmRow, type UnmappedRow } from '@rad/api/network/tsm/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDay } from '#kit/form/dates.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let office: Awaited<ReturnType<TestApi['as']>>
let managers: TsmRow[]

beforeAll(async () => {
  api = await startTestApi()
  office = await api.as('HQA')
  managers = (await office.send(tsmApi.list, { query: { perPage: 100 } as never })).rows
}, 60_000)
afterAll(() => api.close())

const unmapped = async () => (await office.send(tsmApi.unmapped, { query: { perPage: 100 } as never })).rows
const nowOf = async ({ outlet, job_type }: UnmappedRow) =>
  (await office.send(tsmApi.mappings, { query: { outlet, open: 'true' } as never })).filter(
    (line) => line.job_type === job_type,
  )

/** A gap of the work queue with a manager of its region. */
async function gap() {
  for (const row of await unmapped()) {
    const manager = managers.find(({ status, regions }) => status === 'active' && regions.includes(row.region))
    if (manager) return { row, manager }
  }
  throw new Error('No gap is left that a manager of its region could fill.')
}

/** Picks a gap in the queue, opens the dialog and chooses who is to answer. */
async function choose(row: UnmappedRow, { name, regions }: TsmRow) {
  const { user } = await openApp(api, {
    as: 'HQA',
    at: `/territory-managers/unmapped?q=${row.outlet}&job_type=${row.job_type}`,
  })
  await user.click(await screen.findByRole('checkbox', { name: `Select ${row.outlet_name}` }))
  await user.click(screen.getByRole('button', { name: 'Map to manager' }))
  const dialog = await screen.findByRole('dialog', { name: 'Map 1 outlet job type' })
  await user.click(await within(dialog).findByRole('combobox', { name: 'Territory manager' }))
  await user.click(await screen.findByRole('option', { name: `${name} · ${regions.join(', ')}` }))
  return { user, dialog }
}

describe('the mapping of outlets without a manager', () => {
  test('shows the load before and after, then takes it off the queue', async () => {
    const { row, manager } = await gap()
    const { user, dialog } = await choose(row, manager)
    const table = await within(dialog).findByRole('table', { name: 'Workload before and after mapping' })
    const line = within(table).getByText(manager.name).closest('tr') as HTMLElement
    const mapped = manager.outlets_service + manager.outlets_bodyshop
    const { open_tickets } = manager
    const titles = [...line.querySelectorAll('[title]')].map((cell) => cell.getAttribute('title'))
    expect(titles).toEqual([
      `${mapped} before, ${mapped + 1} after`,
      `${open_tickets} before, ${open_tickets + row.open_tickets} after`,
    ])
    await user.click(within(dialog).getByRole('button', { name: 'Map' }))
    expect(await screen.findByText(`1 outlet job type mapped to ${manager.name}.`)).toBeTruthy()
    expect((await nowOf(row)).map(({ tsm }) => tsm.id)).toEqual([manager.id])
    expect(await unmapped()).not.toContainEqual(expect.objectContaining({ outlet: row.outlet, job_type: row.job_type }))
  })

  test('suggests the manager who has the territory, and offers those of the region first', async () => {
    const rows = await unmapped()
    const inTerritory = ({ region, territory }: UnmappedRow) =>
      managers.filter(
        ({ status, regions, territories }) =>
          status === 'active' && regions.includes(region) && territory !== null && territories.includes(territory),
      )
    const row = rows.find((one) => inTerritory(one).length === 1)!
    const [manager] = inTerritory(row)
    const { user } = await openApp(api, {
      as: 'HQA',
      at: `/territory-managers/unmapped?q=${row.outlet}&job_type=${row.job_type}`,
    })
    await user.click(await screen.findByRole('checkbox', { name: `Select ${row.outlet_name}` }))
    await user.click(screen.getByRole('button', { name: 'Map to manager' }))
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Territory manager' })
    await waitFor(() => expect(field.value).toBe(`${manager!.name} · ${manager!.regions.join(', ')}`))
    await user.click(field)
    const [first] = await screen.findAllByRole('option')
    expect(managers.filter(({ regions }) => regions.includes(row.region)).map(({ name }) => name)).toContain(
      first!.textContent.split(' · ')[0],
    )
  })

  test('to a manager of another region is refused before it is sent, for each line', async () => {
    const { row } = await gap()
    const stranger = managers.find(({ status, regions }) => status === 'active' && !regions.includes(row.region))!
    const { dialog } = await choose(row, stranger)
    const problems = await within(dialog).findByRole('list', { name: 'Conflicts' })
    expect(within(problems).getByText("Outlet is outside this TSM's region.")).toBeTruthy()
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Map' }).disabled).toBe(true)
  })

  test('T24: a mapping that another person made first is reported in words', async () => {
    const { row, manager } = await gap()
    const { user, dialog } = await choose(row, manager)
    await within(dialog).findByRole('table', { name: 'Workload before and after mapping' })
    const quicker = managers.find(({ id, regions }) => id !== manager.id && regions.includes(row.region)) ?? manager
    await office.send(tsmApi.map, {
      body: {
        tsm: quicker.id,
        outlets: [{ outlet: row.outlet, job_type: row.job_type }],
        from: readDay(within(dialog).getByLabelText<HTMLInputElement>('From').value)!,
      },
    })
    await user.click(within(dialog).getByRole('button', { name: 'Map' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Someone else mapped one of these outlets.')
    expect((await nowOf(row)).map(({ tsm }) => tsm.id)).toEqual([quicker.id])
  })

  test('is not offered without the right', async () => {
    await openApp(api, { as: 'TSM', at: '/territory-managers/unmapped' })
    await screen.findByRole('heading', { level: 1, name: 'Territory managers' })
    expect(screen.queryByRole('checkbox')).toBeNull()
    // A tab does not lie below the page it is a part of.
    expect(screen.queryByRole('link', { name: 'Back to Territory managers' })).toBeNull()
  })
})

describe('a territory manager', () => {
  test('is shown with what they answer for, which can be given to another', async () => {
    const from = managers.find(({ status, outlets }) => status === 'active' && outlets > 0)!
    const { user } = await openApp(api, { as: 'HQA', at: `/territory-managers?open=${from.id}` })
    const dialog = await screen.findByRole('dialog', { name: from.name })
    const give = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Map to another manager' })
    expect(give.disabled).toBe(true)
    const table = within(dialog).getByRole('table', { name: 'Current mappings' })
    await user.click((await within(table).findAllByRole('checkbox'))[1]!)
    await user.click(give)
    expect(await screen.findByRole('dialog', { name: 'Map 1 outlet job type' })).toBeTruthy()
  })
})

describe('a territory', () => {
  test('is added; a code once used is refused', async () => {
    const [used] = await office.send(tsmApi.territories, { query: {} as never })
    const { user } = await openApp(api, { as: 'HQA', at: '/territory-managers/territories?open=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add territory' })
    await user.type(within(dialog).getByLabelText('Code'), used!.code)
    await user.click(await within(dialog).findByRole('combobox', { name: 'Region' }))
    await user.click(await screen.findByRole('option', { name: /^N1 / }))
    await user.type(within(dialog).getByLabelText('Name'), 'Upper valleys')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('This code is already in use.')).toBeTruthy()
    await user.clear(within(dialog).getByLabelText('Code'))
    await user.type(within(dialog).getByLabelText('Code'), 'n1v')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Territory added.')).toBeTruthy()
    expect(await screen.findByText('Upper valleys')).toBeTruthy()
  })

  test('that two people rename at once shows both names', async () => {
    const [one] = await office.send(tsmApi.territories, { query: {} as never })
    const { user } = await openApp(api, { as: 'HQA', at: `/territory-managers/territories?open=${one!.id}` })
    const dialog = await screen.findByRole('dialog', { name: one!.code })
    await office.send(tsmApi.renameTerritory, {
      params: { id: one!.id },
      body: { name: 'Renamed first', if_version: one!.version },
    })
    await user.type(within(dialog).getByLabelText('Name'), ' and hills')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    const stale = await screen.findByRole('dialog', { name: 'Someone else changed this' })
    expect(within(stale).getByText('Renamed first')).toBeTruthy()
  })
})
