import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Column } from '#kit/table/column.ts'
import { landingOf } from '#kit/table/column-drag.ts'
import { ColumnChooser } from '#kit/table/column-chooser.tsx'
import { DataTable } from '#kit/table/data-table.tsx'
import { inSortOrder, sortAlsoBy, sortBy } from '#kit/table/sort-order.ts'
import { useArrangement } from '#kit/table/use-arrangement.ts'

const columns: Column[] = [
  { key: 'name', label: 'Name', kind: 'text' },
  { key: 'city', label: 'City', kind: 'text' },
  { key: 'salary', label: 'Salary', kind: 'number' },
]
const rows = [
  { name: 'Asha', city: 'Pune', salary: 900 },
  { name: 'Bruno', city: 'Kochi', salary: 12_000 },
  { name: 'Chitra', city: 'Pune', salary: 2_000 },
]
let tables = 0
let layoutKey: string
beforeEach(() => {
  localStorage.clear()
  layoutKey = `Arranged ${++tables}`
})

const onOpen = vi.fn<(name: string) => void>()

function Arranged() {
  const { chosen, shown, arrange } = useArrangement({ layoutKey, columns })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <MantineProvider>
      <DataTable
        label="People"
        layoutKey={layoutKey}
        columns={shown}
        rows={rows}
        rowId={({ name }) => name}
        rowLink={({ name }, content) => (
          <button type="button" data-row-link onClick={() => onOpen(name)}>
            {content}
          </button>
        )}
        selected={selected}
        onSelect={setSelected}
        rowDetails={({ city }) => `Lives in ${city}`}
        onSort={() => {}}
        onArrange={arrange}
      />
      <ColumnChooser columns={columns} chosen={chosen} onChange={arrange} layout={{ layoutKey, shown }} />
    </MantineProvider>
  )
}

const heads = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map((head) => head.dataset.column)
const focused = () => document.activeElement!
const focusedText = () => focused().textContent

describe('the keys of a table', () => {
  test('walk from the heads through the cells, to their ends, and never out of it', async () => {
    const user = userEvent.setup()
    render(<Arranged />)
    screen.getByRole('button', { name: 'City' }).focus()
    await user.keyboard('{ArrowDown}')
    expect(focusedText()).toBe('Pune')
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(focusedText()).toBe('12,000')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(focusedText()).toBe('12,000')
    await user.keyboard('{PageDown}')
    expect(focusedText()).toBe('2,000')
    await user.keyboard('{Home}')
    expect(focused()).toBe(screen.getByRole('checkbox', { name: 'Select Chitra' }))
    await user.keyboard('{Control>}{Home}{/Control}{End}')
    expect(focused()).toBe(screen.getByRole('button', { name: 'Salary' }))
  })

  test('pick and open the row of a cell', async () => {
    const user = userEvent.setup()
    render(<Arranged />)
    screen.getByRole('button', { name: 'City' }).focus()
    await user.keyboard('{ArrowDown} ')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Asha' }).checked).toBe(true)
    await user.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledWith('Asha')
  })

  test('pass the details of a row, which its button shows and hides', async () => {
    const user = userEvent.setup()
    render(<Arranged />)
    await user.click(screen.getByRole('button', { name: 'Details of Asha' }))
    expect(screen.getByText('Lives in Pune')).toBeTruthy()
    screen.getByRole('button', { name: 'City' }).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focusedText()).toBe('Kochi')
    await user.click(screen.getByRole('button', { name: 'Details of Asha' }))
    expect(screen.queryByText('Lives in Pune')).toBeNull()
  })
})

describe('columns', () => {
  test('are moved by keys; the focus stays on the head, and the order is saved', async () => {
    const user = userEvent.setup()
    const { unmount } = render(<Arranged />)
    screen.getByRole('button', { name: 'Name' }).focus()
    await user.keyboard('{Control>}{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}{/Control}')
    expect(heads()).toEqual(['city', 'salary', 'name'])
    expect(focused()).toBe(screen.getByRole('button', { name: 'Name' }))
    unmount()
    render(<Arranged />)
    expect(heads()).toEqual(['city', 'salary', 'name'])
  })

  test('are dragged, which sorts nothing, and stay where they were after Escape', () => {
    render(<Arranged />)
    const places = new Map([
      ['name', 0],
      ['city', 100],
      ['salary', 200],
    ])
    for (const head of screen.getAllByRole('columnheader').slice(1)) {
      const left = places.get(head.dataset.column!)!
      head.getBoundingClientRect = () => ({ left, width: 100 }) as DOMRect
      head.setPointerCapture = () => {}
    }
    const head = screen.getByRole('columnheader', { name: 'Name' })
    fireEvent.pointerDown(head, { button: 0, clientX: 50 })
    fireEvent.pointerMove(window, { clientX: 190 })
    fireEvent.keyDown(window, { key: 'Escape' })
    fireEvent.pointerUp(window, { clientX: 190 })
    expect(heads()).toEqual(['name', 'city', 'salary'])
    fireEvent.pointerDown(head, { button: 0, clientX: 50 })
    fireEvent.pointerMove(window, { clientX: 190 })
    fireEvent.pointerUp(window, { clientX: 190 })
    expect(heads()).toEqual(['city', 'name', 'salary'])
  })

  test('land before the first whose middle is behind them, also where the page is right to left', () => {
    expect(landingOf([150, 250], 10, false)).toBe(0)
    expect(landingOf([150, 250], 200, false)).toBe(1)
    expect(landingOf([150, 250], 900, false)).toBe(2)
    expect(landingOf([250, 150], 900, true)).toBe(0)
    expect(landingOf([250, 150], 200, true)).toBe(1)
  })

  test('are pinned one by one: each moves behind those that are pinned already', async () => {
    const user = userEvent.setup()
    render(<Arranged />)
    const table = screen.getByRole('table', { name: 'People' })
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('button', { name: 'Pin Salary' }))
    expect(heads()).toEqual(['name', 'salary', 'city'])
    // The boxes that pick rows are pinned with them.
    expect(table.dataset.pinned).toBe('3')
    await user.click(screen.getByRole('button', { name: 'Pin Name' }))
    expect(heads()).toEqual(['salary', 'name', 'city'])
    expect(table.dataset.pinned).toBe('2')
  })
})

describe('an order', () => {
  test('is of one column, reversed by the second press', () => {
    expect(sortBy(columns[0]!, undefined)).toBe('name')
    expect(sortBy(columns[0]!, 'name')).toBe('-name')
    expect(sortBy(columns[2]!, '-name,city')).toBe('-salary')
  })

  test('adds a second column, reverses it, and removes it again', () => {
    expect(sortAlsoBy(columns[2]!, 'city')).toBe('city,-salary')
    expect(sortAlsoBy(columns[2]!, 'city,-salary')).toBe('city,salary')
    expect(sortAlsoBy(columns[2]!, 'city,salary')).toBe('city')
  })

  test('sorts figures by size within equal words, and missing values last in both directions', () => {
    const inOrder = (a: string, b: string) => a.localeCompare(b)
    const names = (sort: string) =>
      inSortOrder([{ name: 'None', city: null, salary: null }, ...rows], sort, inOrder).map(({ name }) => name)
    expect(names('-city,salary')).toEqual(['Asha', 'Chitra', 'Bruno', 'None'])
    expect(names('salary')).toEqual(['Asha', 'Chitra', 'Bruno', 'None'])
    expect(names('-salary')).toEqual(['Bruno', 'Chitra', 'Asha', 'None'])
  })
})
