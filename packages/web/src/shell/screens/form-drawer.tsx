import type { Endpoint, Input, Output } from '@rad/api/contract'
import type { Field, Fields } from '@rad/api/fields'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useSaySaved } from '#api/use-say-saved.ts'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import type { FieldControls, FieldValues } from '#kit/form/declared-fields.tsx'
import { DeclaredForm, type FormLayout } from '#kit/form/declared-form.tsx'
import { t } from '#kit/words.ts'
import { OutletField } from '#choose/outlet-field.tsx'

interface Versioned {
  version: number
}

/** An endpoint that answers the record it added or changed, alone or under a key. */
type Saves = Endpoint & { body: z.ZodObject; response: z.ZodType<object> }
/** That record. */
type Saved<E extends Saves, K> = K extends keyof Output<E> ? Output<E>[K] & object : Output<E>

interface FormDrawerOptions<A extends Saves, K, Row = Saved<A, K>> extends FormLayout {
  /** All that are declared: a change shows those that may change. */
  fields: Fields
  add: A
  /** Without it, records are added and never changed. */
  update?: Saves
  /** Under which key both answer the record, where they answer more than that. */
  of?: K
  /** The field that names a record in its address, such as `vin`. */
  id: keyof Row & string
  title: (record: Row | undefined) => string
  submitLabel?: () => string
  /** The page of a record, such as `/vehicles/$vin`: a new one is opened there. */
  page?: string
  /** The list that may show a saved record. */
  list?: Endpoint
  /** Confirms that a record was saved; `say` shows it where the list does not. */
  confirm?: (record: Row, isNew: boolean, say: (text: string) => void) => void
  /** Capabilities whose readings are refetched, too. */
  touches?: string[]
  /** Whether the form holds a field; all by default. `record` holds the initial values of a new one. */
  shows?: (name: string, record: FieldValues, isNew: boolean) => boolean
  /** Controls of fields that need another than that of their kind. They use no hooks. */
  controls?: (record: Row | undefined) => FieldControls
  /** What is above the fields, and below them. `values` are the initial ones. */
  above?: (record: Row | undefined, values: FieldValues) => ReactNode
  below?: (record: Row | undefined) => ReactNode
  /** Of a record what the form holds; its fields by their names unless given. */
  values?: (record: Row) => FieldValues
  /** What is sent for what is entered. */
  body?: (values: FieldValues) => FieldValues
  /** The body of a change; its values and the version they were made of, unless given. */
  change?: (values: FieldValues, version: number | undefined) => FieldValues
  /** What a change is checked by; the body of its call unless given. */
  schema?: z.ZodObject
  /** Names the draft; capability and record unless given. */
  draftKey?: (record: Row | undefined) => string
  /** Quieter acts at the foot of a change. */
  tools?: (record: Row, onClose: () => void) => ReactNode
  /** The first field has the focus where a record is changed, too. */
  hasFocus?: boolean
}

interface FormDrawerProps<T> extends Pick<FormLayout, 'words' | 'isShown'> {
  /** Without one, a record is added. */
  record?: (T & Versioned) | undefined
  /** Values of a new record, over the defaults of its fields. */
  initial?: FieldValues
  /** Names the draft of a new record where several kinds are added, such as `service`. */
  draft?: string
  isReadOnly?: boolean
  onSaved?: (record: T) => void
  onClose: () => void
}

/** What draws a reference, by who offers its options. */
const references: FieldControls = {
  outlets: (props) => <OutletField {...props} />,
}

const controlsOf = (fields: Fields): FieldControls =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const control = field.kind === 'reference' && field.from ? references[field.from] : undefined
      return control ? [[name, control]] : []
    }),
  )

const withoutFixed = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { fixed }]: [string, Field]) => !fixed))

/**
 * A drawer that adds a record or changes the one it is given, drawn from the declared fields. Their labels, kinds, bounds, and
 * order, the check before it is sent, the draft, and the question about a newer version follow from the declaration.
 */
export function formDrawer<A extends Saves, K extends (keyof Output<A> & string) | undefined = undefined>(
  options: FormDrawerOptions<A, K>,
) {
  type Row = Saved<A, K>
  const { fields, add, update = add, of, id, page, touches, body = (values) => values } = options
  const { change = (values, version) => ({ ...values, if_version: version }) } = options
  const references = controlsOf(fields)
  const changes = options.schema ?? options.update?.body.omit({ if_version: true }) ?? add.body
  const nameOf = (row: Row) => String((row as FieldValues)[id])
  const rowOf = (answer: object) => (of === undefined ? answer : (answer as FieldValues)[of]) as Row

  return function FormDrawer({ record, initial = {}, draft, isReadOnly, onClose, ...props }: FormDrawerProps<Row>) {
    const adding = useSend(add, { refreshes: touches ?? [] })
    const updating = useSend(update, { refreshes: touches ?? [] })
    const saySaved = useSaySaved(...(options.list ? [options.list] : []))
    const navigate = useNavigate()
    const isNew = record === undefined
    const given = (record ?? initial) as FieldValues
    const stored = Object.fromEntries(
      Object.entries(isNew ? fields : withoutFixed(fields)).filter(
        ([name]) => options.shows?.(name, given, isNew) ?? true,
      ),
    )

    const save = async (values: FieldValues, version: number | undefined) =>
      // The form has checked the values by the schema of the contract.
      rowOf(
        isNew
          ? await adding.mutateAsync({ body: body(values) } as Input<A>)
          : await updating.mutateAsync({
              params: { [id]: nameOf(record) },
              body: change(body(values), version),
            } as Input<Saves>),
      )
    const finish = (saved: Row) => {
      props.onSaved?.(saved)
      options.confirm?.(saved, isNew, (text) => (options.list ? saySaved(text, saved) : sayDone(text)))
      if (isNew && page) void navigate({ to: page, params: { [id]: nameOf(saved) } as never })
      else onClose()
    }

    return (
      <DeclaredForm
        fields={stored}
        record={record}
        initial={initial}
        title={options.title(record)}
        draftKey={
          options.draftKey?.(record) ??
          [add.capability, isNew ? ['new', draft].filter(Boolean).join('-') : nameOf(record)].join(':')
        }
        schema={isNew ? add.body : changes}
        submitLabel={isNew ? (options.submitLabel?.() ?? t('Add')) : t('Save')}
        isReadOnly={isReadOnly}
        tools={record && options.tools && (() => options.tools?.(record, onClose))}
        onSubmit={(values, version) => save(values as FieldValues, version)}
        onSaved={(saved) => finish(saved as Row)}
        onClose={onClose}
        layout={options.layout}
        rows={options.rows}
        isShown={props.isShown ?? options.isShown}
        words={props.words ?? options.words}
        toValues={options.values && ((row) => options.values!(row as Row))}
        controls={{ ...references, ...options.controls?.(record) }}
        above={options.above?.(record, given)}
        below={options.below?.(record)}
        hasFocus={options.hasFocus}
      />
    )
  }
}
