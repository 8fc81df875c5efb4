import { type Field, type Fields, columnKindOf } from '@rad/api/fields'
import { Fragment, type ReactNode } from 'react'
import { Card, Fact, Facts, isKnown } from '#kit/page/facts.tsx'
import type { ColumnKind } from '#kit/table/column.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { OutletLink } from '#peek/peek.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import type { Draws, DrawsOf, FactOf, FactsCard, FactState, Part, RecordState } from './record-declaration.ts'
import styles from './record-screen.module.css'

interface Drawing<S> {
  fields: Fields
  draws: DrawsOf<S>
  state: S
}

interface PartsProps<T, A, Own> {
  parts: readonly Part<T, A, Own>[]
  fields: Fields
  draws: Draws<T, A, Own>
  /** The fields that no card names. */
  rest: readonly (keyof T & string)[]
  state: RecordState<T, A, Own>
}

/** The parts of a column, in their order. */
export function Parts<T, A, Own>({ parts, rest, ...drawing }: PartsProps<T, A, Own>) {
  return parts.map((part, at) =>
    // Parts neither come nor go.
    typeof part === 'function' ? (
      <Fragment key={at}>{part(drawing.state)}</Fragment>
    ) : (
      <CardOfFacts key={at} card={part.hasRest ? { ...part, facts: [...part.facts, ...rest] } : part} {...drawing} />
    ),
  )
}

function CardOfFacts<T, S extends FactState<T>>({
  card: { title, facts, empty, aside, above, below },
  ...drawing
}: Drawing<S> & { card: FactsCard<T, S> }) {
  const known = knownOf(facts, drawing)
  if (known.length === 0 && empty === undefined) return null
  return (
    <Card title={t(title)} aside={aside?.(drawing.state)}>
      {above?.(drawing.state)}
      {known.length > 0 ? <DrawnFacts known={known} /> : <p className={styles.empty}>{t(empty!)}</p>}
      {below?.(drawing.state)}
    </Card>
  )
}

const DrawnFacts = ({ known }: { known: readonly Drawn[] }) => (
  <Facts>
    {known.map(({ key, label, kind, isWide, value }) => (
      <Fact key={key} label={t(label)} kind={kind} value={value} wide={isWide} />
    ))}
  </Facts>
)

export interface RecordFactsProps<T extends object> {
  record: T
  facts: readonly FactOf<T>[]
  /** What its declared facts are called, and of which kind they are. */
  fields?: Fields
  /** Undefined draws a fact as its field says, and null leaves it out. */
  draws?: DrawsOf<FactState<T>, T>
}

/** Facts of anything, as the page of a record draws them. Texts are marked with `word`. */
export function RecordFacts<T extends object>({ record, facts, fields = {}, draws = {} }: RecordFactsProps<T>) {
  const state = useFactState(record)
  const known = knownOf(facts, { fields, draws, state })
  return known.length > 0 ? <DrawnFacts known={known} /> : null
}

type RecordCardProps<T extends object> = FactsCard<T, FactState<T>> & Omit<RecordFactsProps<T>, 'facts'>

/** The same in a card: of a part of a record, which has facts of its own. */
export function RecordCard<T extends object>({ record, fields = {}, draws = {}, ...card }: RecordCardProps<T>) {
  return <CardOfFacts card={card} fields={fields} draws={draws} state={useFactState(record)} />
}

function useFactState<T>(record: T): FactState<T> {
  return { record, can: useCan(), format: useFormat() }
}

interface Drawn {
  key: string
  label: string
  kind: ColumnKind
  isWide: boolean
  value: unknown
}

const knownOf = <T, S extends FactState<T>>(facts: readonly FactOf<T>[], drawing: Drawing<S>) =>
  facts.map((fact) => drawnOf<T, S>(fact, drawing)).filter(({ value }) => isKnown(value))

const keyOf = <T,>(fact: FactOf<T>) => (typeof fact === 'object' ? fact.key : fact)

/** The fields that no card of these parts names, and that are not shown elsewhere. */
export function restOf<T, A, Own>(
  fields: Fields,
  parts: readonly Part<T, A, Own>[],
  elsewhere: readonly (keyof T & string)[] = [],
): (keyof T & string)[] {
  const named = parts.flatMap((part) => (typeof part === 'function' ? [] : part.facts.map((fact) => keyOf(fact))))
  const taken = new Set<string>([...named, ...elsewhere])
  return Object.keys(fields).filter((key): key is keyof T & string => !taken.has(key))
}

/** A fact with its label and kind, whether the declaration says them or the field does, and its value as it is drawn. */
function drawnOf<T, S extends FactState<T>>(fact: FactOf<T>, { fields, draws, state }: Drawing<S>): Drawn {
  const given: Exclude<FactOf<T>, string> = typeof fact === 'object' ? fact : { key: fact }
  const { key } = given
  const field = fields[key]
  const label = typeof given.label === 'function' ? given.label(state.record) : (given.label ?? field?.label)
  if (label === undefined) throw new TypeError(`No field is called ${key}: name its label, too`)
  const drawn = draws[key]?.(state)
  return {
    key,
    label,
    kind: given.kind ?? (field ? columnKindOf[field.kind] : 'text'),
    isWide: given.isWide ?? (field !== undefined && wide.has(field.kind)),
    value: drawn === undefined ? (referred<T>(key, field, state) ?? state.record[key]) : drawn,
  }
}
const wide = new Set<Field['kind']>(['long-text', 'email'])

/** A reference with the name of what it refers to, which is beside it in the record: `outlet` and `outlet_name`. */
function referred<T>(key: string, field: Field | undefined, { record, can }: FactState<T>): ReactNode {
  if (field?.kind !== 'reference' || field.from !== 'outlets') return undefined
  const { [key]: code, [`${key}_name`]: name } = record as Record<string, string | null | undefined>
  if (!code) return undefined
  return <OutletLink code={code} name={name ? `${name} (${code})` : code} canOpen={can('read Outlet')} />
}
