import type { ReactNode } from 'react'
import type { Column } from '#kit/table/column.ts'
import { type CardColumns, cardPartsOf, RowCard, type RowCardProps } from '#kit/table/row-card.tsx'
import { RowCards } from '#kit/table/row-cards.tsx'
import { SortPicker, type SortPickerProps } from '#kit/table/sort-picker.tsx'

export interface CardListProps<Row extends object> extends Omit<RowCardProps<Row>, 'row' | 'id' | 'columns'> {
  /** What the list holds, for screen readers. */
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Those on show, of which a card draws the first few, */
  columns: readonly Column[]
  cardColumns?: CardColumns | undefined
  /** or all, where a person has chosen them. */
  isChosen?: boolean | undefined
  /** Drawn in place of all that. */
  card?: ((row: Row) => ReactNode) | undefined
  /** Their order, where it can be changed. */
  order?: SortPickerProps | undefined
  /** The rows belong to an older question; newer ones are on their way. */
  isStale?: boolean | undefined
  empty?: ReactNode
}

/** The rows of a list on a phone, with their order. */
export function CardList<Row extends object>(props: CardListProps<Row>) {
  const { label, rows, rowId, columns, cardColumns, isChosen, card, order, isStale, empty, ...drawn } = props
  const parts = cardPartsOf(columns, cardColumns, isChosen)
  const own = (row: Row) => <RowCard {...drawn} row={row} id={rowId(row)} columns={parts} />
  return (
    <>
      {order && rows.length > 1 ? <SortPicker {...order} /> : null}
      <RowCards label={label} rows={rows} rowId={rowId} card={card ?? own} isStale={isStale} empty={empty} />
    </>
  )
}
