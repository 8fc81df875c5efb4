import { type Field, type Fields, columnKindOf } from '@rad/api/fields'
import { Fragment, type ReactNode } from 'react'
import { Card, Fact, Facts } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { OutletLink } from '#pickers/peek.tsx'
import type { FactOf, Part, RecordState } from './record-declaration.ts'

interface Drawing<T> {
  fields: Fields
  draws: Partial<Record<string, (state: RecordState<T>) => ReactNode>>
  state: RecordState<T>
}

/** The parts of a column, in their order. */
export function Parts<T extends object>({ parts, ...drawing }: Drawing<T> & { parts: readonly Part<T>[] }) {
  return parts.map((part, at) =>
    typeof part === 'function' ? (
      // Parts neither come nor go.
      <Fragment key={at}>{part(drawing.state)}</Fragment>
    ) : (
      <Card key={at} title={t(part.title)}>
        <Facts>
          {part.facts.map((fact) => (
            <RecordFact key={typeof fact === 'object' ? fact.key : fact} fact={fact} {...drawing} />
          ))}
        </Facts>
      </Card>
    ),
  )
}

/** A fact with its label and kind, whether the declaration says them or the field does. */
function describedOf<T>(fact: FactOf<T>, fields: Fields) {
  if (typeof fact === 'object') return fact
  const field = fields[fact]
  if (!field) throw new TypeError(`No field is called ${fact}: name its label, too`)
  return { key: fact, label: field.label, kind: columnKindOf[field.kind], isWide: wide.has(field.kind) }
}
const wide = new Set<Field['kind']>(['long-text', 'email'])

function RecordFact<T extends object>({ fact, fields, draws, state }: Drawing<T> & { fact: FactOf<T> }) {
  const { key, label, kind = 'text', isWide = false } = describedOf(fact, fields)
  const value = draws[key]?.(state) ?? referred(key, fields[key], state) ?? state.record[key]
  return <Fact label={t(label)} kind={kind} value={value} wide={isWide} />
}

/** A reference with the name of what it refers to, which stands beside it in the record: `outlet` and `outlet_name`. */
function referred<T extends object>(key: string, field: Field | undefined, { record, can }: RecordState<T>): ReactNode {
  if (field?.kind !== 'reference' || field.from !== 'outlets') return undefined
  const { [key]: code, [`${key}_name`]: name } = record as Record<string, string | null | undefined>
  if (!code) return undefined
  return <OutletLink code={code} name={name ? `${name} (${code})` : code} canOpen={can('read Outlet')} />
}
