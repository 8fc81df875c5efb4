import { datatablesApi, type Employee } from '@rad/api/apps/datatables/contract'
import { preferencesApi } from '@rad/api/session/preferences/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['as']>>
beforeAll(async () => {
  // Nothing is laid out here: an open menu counts as out of sight, of which its focus trap complains at length.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  api = await startTestApi()
  admin = await api.as('admin')
}, 60_000)
afterAll(() => api.close())
beforeEach(() => localStorage.clear())

let added = 0
async function add(fullName: string, more: object = {}): Promise<Employee> {
  const body = {
    fullName,
    post: 'Tester',
    email: `screen.employee${++added}@demo.com`,
    startDate: '2024-02-03',
    salary: 1000,
    ...more,
  }
  return (await admin.send(datatablesApi.add, { body })).employee
}
const table = () => screen.findByRole('table', { name: 'Employees' })
const cellsOf = async (column: number) => {
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1)
  return rows.map((row) => row.querySelectorAll('td')[column]?.textContent ?? '')
}

describe('the datatables', () => {
  test('sort salaries by size, and by another column within equal ones', async () => {
    const { user, router } = await openApp(api, { as: 'admin', at: '/table/datatables' })
    await table()
    await user.click(screen.getByRole('button', { name: /^Salary/ }))
    const salaries = (await cellsOf(5)).map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
    expect(salaries).toEqual(salaries.toSorted((a, b) => b - a))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('button', { name: /^Age/ }))
    await user.keyboard('{/Shift}')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: '-salary,-age' }))
  })

  test('expand a row to city, experience, and position', async () => {
    await add('Expanded Person', { city: 'Quaxville', salary: 999_999, experience: 4 })
    const { user } = await openApp(api, { as: 'admin', at: '/table/datatables/expandable?sort=-salary' })
    await user.click(await screen.findByRole('button', { name: 'Details of Expanded Person' }))
    expect(await screen.findByText('Quaxville')).toBeTruthy()
    expect(screen.getByText('4 years')).toBeTruthy()
  })

  test('ask the server for each search and page', async () => {
    await add('Served Person', { post: 'Zebra keeper' })
    const { user } = await openApp(api, { as: 'admin', at: '/table/datatables/server-side' })
    await table()
    expect(await cellsOf(0)).toHaveLength(10)
    await user.type(screen.getByRole('searchbox', { name: 'Search employees' }), 'zebra')
    await waitFor(async () => expect(await cellsOf(0)).toEqual(['Served Person']))
  })

  test('search in six columns at once, and clear that again', async () => {
    await add('Zed Inside', { city: 'Ünderville' })
    await add('Inside Zed', { city: 'Underville' })
    await add('Inside Nobody', { city: 'Elsewhere' })
    const { user } = await openApp(api, {
      as: 'admin',
      at: '/table/datatables/search?fullName=inside&city=underville&from=2024-01-01&salary=1000',
    })
    await table()
    // Names that begin with it come first.
    expect(await cellsOf(0)).toEqual(['Inside Zed', 'Zed Inside'])
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(async () => expect(await cellsOf(0)).toHaveLength(10))
  })

  test('speak the language that is chosen beside them', async () => {
    const { user } = await openApp(api, { as: 'admin', at: '/table/datatables/languages' })
    await table()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch')
    expect(await screen.findByRole('columnheader', { name: /^E-Mail/ })).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'English')
    expect(await screen.findByRole('columnheader', { name: /^Email/ })).toBeTruthy()
    // Both choices may be on their way: the pages of the next tests are opened in the one that was made last.
    const saved = async () => (await admin.send(preferencesApi.read, {})).language
    await waitFor(async () => expect(await saved()).toBe('en'))
  })
})

describe('the list of employees', () => {
  test('adds an employee; what is missing is reported beside the fields', async () => {
    const { user } = await openApp(api, { as: 'admin', at: '/table/datatables/employees' })
    await user.click(await screen.findByRole('button', { name: 'Add employee' }))
    const drawer = await screen.findByRole('dialog', { name: 'Add employee' })
    await user.type(within(drawer).getByLabelText(/^Full name/), 'Added Person')
    await user.click(within(drawer).getByRole('button', { name: 'Add' }))
    expect((await within(drawer).findAllByText('This is required.')).length).toBeGreaterThan(0)
    await user.type(within(drawer).getByLabelText(/^Position/), 'Welder')
    await user.type(within(drawer).getByLabelText(/^Email/), 'added.person@demo.com')
    await user.type(within(drawer).getByLabelText(/^Salary/), '1500.5')
    await user.type(await within(drawer).findByLabelText(/^Start date/), '2025-03-01')
    await user.click(within(drawer).getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await within(await table()).findByText('Added Person')).toBeTruthy()
    expect(within(await table()).getByText('$1,500.50')).toBeTruthy()
  })

  test('is sorted by the server within equal values of the first column', async () => {
    const { user, router } = await openApp(api, { as: 'admin', at: '/table/datatables/employees?sort=status' })
    await table()
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('button', { name: /^Salary/ }))
    await user.keyboard('{/Shift}')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'status,-salary' }))
    const { rows } = await admin.send(datatablesApi.list, { query: { sort: 'status,-salary' } })
    await waitFor(async () => expect(await cellsOf(2)).toEqual(rows.map(({ email }) => email)))
  })

  test('archives a row and brings it back', async () => {
    const { id } = await add('Archived Person')
    const { user } = await openApp(api, { as: 'admin', at: '/table/datatables/employees?q=archived+person' })
    await user.click(await screen.findByRole('button', { name: 'Actions for Archived Person' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    const state = async () => (await admin.send(datatablesApi.get, { params: { id: String(id) } })).employee.state
    await waitFor(async () => expect(await state()).toBe('active'))
  })

  test('picks the rows of all pages at once', async () => {
    for (let count = 0; count < 12; count += 1) await add('Paged Person')
    const { user } = await openApp(api, { as: 'admin', at: '/table/datatables/employees?q=paged+person' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
    await user.click(await screen.findByRole('button', { name: 'Select all 12' }))
    expect((await screen.findAllByText('12 selected')).length).toBeGreaterThan(0)
  })

  test('offers filtered, all, and selected rows apart, and copies them whatever the page', async () => {
    for (let count = 0; count < 11; count += 1) await add('Copied Person')
    const { user } = await openApp(api, { as: 'admin', at: '/table/datatables/employees?q=copied+person' })
    await user.click((await screen.findAllByRole('checkbox', { name: 'Select Copied Person' }))[0]!)
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(screen.getByRole('button', { name: 'Export' }))
    expect(await screen.findByText('Selected rows (1)')).toBeTruthy()
    expect(screen.getByText('All rows')).toBeTruthy()
    expect(screen.getByText('Filtered rows (11)')).toBeTruthy()
    await user.click(screen.getAllByRole('menuitem', { name: 'Copy to clipboard' })[0]!)
    await waitFor(() => expect(written).toHaveBeenCalledOnce())
    const lines = written.mock.calls[0]![0].split('\n')
    expect(lines[0]!.split('\t').slice(0, 2)).toEqual(['Name', 'Email'])
    expect(lines.filter((line) => line.startsWith('Copied Person\t'))).toHaveLength(11)
  })
})
