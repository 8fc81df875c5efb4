import { z } from 'zod'
import {
  day,
  email,
  givenInstant,
  instant,
  manyLines,
  maybeManyLines,
  maybeText,
  seenVersion,
  text,
} from './contract.ts'
import type { Column, ColumnKind } from './view.ts'

/** What every field describes: for the body of a call, for a form, for a file, and for the column that shows it. */
interface Described {
  label: string
  /** A form shows it beside the label. */
  hint?: string
  /** A new record must be given it. Without this and without a default it may be left out, and the database decides. */
  required?: true
  /** It may be empty, which is null. */
  nullable?: true
  /** What a new record gets where it is left out. */
  default?: unknown
  /** Given when the record is added, and never changed after that. */
  fixed?: true
  /** Filled by files alone, so that no body takes it. */
  only?: 'file'
  /** Part of the record, and of no line of its list. */
  isDetail?: true
  /** Checks it in the body of a call where that takes more than its kind checks. */
  schema?: z.ZodType
}

interface Refusing {
  /** The error for a value that will not do; otherwise the words of its kind. */
  refusal?: string
}

/** One line of text, or as many as it takes. */
export interface TextField extends Described {
  kind: 'text' | 'long-text'
  max: number
  min?: number
}

/** A unique code, by which a record is found: in capitals by default. */
export interface CodeField extends Described, Refusing {
  kind: 'code'
  shape: RegExp
  max?: number
  letters?: 'small'
}

/** The code of another record. */
export interface ReferenceField extends Described {
  kind: 'reference'
  max: number
  /** Who offers the options: a name that the pickers of the web know. */
  from?: string
}

export interface NumberField extends Described {
  kind: 'number' | 'whole'
  min?: number
  max?: number
  /** The same sentence for whatever is wrong, or one for each. */
  refusal?: string | { type?: string; min?: string; max?: string }
}

/** One of some values. */
export interface ChoiceField<V extends string = string> extends Described, Refusing {
  kind: 'choice'
  values: readonly V[]
}

/** Several texts. */
export interface ListField extends Described {
  kind: 'list'
  /** The longest of them. */
  max?: number
}

export interface PlainField extends Described {
  kind: 'day' | 'instant' | 'flag' | 'email'
}

/** A field of a thing, described once: the server checks it, forms draw it, files fill it, lists show it. */
export type Field = TextField | CodeField | ReferenceField | NumberField | ChoiceField | ListField | PlainField
export type Fields = Readonly<Record<string, Field>>

/** Of a field that may be left out and may be empty. */
export const optional = { nullable: true, default: null } as const

/** The code that a record is given when it is added, for good. */
export const ownCode = { kind: 'code', label: 'Code', required: true, fixed: true } as const

const degrees = (from: string) => ({ min: from, max: from })
/** Where something lies, in degrees. */
export const latitude = {
  kind: 'number',
  label: 'Latitude',
  min: -90,
  max: 90,
  nullable: true,
  refusal: degrees('Enter a latitude from -90 to 90.'),
} as const
export const longitude = {
  kind: 'number',
  label: 'Longitude',
  min: -180,
  max: 180,
  nullable: true,
  refusal: degrees('Enter a longitude from -180 to 180.'),
} as const

interface KindValues {
  number: number
  whole: number
  flag: boolean
  list: string[]
}

type PlainSchema<F> = F extends { schema: infer Z extends z.ZodType }
  ? Z
  : F extends { values: readonly (infer V extends string)[] }
    ? z.ZodType<V, V>
    : F extends { kind: infer K extends keyof KindValues }
      ? z.ZodType<KindValues[K], KindValues[K]>
      : z.ZodType<string, string>
type FieldSchema<F> = F extends { nullable: true } ? z.ZodNullable<PlainSchema<F>> : PlainSchema<F>
type AddedSchema<F> = F extends { default: unknown }
  ? z.ZodDefault<FieldSchema<F>>
  : F extends { required: true }
    ? FieldSchema<F>
    : z.ZodOptional<FieldSchema<F>>

/** What an answer holds where it shows the field. */
type AnswerSchema<F> = F extends { nullable: true }
  ? z.ZodNullable<PlainSchema<Omit<F, 'schema'>>>
  : PlainSchema<Omit<F, 'schema'>>

/** The fields of a line of a list, and those that the record alone has. */
export type RowKey<F> = { [K in keyof F]: F[K] extends { only: 'file' } | { isDetail: true } ? never : K }[keyof F] &
  string
export type DetailKey<F> = { [K in keyof F]: F[K] extends { isDetail: true } ? K : never }[keyof F] & string

type InBody<F> = { [K in keyof F as F[K] extends { only: 'file' } ? never : K]: F[K] }
type InChange<F> = { [K in keyof F as F[K] extends { only: 'file' } | { fixed: true } ? never : K]: F[K] }

/** What the body of a call that adds a record holds, and of one that changes it. */
type AddedShape<F> = { -readonly [K in keyof InBody<F>]: AddedSchema<F[K & keyof F]> }
type ChangedShape<F> = { -readonly [K in keyof InChange<F>]: z.ZodOptional<FieldSchema<F[K & keyof F]>> }

function numberSchema({ kind, min, max, refusal }: NumberField): z.ZodType {
  const words = typeof refusal === 'string' ? { type: refusal, min: refusal, max: refusal } : refusal
  const any = kind === 'whole' ? z.int(words?.type) : z.number(words?.type)
  const least = min === undefined ? any : any.min(min, words?.min)
  return max === undefined ? least : least.max(max, words?.max)
}

