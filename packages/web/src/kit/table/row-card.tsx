import { type MouseEvent, type ReactNode, useContext } from 'react'
import type { Column } from '#kit/table/column.ts'
import type { Cells } from '#kit/table/data-table.tsx'
import { RowPeeksContext } from '#kit/table/row-peeks.ts'
import { RowPick, withRows } from '#kit/table/table-body.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { Value } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import styles from './row-card.module.css'

/** Which columns lead where a row is a card on a phone; what is left out follows from their order. */
export interface CardColumns<K extends string = string> {
  /** What the row is called; the first column that is no status. */
  title?: K
  /** At the end of the title; the column `status`, else `active`. */
  status?: K
  /** Below them; the first four of the others. */
  facts?: readonly K[]
  /** Of those, what is too long for half a line, such as addresses; one that is not known takes none. */
  wide?: readonly K[]
}

export interface RowCardProps<Row extends object> {
  row: Row
  id: string
  columns: CardParts
  cells?: Cells<Row> | undefined
  rowLink?: ((row: Row, content: ReactNode) => ReactNode) | undefined
  rowName?: ((row: Row) => string) | undefined
  rowActions?: ((row: Row) => ReactNode) | undefined
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
}

interface CardParts {
  title: Column | undefined
  status: Column | undefined
  facts: readonly Column[]
  wide: readonly string[]
}

const mostFacts = 4

/** The columns of a card. A user who has chosen columns sees all of them, also where others lead. */
export function cardPartsOf(shown: readonly Column[], lead: CardColumns = {}, isChosen = false): CardParts {
  const find = (key: string | undefined) => shown.find((column) => column.key === key)
  const status = find(lead.status) ?? find('status') ?? find('active')
  const rest = shown.filter((column) => column !== status)
  const title = find(lead.title) ?? rest[0]
  const others = rest.filter((column) => column !== title)
  const wide = lead.wide ?? []
  if (isChosen) return { title, status, facts: others, wide }
  const led = lead.facts?.flatMap((key) => others.find((column) => column.key === key) ?? [])
  return { title, status, facts: led ?? others.slice(0, mostFacts), wide }
}

/** A press anywhere opens the record, except on links, buttons and other controls. */
function followCard(event: MouseEvent<HTMLElement>) {
  if ((event.target as HTMLElement).closest('a, button, input, label') || getSelection()?.toString()) return
  event.currentTarget.querySelector<HTMLElement>('[data-title] a, [data-title] button')?.click()
}

/** Without the head of its column, a bare Yes would not name what is true. */
function statusOf({ key, kind }: Column, row: object, cell: unknown): ReactNode {
  if (key !== 'active' || kind !== 'flag' || cell) return undefined
  return 'active' in row && row.active ? (
    <Badge tone="good" quiet>
      {t('Active')}
    </Badge>
  ) : (
    <Badge quiet>{t('Inactive')}</Badge>
  )
}

/** A row of a table where there is no room for its columns: its name, its status, and a few facts. */
export function RowCard<Row extends object>(props: RowCardProps<Row>) {
  const { row, id, columns, cells, rowLink, rowName, rowActions, selected, onSelect } = props
  const byKey = cells as Record<string, ((row: Row) => ReactNode) | undefined> | undefined
  const drawn = ({ key, kind }: Column) =>
    byKey?.[key]?.(row) ?? <Value kind={kind} value={(row as Record<string, unknown>)[key]} />
  const peeks = useContext(RowPeeksContext)
  // A press on a card is for its record, where it has one: names in it are too small to be aimed at.
  const fact = (column: Column) => (rowLink ? drawn(column) : peeks(column, row, drawn(column)))
  const title = columns.title && drawn(columns.title)
  const isWide = ({ key }: Column) => columns.wide.includes(key)
  const facts = columns.facts.filter(
    (column) => !isWide(column) || (row as Record<string, unknown>)[column.key] !== null,
  )
  const status = columns.status && (statusOf(columns.status, row, byKey?.[columns.status.key]) ?? drawn(columns.status))
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link in it has the keys
    <article
      className={styles.card}
      data-opens={rowLink ? true : undefined}
      data-selected={selected?.has(id) || undefined}
      onClick={rowLink ? followCard : undefined}
    >
      <div className={styles.head}>
        {onSelect ? (
          <RowPick
            label={t('Select {what}', { what: rowName?.(row) ?? id })}
            isPicked={selected?.has(id) ?? false}
            onPick={(isPicked) => onSelect(withRows(selected, [id], isPicked))}
          />
        ) : null}
        <div className={styles.title} data-title>
          {rowLink ? rowLink(row, title) : title}
        </div>
        {status ? <div className={styles.status}>{status}</div> : null}
        {rowActions ? <div className={styles.actions}>{rowActions(row)}</div> : null}
      </div>
      {facts.length > 0 ? (
        <dl className={styles.facts}>
          {facts.map((column) => (
            <div key={column.key} data-wide={isWide(column) || undefined}>
              <dt>{t(column.label)}</dt>
              <dd>{fact(column)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </article>
  )
}
