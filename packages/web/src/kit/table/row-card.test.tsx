import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Column } from '#kit/table/column.ts'
import { type CardColumns, cardPartsOf, RowCard } from '#kit/table/row-card.tsx'

const columns: Column[] = [
  { key: 'name', label: 'Name', kind: 'text' },
  { key: 'email', label: 'Email', kind: 'text' },
  { key: 'code', label: 'Code', kind: 'code' },
  { key: 'note', label: 'Note', kind: 'text' },
]
const lead: CardColumns = { facts: ['email', 'code', 'note'], wide: ['email', 'note'] }

const draw = (row: { name: string; email: string; code: string | null; note: string | null }) =>
  render(
    <MantineProvider>
      <RowCard row={row} id="1" columns={cardPartsOf(columns, lead)} />
    </MantineProvider>,
  )
const factOf = (label: string) => screen.queryByText(label)?.parentElement ?? undefined

test('a card gives a long value its own line, and none where the value is unknown', () => {
  draw({ name: 'Meenakshi', email: 'meenakshi.sundaram@agency.example', code: null, note: null })
  expect(factOf('Email')?.dataset.wide).toBe('true')
  expect(factOf('Code')?.dataset.wide).toBeUndefined()
  expect(factOf('Code')?.textContent).toContain('none')
  expect(factOf('Note')).toBeUndefined()
})

test('what people wrote keeps its own direction', () => {
  draw({ name: 'Meenakshi', email: 'a@b.example', code: 'A', note: '421 4.3.2 The server is busy.' })
  expect(screen.getByText('421 4.3.2 The server is busy.').tagName).toBe('BDI')
})

const models: Column[] = [
  { key: 'name', label: 'Model', kind: 'text' },
  { key: 'active', label: 'Active', kind: 'flag' },
]

test.each([
  [true, 'Active'],
  [false, 'Inactive'],
])('a card shows whether its row is active, not a bare yes or no: %s', (active, word) => {
  render(<RowCard row={{ name: 'Bindu', active }} id="1" columns={cardPartsOf(models)} />, {
    wrapper: MantineProvider,
  })
  expect(screen.getByText(word)).toBeTruthy()
  expect(screen.queryByText(/^(Yes|No)$/)).toBeNull()
})
