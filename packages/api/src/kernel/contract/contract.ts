import { z } from 'zod'
import { inManyLines, lineRefusal, trimmed } from './lines.ts'
import { isDayKnown } from './periods.ts'
import { viewWords } from './view-words.ts'

/** What a person needs in order to call an endpoint: nothing, a sign-in, or a right `<action> <Subject>`. */
export type Allow = 'public' | 'signed-in' | `${Action} ${string}`

/** Verbs of the rights table (docs/domain.md#roles-and-rights): C, R, U, A, X, and `manage` for all of them. */
export const actions = ['create', 'read', 'update', 'approve', 'export', 'manage'] as const
export type Action = (typeof actions)[number]

/**
 * Whose rows an endpoint touches. `none`: no stored rows; `own`: the asker's; `shared`: master data that
 * everyone with the right sees alike; `outlet`: rows restricted by the asker's scope in the database.
 */
export const scopes = ['none', 'own', 'shared', 'outlet'] as const
export type Scope = (typeof scopes)[number]

/**
 * Of which places of a server a call takes one (hosts/admission.ts), so that no kind keeps another waiting. `light`: what
 * people wait for all day; `heavy`: files, reports, and what writes in many steps; `sign-in`: passwords and what belongs to
 * them; `stream`: what stays open takes no place at all.
 */
export type Load = 'light' | 'heavy' | 'sign-in' | 'stream'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface EndpointShape {
  method: Method
  /** Hono style: `/api/dealers/:code`. */
  path: `/${string}`
  allow: Allow
  scope: Scope
  /** One sentence for the API description. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  /** What a 2xx answers; `file` for a download and `stream` for what does not end, whose handlers return a Response. */
  response: z.ZodType | 'file' | 'stream'
  /** Status of success: 200 by default. */
  status?: 200 | 201 | 202 | 204
  /** The other one that a handler may answer, where it does. */
  otherStatus?: 200 | 201
  /** `sample` answers errors as docs/domain.md#errors writes them: texts in lists. */
  errors?: 'sample'
  /**
   * `own` where the handler opens its transactions itself: sign-in, which must remember a failure that it
   * answers with an error, and imports, which write in many steps.
   */
  transaction?: 'own'
  /** Which places of a server it takes; follows from what it answers and how it writes unless given (`loadOf`). */
  load?: Load
  /** Adds up or sorts very many rows and needs memory for that. */
  figures?: true
  /** Answered during maintenance too: signing in is decided once it is known who that is. */
  whenClosed?: true
  /** Answered also to who sees the product as somebody else, though it is not a GET: ending that. */
  whileViewing?: true
  /**
   * Holds what people write to each other, or everything that is stored of a person: never answered to anyone who views as them,
   * and walled in the database too (migrations/1035_personal_rows.sql). Which own rows viewers may read is decided in
   * `testing/viewers.test.ts`.
   */
  personal?: true
  /** Answered also to a sign-in whose screen is locked: opening it again, and signing out. */
  whileLocked?: true
  /** Goes on while the disk is full, from the space reserved for it: ending sign-ins, which must never wait. */
  whenFull?: true
  /** Pages of other origins call it too; the handler says which, by what the call carries, for cookies count nothing here. */
  foreignPages?: true
  /** Largest body in bytes; 1 MiB by default, and 64 KiB without a signed-in caller. */
  maxBytes?: number
  /** The body is `multipart/form-data`; `body` describes its fields, files arriving as `File`. */
  multipart?: true
}

export type Endpoint<S extends EndpointShape = EndpointShape> = S & { capability: string; name: string }
export type Contract = Record<string, Endpoint>

/** The largest body an endpoint takes: of somebody who is not known yet a form at most. */
export const maxBytesOf = ({ maxBytes, allow }: Endpoint): number =>
  maxBytes ?? (allow === 'public' ? 65_536 : 1_048_576)

/** Files, and what writes in many steps. */
const isLong = ({ response, multipart, transaction }: Endpoint): boolean =>
  response === 'file' || multipart === true || transaction === 'own'

