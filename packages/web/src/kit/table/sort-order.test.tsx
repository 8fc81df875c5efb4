import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Column } from '#kit/table/column.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { SortPicker } from '#kit/table/sort-picker.tsx'

const columns: Column[] = [
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'name', label: 'Name', kind: 'text' },
  { key: 'salary', label: 'Salary', kind: 'number' },
  { key: 'city', label: 'City', kind: 'text' },
]
const rows = [{ status: 'open', name: 'Asha', salary: 3, city: 'Pune' }]

beforeEach(() => localStorage.clear())

interface Drawn {
  at: string
  lead?: string
  isPhone?: boolean
}

function Sorted({ at, lead, isPhone }: Drawn) {
  const [sort, setSort] = useState(at)
  const sorts = { columns, sort, onSort: setSort, isMultiSort: true, sortLead: lead }
  return (
    <MantineProvider>
      {isPhone ? (
        <SortPicker {...sorts} />
      ) : (
        <DataTable {...sorts} label="People" rows={rows} rowId={({ name }) => name} />
      )}
      <output>{sort}</output>
    </MantineProvider>
  )
}

const sort = () => screen.getByRole('status').textContent
const head = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const also = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.keyboard('{Shift>}')
  await user.click(head(name))
  await user.keyboard('{/Shift}')
}

test('a press with the shift key adds a second and a third column, and no fourth', async () => {
  const user = userEvent.setup()
  render(<Sorted at="status" />)
  await also(user, 'Salary')
  expect(sort()).toBe('status,-salary')
  expect(head('Salary').textContent).toBe('Salary2')
  await also(user, 'Name')
  await also(user, 'City')
  expect(sort()).toBe('status,-salary,name')
  // Turned round, then taken out.
  await also(user, 'Salary')
  expect(sort()).toBe('status,salary,name')
  await also(user, 'Salary')
  expect(sort()).toBe('status,name')
  await user.click(head('City'))
  expect(sort()).toBe('city')
})

test('the enter key with the shift key does the same', async () => {
  const user = userEvent.setup()
  render(<Sorted at="status" />)
  head('Name').focus()
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(sort()).toBe('status,name')
})

test('nothing is added behind an order by a hidden column', async () => {
  const user = userEvent.setup()
  render(<Sorted at="-id" />)
  await also(user, 'Name')
  expect(sort()).toBe('name')
})

test('where others follow one column only, a press behind another sorts by the pressed one alone', async () => {
  const user = userEvent.setup()
  render(<Sorted at="-opened_on" lead="opened_on" />)
  await also(user, 'Status')
  expect(sort()).toBe('-opened_on,status')
  await user.click(head('City'))
  await also(user, 'Name')
  expect(sort()).toBe('name')
})

test('on a phone a column is added, chosen, turned, and removed', async () => {
  const user = userEvent.setup()
  render(<Sorted at="-salary" isPhone />)
  await user.click(screen.getByRole('button', { name: 'Add sort' }))
  expect(sort()).toBe('-salary,status')
  await user.selectOptions(screen.getByLabelText('Then by'), 'Name')
  expect(sort()).toBe('-salary,name')
  await user.click(screen.getByRole('button', { name: 'Sort descending' }))
  expect(sort()).toBe('-salary,-name')
  await user.click(screen.getByRole('button', { name: 'Remove sort' }))
  expect(sort()).toBe('-salary')
})