const codeSchema = ({ shape, refusal, letters }: CodeField) =>
  z
    .string()
    .transform((value) => (letters === 'small' ? value.trim().toLowerCase() : value.trim().toUpperCase()))
    .pipe(z.string().regex(shape, refusal))

function plainSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return text(field.max, field.min ?? 1)
    case 'long-text':
      return manyLines(field.max, field.min ?? 1)
    case 'reference':
      return text(field.max, 1)
    case 'code':
      return codeSchema(field)
    case 'number':
    case 'whole':
      return numberSchema(field)
    case 'choice':
      return z.enum(field.values as [string, ...string[]], field.refusal)
    default:
      return wholeSchemas[field.kind]
  }
}
const wholeSchemas = { list: z.array(z.string()), flag: z.boolean(), day, instant: givenInstant, email }

function fieldSchema(field: Field): z.ZodType {
  if (field.schema) return field.nullable ? field.schema.nullable() : field.schema
  if (!field.nullable) return plainSchema(field)
  const isPlainText = (field.kind === 'text' || field.kind === 'long-text') && field.min === undefined
  if (isPlainText) return field.kind === 'text' ? maybeText(field.max) : maybeManyLines(field.max)
  return plainSchema(field).nullable()
}

function addedSchema(field: Field): z.ZodType {
  const schema = fieldSchema(field)
  if (field.default !== undefined) return schema.default(field.default)
  return field.required ? schema : schema.optional()
}

function answerSchema(field: Field): z.ZodType {
  const plain = field.kind === 'choice' ? z.enum(field.values as [string, ...string[]]) : answerKinds[field.kind]
  return field.nullable ? plain.nullable() : plain
}

const answerKinds: Record<Exclude<Field['kind'], 'choice'>, z.ZodType> = {
  text: z.string(),
  'long-text': z.string(),
  email: z.string(),
  code: z.string(),
  reference: z.string(),
  day: z.string(),
  number: z.number(),
  whole: z.int(),
  list: z.array(z.string()),
  flag: z.boolean(),
  instant,
}

/** How a column or a page draws the value of a field, by default. */
export const columnKindOf: Record<Field['kind'], ColumnKind> = {
  text: 'text',
  'long-text': 'text',
  email: 'text',
  code: 'code',
  reference: 'code',
  number: 'number',
  whole: 'number',
  choice: 'status',
  list: 'list',
  flag: 'flag',
  day: 'day',
  instant: 'instant',
}

/** A column that shows a field needs no more than its key; any other describes itself. */
type ColumnDraft<K extends string> = Column | (Partial<Column> & { key: K })

const schemasOf = (entries: readonly (readonly [string, Field])[], schema: (field: Field) => z.ZodType) =>
  Object.fromEntries(entries.map(([key, field]) => [key, schema(field)]))

/**
 * Describes the fields of a thing, each once. From it follow the bodies of the calls that add and change it, and the
 * columns that show it; `import-fields.ts` describes how files fill it.
 */
export function defineFields<const F extends Fields>(fields: F) {
  const taken = Object.entries<Field>(fields).filter(([, { only }]) => only === undefined)
  const changeable = taken.filter(([, { fixed }]) => !fixed)
  const answersOf = <K extends keyof F & string>(keys: readonly K[]) =>
    Object.fromEntries(keys.map((key) => [key, answerSchema((fields as Fields)[key]!)])) as {
      [P in K]: AnswerSchema<F[P]>
    }
  const columns = <const C extends readonly ColumnDraft<keyof F & string>[]>(drafts: C) =>
    drafts.map((draft) => {
      const field = (fields as Fields)[draft.key]
      return { ...(field && { label: field.label, kind: columnKindOf[field.kind] }), ...draft }
    }) as unknown as { readonly [I in keyof C]: Column<C[I]['key']> }
  return {
    fields,
    /** The body of a call that adds one. */
    body: z.strictObject(schemasOf(taken, addedSchema) as AddedShape<F>),
    /** The body of a change: any of the fields, the others left as they are, and the version the caller saw. */
    changes: z.strictObject({
      ...(schemasOf(changeable, (field) => fieldSchema(field).optional()) as ChangedShape<F>),
      if_version: seenVersion,
    }),
    /** What an answer holds of these fields, for the object that describes it. */
    answers: <const K extends readonly (keyof F & string)[]>(...keys: K) => answersOf<K[number]>(keys),
    /** What a line of a list holds: all but the details. */
    rowAnswers: answersOf(rowKeys(fields)),
    /** What the record alone holds: the details. */
    detailAnswers: answersOf(detailKeys(fields)),
    /** Columns of a list, with the labels and kinds of the fields they show. */
    columns,
    /** The same, and after them, hidden until they are chosen, those of all other fields of a line. */
    allColumns: <const C extends readonly ColumnDraft<keyof F & string>[]>(drafts: C) => {
      const others = rowKeys(fields).filter((key) => !drafts.some((draft) => draft.key === key))
      return [...columns(drafts), ...columns(others.map((key) => ({ key, hidden: true })))] as readonly Column<
        C[number]['key'] | RowKey<F>
      >[]
    },
  }
}

/** The names of the fields of a line of a list, in their order. */
export const rowKeys = <const F extends Fields>(fields: F) =>
  Object.keys(fields).filter((key) => !fields[key]!.isDetail && fields[key]!.only === undefined) as RowKey<F>[]

/** The names of the fields that the record alone has. */
export const detailKeys = <const F extends Fields>(fields: F) =>
  Object.keys(fields).filter((key) => fields[key]!.isDetail) as DetailKey<F>[]