/** Which places of a server a call takes. */
export const loadOf = (endpoint: Endpoint): Load =>
  endpoint.load ?? (endpoint.response === 'stream' ? 'stream' : isLong(endpoint) ? 'heavy' : 'light')

/** Whether somebody waits minutes for the answer, as for a file; a report is heavy and has to come within seconds. */
export const mayTakeMinutes = (endpoint: Endpoint): boolean => loadOf(endpoint) === 'heavy' && isLong(endpoint)

/** Whether the answer tells as of when it is, as lists and reports do: such a reading may be a little old. */
export const saysAsOf = ({ response }: Endpoint): boolean =>
  typeof response === 'object' && 'shape' in response && 'as_of' in (response.shape as object)

/** Names the endpoints of one capability. One endpoint = one entry here and one handler in its routes. */
export function contract<const S extends Record<string, EndpointShape>>(
  capability: string,
  shapes: S,
): { [K in keyof S]: Endpoint<S[K]> } {
  // What another contract of the capability declares, and this one passes on, stays one endpoint.
  const named = Object.entries(shapes).map(([name, shape]) =>
    'capability' in shape ? [name, shape] : [name, { ...shape, capability, name }],
  )
  return Object.fromEntries(named) as { [K in keyof S]: Endpoint<S[K]> }
}

type Part<E, K extends string, Side extends 'input' | 'output'> = E extends { [P in K]: infer Z extends z.ZodType }
  ? { [P in K]: Side extends 'input' ? z.input<Z> : z.output<Z> }
  : unknown

/** What a caller gives: path parameters, query and body. */
export type Input<E> = Part<E, 'params', 'input'> & Part<E, 'query', 'input'> & Part<E, 'body', 'input'>
/** What a handler receives: the same, checked and with defaults filled in. */
export type Checked<E> = Part<E, 'params', 'output'> & Part<E, 'query', 'output'> & Part<E, 'body', 'output'>
/** What a successful call answers. */
export type Output<E> = E extends { response: infer Z extends z.ZodType } ? z.output<Z> : Response

/** Outside of these years nothing happens that the product knows of, and calendars, databases, and clocks disagree. */
const isInYears = (written: string) => isDayKnown(written.slice(0, 10))

/** RFC 3339 in UTC, as a string on both sides: an instant of an answer. */
export const instant = z.iso.datetime({ offset: true })
/** The same as a caller gives it. */
export const givenInstant = instant.refine(isInYears, viewWords.otherYears)
/** `yyyy-mm-dd`, a day of an answer. */
export const answeredDay = z.iso.date()
/** The same as a caller gives it. */
export const day = z.iso.date(viewWords.day).refine(isInYears, viewWords.otherYears)

const bounded = (max: number, min: number) =>
  z
    .string()
    .min(min, min > 1 ? `Use at least ${min} characters.` : 'This is required.')
    .max(max, `Use at most ${max} characters.`)

/** Refuses what would make a text more than one line, or hide something in it (kernel/contract/lines.ts). */
export function isOneLine({ value, issues }: z.core.ParsePayload<string>): void {
  const message = lineRefusal(value)
  if (message) issues.push({ code: 'custom', input: value, message })
}

/** Trimmed text of one line, such as a name or a subject; the message is the one forms show. */
export const text = (max: number, min = 0) => z.string().transform(trimmed).pipe(bounded(max, min).check(isOneLine))

/**
 * Why a field may take more than one line of plain text: no other field takes the end of a line
 * (`testing/lines-of-texts.test.ts`). What is `checked one by one` has its schema where its batch is taken in, and a
 * `document` its own reader.
 */
export const severalLines = z.registry<{
  as: 'lines' | 'rich text' | 'passkey' | 'ignored' | 'document' | 'checked one by one'
}>()

/** Trimmed text of any number of lines, such as a note; control characters are left out. */
export const manyLines = (max: number, min = 0) =>
  z
    .string()
    .transform((value) => inManyLines(value).trim())
    .pipe(bounded(max, min))
    .register(severalLines, { as: 'lines' })

