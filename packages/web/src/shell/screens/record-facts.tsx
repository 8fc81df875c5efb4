import { type Field, type Fields, columnKindOf } from '@rad/api/fields'
import { Fragment, type ReactNode } from 'react'
import { Card, Fact, Facts, isKnown } from '#kit/page/facts.tsx'
import type { ColumnKind } from '#kit/table/column.ts'
import { t } from '#kit/words.ts'
import { OutletLink } from '#peek/peek.tsx'
import type { Draws, FactOf, FactsCard, Part, RecordState } from './record-declaration.ts'
import styles from './record-screen.module.css'

interface Drawing<T, A> {
  fields: Fields
  draws: Draws<T, A>
  /** The fields that no card names. */
  rest: readonly (keyof T & string)[]
  state: RecordState<T, A>
}

/** The parts of a column, in their order. */
export function Parts<T, A>({ parts, ...drawing }: Drawing<T, A> & { parts: readonly Part<T, A>[] }) {
  return parts.map((part, at) =>
    // Parts neither come nor go.
    typeof part === 'function' ? (
      <Fragment key={at}>{part(drawing.state)}</Fragment>
    ) : (
      <CardOfFacts key={at} card={part} {...drawing} />
    ),
  )
}

function CardOfFacts<T, A>({ card, ...drawing }: Drawing<T, A> & { card: FactsCard<T, A> }) {
  const { title, facts, hasRest, empty, below } = card
  const all: readonly FactOf<T>[] = hasRest ? [...facts, ...drawing.rest] : facts
  const known = all.map((fact) => drawnOf(fact, drawing)).filter(({ value }) => isKnown(value))
  if (known.length === 0 && empty === undefined) return null
  return (
    <Card title={t(title)}>
      {known.length > 0 ? (
        <Facts>
          {known.map(({ key, label, kind, isWide, value }) => (
            <Fact key={key} label={t(label)} kind={kind} value={value} wide={isWide} />
          ))}
        </Facts>
      ) : (
        <p className={styles.empty}>{t(empty!)}</p>
      )}
      {below?.(drawing.state)}
    </Card>
  )
}

const keyOf = <T,>(fact: FactOf<T>) => (typeof fact === 'object' ? fact.key : fact)

/** The fields that no card of these parts names, and that are not shown elsewhere. */
export function restOf<T, A>(
  fields: Fields,
  parts: readonly Part<T, A>[],
  elsewhere: readonly (keyof T & string)[] = [],
): (keyof T & string)[] {
  const named = parts.flatMap((part) => (typeof part === 'function' ? [] : part.facts.map((fact) => keyOf(fact))))
  const taken = new Set<string>([...named, ...elsewhere])
  return Object.keys(fields).filter((key): key is keyof T & string => !taken.has(key))
}

interface Drawn {
  key: string
  label: string
  kind: ColumnKind
  isWide: boolean
  value: unknown
}

/** A fact with its label and kind, whether the declaration says them or the field does, and its value as it is drawn. */
function drawnOf<T, A>(fact: FactOf<T>, { fields, draws, state }: Omit<Drawing<T, A>, 'rest'>): Drawn {
  const given: Exclude<FactOf<T>, string> = typeof fact === 'object' ? fact : { key: fact }
  const { key } = given
  const field = fields[key]
  const label = given.label ?? field?.label
  if (label === undefined) throw new TypeError(`No field is called ${key}: name its label, too`)
  const drawn = draws[key]?.(state)
  return {
    key,
    label,
    kind: given.kind ?? (field ? columnKindOf[field.kind] : 'text'),
    isWide: given.isWide ?? (field !== undefined && wide.has(field.kind)),
    value: drawn === undefined ? (referred(key, field, state) ?? state.record[key]) : drawn,
  }
}
const wide = new Set<Field['kind']>(['long-text', 'email'])

/** A reference with the name of what it refers to, which stands beside it in the record: `outlet` and `outlet_name`. */
function referred<T>(key: string, field: Field | undefined, { record, can }: RecordState<T>): ReactNode {
  if (field?.kind !== 'reference' || field.from !== 'outlets') return undefined
  const { [key]: code, [`${key}_name`]: name } = record as Record<string, string | null | undefined>
  if (!code) return undefined
  return <OutletLink code={code} name={name ? `${name} (${code})` : code} canOpen={can('read Outlet')} />
}
