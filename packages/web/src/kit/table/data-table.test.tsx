import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Column } from '#kit/table/column.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { LayoutFields } from '#kit/filter/layout-fields.tsx'
import { speak, t } from '#kit/words.ts'

const columns: Column[] = [
  { key: 'make', label: 'Make', kind: 'text' },
  { key: 'name', label: 'Model', kind: 'text' },
  { key: 'count', label: 'Count', kind: 'number' },
]
const rows = [{ make: 'Ford', name: 'Bronco', count: 3 }]
const cells = { make: () => t('Waiting') }
let tables = 0
let layoutKey: string

beforeEach(() => {
  localStorage.clear()
  layoutKey = `Table ${++tables}`
})

const draw = (onSort?: (sort: string) => void) =>
  render(
    <MantineProvider>
      <DataTable
        label="Cars"
        layoutKey={layoutKey}
        columns={columns}
        rows={rows}
        rowId={({ name }) => name}
        onSort={onSort}
      />
      <LayoutFields layoutKey={layoutKey} shown={columns} />
    </MantineProvider>,
  )

const widthOf = (column: number) => {
  const element = document.querySelectorAll('col')[column]
  return element ? Number.parseInt(element.style.inlineSize, 10) : undefined
}
const stored = () => JSON.parse(localStorage.getItem(`rad.table.${layoutKey}`) ?? '{}') as Record<string, unknown>

test('columns fit their content until a key changes a width, and the width is saved', async () => {
  const user = userEvent.setup()
  draw(() => {})
  expect(widthOf(0)).toBeUndefined()
  screen.getByRole('button', { name: 'Make' }).focus()
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  const wide = widthOf(0)
  expect(wide).toBeGreaterThan(64)
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  expect(widthOf(0)).toBeLessThan(wide ?? 0)
  expect(stored().widths).toMatchObject({ make: widthOf(0) })
})

test('the column of actions has its own room beside fixed widths', () => {
  localStorage.setItem(`rad.table.${layoutKey}`, JSON.stringify({ widths: { make: 100, name: 200, count: 300 } }))
  render(
    <MantineProvider>
      <DataTable
        label="Cars"
        layoutKey={layoutKey}
        columns={columns}
        rows={rows}
        rowId={({ name }) => name}
        rowActions={() => <button type="button">Actions</button>}
      />
    </MantineProvider>,
  )
  expect(screen.getByRole('table', { name: 'Cars' }).style.inlineSize).toBe('max(100%, 660px)')
})

test('columns are widened by buttons and made to fit again', async () => {
  const user = userEvent.setup()
  draw()
  await user.selectOptions(screen.getByLabelText('Column width'), 'Model')
  await user.click(screen.getByRole('button', { name: 'Make Model wider' }))
  expect(widthOf(1)).toBeGreaterThan(64)
  await user.click(screen.getByRole('button', { name: 'Auto-fit' }))
  expect(widthOf(1)).toBeUndefined()
})

test('the first columns are pinned one behind the other', async () => {
  const user = userEvent.setup()
  draw()
  const table = screen.getByRole('table', { name: 'Cars' })
  expect(table.dataset.pinned).toBe('1')
  await user.selectOptions(screen.getByLabelText('Pinned columns'), 'First 2 columns')
  expect(table.dataset.pinned).toBe('2')
  expect(table.style.getPropertyValue('--pin-2')).toBe(`${widthOf(0)}px`)
  expect(stored().pinned).toBe(2)
})

test('the height of rows is chosen for all tables', async () => {
  const user = userEvent.setup()
  draw()
  await user.selectOptions(screen.getByLabelText('Rows'), 'Compact')
  expect(screen.getByRole('table', { name: 'Cars' }).dataset.density).toBe('compact')
  expect(localStorage.getItem('rad.density')).toBe('"compact"')
})

test('a press on a name requests another order from the server', async () => {
  const user = userEvent.setup()
  const onSort = vi.fn<(sort: string) => void>()
  draw(onSort)
  await user.click(screen.getByRole('button', { name: 'Make' }))
  await user.click(screen.getByRole('button', { name: 'Count' }))
  expect(onSort.mock.calls).toEqual([['make'], ['-count']])
})

test('the words in the rows follow the language', async () => {
  render(
    <MantineProvider>
      <DataTable
        label="Cars"
        layoutKey={layoutKey}
        columns={columns}
        rows={rows}
        rowId={({ name }) => name}
        cells={cells}
      />
    </MantineProvider>,
  )
  expect(screen.getByText('Waiting')).toBeTruthy()
  await act(() => speak('de'))
  expect(screen.getByText('Wartend')).toBeTruthy()
  await act(() => speak('en'))
})
