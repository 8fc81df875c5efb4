import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Column } from '#kit/table/column.ts'
import { cardPartsOf, RowCard } from '#kit/table/row-card.tsx'

const columns: Column[] = [
  { key: 'name', label: 'Model', kind: 'text' },
  { key: 'active', label: 'Active', kind: 'flag' },
]

test.each([
  [true, 'Active'],
  [false, 'Inactive'],
])('a card says whether its row is active, not a bare yes or no: %s', (active, word) => {
  render(<RowCard row={{ name: 'Bindu', active }} id="1" columns={cardPartsOf(columns)} />, {
    wrapper: MantineProvider,
  })
  expect(screen.getByText(word)).toBeTruthy()
  expect(screen.queryByText(/^(Yes|No)$/)).toBeNull()
})
