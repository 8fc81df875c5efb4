import { z } from 'zod'
import type { ChoiceField, CodeField, Field, Fields } from '#kernel/contract/fields.ts'
import { cellReader, listCell } from './cells.ts'
import type { Column } from '#kernel/contract/view.ts'
import type { Cells, ImportColumn, ImportField, ImportSetup, Say } from './importer.ts'

/** What a file adds to a field: how its column is known, and where it requires more or less than a form. */
interface FileFacts {
  /** A line without it is wrong. */
  required?: true
  aliases?: readonly string[]
  /** What is read together with the field, and the error for a value that will not do. */
  hint?: string
  /** The pattern of every value of such a column, where that identifies it. */
  looks?: RegExp
  translates?: string
  separator?: RegExp
  label?: string
  min?: number
  max?: number
}

/** Fields of the thing with what a file adds to them, and fields that only its files have. */
type FileFields<F extends Fields> = Readonly<
  { [K in keyof F & string]?: FileFacts } & Record<string, FileFacts | (Omit<Field, 'required'> & FileFacts)>
>

type FieldOf<F, G, K> = K extends keyof F ? F[K] : K extends keyof G ? G[K] : never

/** What a cell gives: undefined without a column, null for an empty text, number, or day. */
type CellValue<F> = F extends { kind: 'choice'; values: readonly (infer V extends string)[] }
  ? V | undefined
  : F extends { kind: 'code' | 'email' }
    ? string | undefined
    : F extends { kind: 'number' | 'whole' }
      ? F extends { default: number }
        ? number | undefined
        : number | null | undefined
      : F extends { kind: 'flag' }
        ? boolean | undefined
        : F extends { kind: 'list' }
          ? string[] | undefined
          : string | null | undefined

/** The values of a line, by field. */
export type LineValues<F, G> = { -readonly [K in keyof G]: CellValue<FieldOf<F, G, K>> }

type FileField = Field & FileFacts

const importKindOf: Record<Field['kind'], ImportField['kind']> = {
  text: 'text',
  'long-text': 'text',
  email: 'text',
  code: 'text',
  reference: 'text',
  choice: 'text',
  number: 'number',
  whole: 'number',
  list: 'list',
  flag: 'flag',
  day: 'day',
  instant: 'day',
}

const columnKindOf: Record<Field['kind'], Column['kind']> = {
  text: 'text',
  'long-text': 'text',
  email: 'text',
  code: 'code',
  reference: 'text',
  choice: 'text',
  number: 'text',
  whole: 'text',
  list: 'list',
  flag: 'flag',
  day: 'day',
  instant: 'instant',
}

/** The same field as a column of a file of ours: what is written is what is read. */
const columnOf = (key: string, field: FileField): ImportColumn => ({
  key,
  label: field.label,
  kind: columnKindOf[field.kind],
  isExact: true,
  ...(field.kind === 'list' ? { written: (parts: readonly string[]) => listCell(parts, field.separator) } : {}),
})

const emailShape = z.email()
const oneOf = (values: readonly string[]) => `Use one of: ${values.join(', ')}.`

const hintOf = (field: FileField) =>
  field.hint ?? (field.kind === 'choice' && !field.translates ? oneOf(field.values) : undefined)

const looksOf = (field: FileField) => field.looks ?? (field.kind === 'email' ? /^\S[^\s@]*@\S[^\s.]*\.\S+$/ : undefined)

/** What the step of matching columns knows of a field. */
const importField = (key: string, field: FileField): ImportField => ({
  key,
  label: field.label,
  kind: importKindOf[field.kind],
  hasLines: field.kind === 'long-text' || undefined,
  required: field.required,
  aliases: field.aliases,
  shape: looksOf(field),
  hint: hintOf(field),
  separator: field.separator,
  translates: field.translates,
})

/** An empty cell is the default of its field where it has one. */
const orDefault = (value: number | null | undefined, otherwise: unknown) =>
  value === null && typeof otherwise === 'number' ? otherwise : value

type Reader = ReturnType<typeof cellReader>

const unreadable = 'Invalid format.'

function readCode(read: Reader, say: Say, key: string, field: CodeField & FileFacts): string | undefined {
  const cell = read.text(key, field)
  const code = field.letters === 'small' ? cell?.toLowerCase() : cell?.toUpperCase()
  if (code && !field.shape.test(code)) say.wrong(key, field.hint ?? field.refusal ?? unreadable)
  return code
}

function readEmail(read: Reader, say: Say, key: string, field: FileFacts): string | undefined {
  const address = read.text(key, { max: 254, required: field.required })?.toLowerCase()
  if (address && !emailShape.safeParse(address).success) say.wrong(key, 'Enter a valid email address.')
  return address
}

/** One of the values in whatever case, or what the person translates the cell to. */
function readChoice(read: Reader, say: Say, setup: ImportSetup, key: string, field: ChoiceField & FileFacts) {
  const cell = read.text(key, { required: field.required })
  if (typeof cell !== 'string') return undefined
  const found = field.values.find((value) => value.toLowerCase() === cell.toLowerCase())
  if (found === undefined && field.translates) return setup.translate(key, cell) ?? undefined
  if (found === undefined) say.wrong(key, field.hint ?? oneOf(field.values))
  return found
}

/** An empty cell empties a text, a number, or a day; a code, an address, or a choice it leaves as it is. */
function readCell(read: Reader, say: Say, setup: ImportSetup, key: string, field: FileField): unknown {
  switch (field.kind) {
    case 'number':
    case 'whole':
      return orDefault(read[field.kind](key, field), field.default)
    case 'day':
      return read.day(key, field)
    case 'flag':
      return read.flag(key)
    case 'list':
      return read.list(key, { separator: field.separator ?? /;/, max: field.max ?? Infinity })
    case 'choice':
      return readChoice(read, say, setup, key, field)
    case 'code':
      return readCode(read, say, key, field)
    case 'email':
      return readEmail(read, say, key, field)
    case 'instant':
      return read.instant(key, field)
    case 'text':
    case 'long-text':
    case 'reference':
      return read.text(key, field)
  }
}

/**
 * How files fill a thing: which of its fields, by which columns, and fields of their own. Answers what the step of
 * matching needs, and the reading of a line, which reports what is wrong in the order of the fields.
 */
export function importFields<const F extends Fields, const G extends FileFields<F>>(thing: { fields: F }, facts: G) {
  const fields = Object.entries<FileFacts>(facts).map(
    ([key, fact]) => [key, { ...thing.fields[key], required: undefined, ...fact } as FileField] as const,
  )
  return {
    keys: fields.map(([key]) => key),
    fields: fields.map(([key, field]) => importField(key, field)),
    columns: fields.map(([key, field]) => columnOf(key, field)),
    read: (cells: Cells, say: Say, setup: ImportSetup): LineValues<F, G> => {
      const read = cellReader(cells, say, setup)
      return Object.fromEntries(
        fields.map(([key, field]) => [key, readCell(read, say, setup, key, field)]),
      ) as LineValues<F, G>
    },
  }
}
