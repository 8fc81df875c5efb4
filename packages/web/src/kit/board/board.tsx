import { DragDropProvider, useDraggable, useDroppable } from '@dnd-kit/react'
import type { Plugins } from '@dnd-kit/abstract'
import { Accessibility, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom'
import type { ReactNode } from 'react'
import { styledPlugins } from '#kit/base/drag-plugins.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './board.module.css'

export interface BoardColumn<Row> {
  value: string
  label: string
  rows: readonly Row[]
  /** How many there are, also beyond those that are drawn. */
  count: number
  /** Below the cards: the way to the others. */
  foot?: ReactNode
}

export interface BoardProps<Row> {
  label: string
  columns: readonly BoardColumn<Row>[]
  idOf: (row: Row) => string
  card: (row: Row) => ReactNode
  /** The columns that the card in hand may go to; undefined while that is not known, or none is in hand. */
  allowed: readonly string[] | undefined
  /** A card was picked up. */
  onTake: (row: Row) => void
  /** It was let go over another column, or somewhere else. */
  onDrop: (row: Row, to: string | undefined) => void
}

/** A mouse moves a card as soon as it moves; a finger has to rest on it first, as it scrolls otherwise. */
const sensors = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) =>
      pointerType === 'touch'
        ? [new PointerActivationConstraints.Delay({ value: 250, tolerance: 6 })]
        : [new PointerActivationConstraints.Distance({ value: 6 })],
  }),
]

/** Keys move cards by their menu: what the library says to screen readers about keys would be wrong. */
const plugins = (usual: Plugins) => styledPlugins(usual).filter((plugin) => plugin !== Accessibility)

/** Columns by state, with a card for each row. Cards are moved by the pointer here, and by keys in what is drawn in them. */
export function Board<Row>({ label, columns, idOf, card, allowed, onTake, onDrop }: BoardProps<Row>) {
  const rowOf = (id: unknown) => columns.flatMap(({ rows }) => rows).find((row) => idOf(row) === id)
  const columnOf = (row: Row) => columns.find(({ rows }) => rows.includes(row))?.value
  return (
    <DragDropProvider
      plugins={plugins}
      sensors={sensors}
      onDragStart={({ operation: { source } }) => {
        const row = rowOf(source?.id)
        if (row) onTake(row)
      }}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        const row = rowOf(source?.id)
        if (!row) return
        const to = canceled || !target ? undefined : String(target.id)
        onDrop(row, to === columnOf(row) ? undefined : to)
      }}
    >
      {/* It scrolls, so it takes the focus: its columns are reached by keys. */}
      <div className={styles.board} role="group" aria-label={label} tabIndex={0}>
        {columns.map((column) => (
          <Column
            key={column.value}
            column={column}
            isClosed={allowed !== undefined && !allowed.includes(column.value)}
          >
            {column.rows.map((row) => (
              <Card key={idOf(row)} id={idOf(row)}>
                {card(row)}
              </Card>
            ))}
          </Column>
        ))}
      </div>
    </DragDropProvider>
  )
}

interface ColumnProps {
  column: Pick<BoardColumn<unknown>, 'value' | 'label' | 'count' | 'foot'>
  /** The card in hand may not go here. */
  isClosed: boolean
  children: ReactNode
}

function Column({ column: { value, label, count, foot }, isClosed, children }: ColumnProps) {
  const { number } = useFormat()
  const { ref, isDropTarget } = useDroppable({ id: value })
  return (
    <section
      ref={ref}
      className={styles.column}
      aria-label={label}
      data-over={isDropTarget || undefined}
      data-closed={isClosed || undefined}
    >
      <h2>
        {label} <span>{number(count)}</span>
      </h2>
      <ul>{children}</ul>
      {count === 0 ? <p className={styles.none}>{t('None')}</p> : null}
      {foot}
    </section>
  )
}

function Card({ id, children }: { id: string; children: ReactNode }) {
  const { ref, isDragging } = useDraggable({ id })
  return (
    <li ref={ref} className={styles.card} data-dragging={isDragging || undefined}>
      {children}
    </li>
  )
}
