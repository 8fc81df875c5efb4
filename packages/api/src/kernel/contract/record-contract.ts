import { z } from 'zod'
import { type Scope, seenVersion, manyLines } from './contract.ts'

/** The states of a thing, and where it may go from each. */
export type Moves<S extends string> = Readonly<Record<S, readonly S[]>>

/** Where records are, and whose right opens them. */
interface Opened<P extends `/${string}`, S extends string> {
  path: P
  /** The subject of the rights table: `read <subject>` and so on. */
  subject: S
  scope: Scope
}

interface RecordShape<P extends `/${string}`, S extends string, R, K, B, C> extends Opened<P, S> {
  /** What a person calls one of them. */
  name: string
  /** The record as it is answered. */
  record: R
  /** The parameter of the path that one is found by, and its shape. */
  key: K
  /** The fields of a record, as `defineFields` makes them. */
  fields: { body: B; changes: C }
  /** What the summaries of these calls add, in separate sentences. */
  summary?: { add?: string; update?: string }
}

type KeyOf<K> = keyof K & string

const oneOf = (name: string) => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`

const sentences = (first: string, more?: string) => (more ? `${first} ${more}` : first)

/** The calls that read one record, add one, and change one. */
export function recordEndpoints<
  const P extends `/${string}`,
  const S extends string,
  R extends z.ZodObject,
  const K extends Record<string, z.ZodType>,
  B extends z.ZodObject,
  C extends z.ZodObject,
>({ path, subject, scope, name, record, key, fields, summary = {} }: RecordShape<P, S, R, K, B, C>) {
  const params = z.object(key)
  const one = `${path}/:${Object.keys(key)[0]!}` as `${P}/:${KeyOf<K>}`
  return {
    get: {
      method: 'GET' as const,
      path: one,
      allow: `read ${subject}` as const,
      scope,
      summary: `Reads one ${name}.`,
      params,
      response: record,
    },
    add: {
      method: 'POST' as const,
      path,
      allow: `create ${subject}` as const,
      scope,
      summary: sentences(`Adds ${oneOf(name)}.`, summary.add),
      body: fields.body,
      response: record,
      status: 201 as const,
    },
    update: {
      method: 'PATCH' as const,
      path: one,
      allow: `update ${subject}` as const,
      scope,
      summary: sentences(
        `Changes ${oneOf(name)}; a stale \`if_version\` answers 409 with it as it is.`,
        summary.update,
      ),
      params,
      body: fields.changes,
      response: record,
    },
  }
}

/** The call that moves a record along its states, with a note for its timeline. */
export function moveEndpoint<
  const P extends `/${string}`,
  const S extends string,
  R extends z.ZodObject,
  const K extends Record<string, z.ZodType>,
  T extends string,
>({ path, subject, scope, name, record, key }: Omit<RecordShape<P, S, R, K, never, never>, 'fields'>, moves: Moves<T>) {
  return {
    method: 'POST' as const,
    path: `${path}/:${Object.keys(key)[0]!}/moves` as `${P}/:${KeyOf<K>}/moves`,
    allow: `update ${subject}` as const,
    scope,
    summary: `Moves ${oneOf(name)} along its states; a move that is not allowed answers 409 with those that are.`,
    params: z.object(key),
    body: z.strictObject({
      to: z.enum(Object.keys(moves) as [T, ...T[]]),
      note: manyLines(2000).optional(),
      if_version: seenVersion,
    }),
    response: record,
  }
}