/** HTML of an editor or of elsewhere, which is cleaned where it is stored (kernel/mail/rich-text-columns.ts). */
export const richText = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max.toLocaleString('en')} characters.`)
    .register(severalLines, { as: 'rich text' })

/** What a caller may send back as it was answered; it is not read. */
export const ignored = z.unknown().register(severalLines, { as: 'ignored' })

const orNull = <Z extends z.ZodType<string>>(schema: Z) => schema.nullable().transform((value) => value || null)
/** The same where a record may go without: empty reads as null. */
export const maybeText = (max: number) => orNull(text(max))
export const maybeManyLines = (max: number) => orNull(manyLines(max))

export const email = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.string().min(1, 'Enter an email address.'))
  .pipe(z.email('Enter a valid email address.').max(254, 'Use at most 254 characters.'))

/** A comma followed by a blank belongs to the value: component names hold such commas. */
const separator = /,(?! )/

/**
 * A query argument that holds several values, repeated (`a=1&a=2`) or comma-joined (`a=1,2`).
 * Absent or empty means "any" and reads as undefined.
 */
export const listOf = <Z extends z.ZodType<unknown, string>>(value: Z) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given) => {
      const parts = [given ?? []]
        .flat()
        .flatMap((part) => part.split(separator))
        .filter((part) => part !== '')
      return parts.length > 0 ? parts : undefined
    })
    .pipe(z.array(value).optional())

/** An optional query argument; empty means "any". */
export const anyOr = <Z extends z.ZodType<unknown, unknown>>(value: Z) =>
  z.preprocess((given) => (given === '' ? undefined : given), value.optional()) as unknown as z.ZodOptional<
    z.ZodType<z.output<Z>, string>
  >

/** A query argument that is true or false; empty means "any". */
export const yesNo = anyOr(z.enum(['true', 'false'], viewWords.yesNo))

/** The fields of a change: any of them, the others left as they are. */
export const eachOptional = <S extends Record<string, z.ZodType>>(shape: S) =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, schema.optional()])) as {
    [K in keyof S]: z.ZodOptional<S[K]>
  }

const wholeNumber = (message: string) =>
  z.union(
    [
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
      z.number().int(),
    ],
    message,
  )

/** Paging of every list: `page` from 1, `perPage` 1..100, 10 by default (docs/domain.md#lists-and-reports). */
export const paging = {
  page: wholeNumber(viewWords.page).pipe(z.number().min(1, viewWords.page)).default(1),
  perPage: wholeNumber(viewWords.perPage)
    .pipe(z.number().min(1, viewWords.perPage).max(100, viewWords.perPage))
    .default(10),
}

/** PostgreSQL's `integer`, of which the numbers of records and their versions are: a larger one belongs to no record. */
export const largestId = 2_147_483_647
const noId = 'The ID must be a whole number.'
const possibleId = (id: number) => Math.min(Math.max(id, 0), largestId)

/** The number of a record in a body; one that cannot be is that of no record. */
export const numberedId = (message = noId) => z.int(message).transform(possibleId)
/** The number of a record as it is in an address. */
export const writtenNumber = (message = noId) =>
  z.string(message).regex(/^\d+$/, noId).transform(Number).transform(possibleId)

/** The `if_version` of a change: the version the caller saw. One that cannot be is stale. */
export const seenVersion = numberedId('Version must be a whole number.')

/** The list answer of docs/domain.md#lists-and-reports. */
export const listOfRows = <Z extends z.ZodType>(row: Z) =>
  z.object({
    rows: z.array(row),
    /** Rows that match all filters. */
    count: z.int(),
    /** Rows in scope before search and the status tab. */
    total: z.int(),
    /** Rows per status under the same filters, the status filter left out. */
    counts: z.record(z.string(), z.int()),
    as_of: instant,
  })

/** The error body of the product's own calls. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
    details: z.unknown().optional(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
