import fc from 'fast-check'
import { z } from 'zod'
import { routesOf } from '#app'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { addDays, dayIn, periods } from '#kernel/contract/periods.ts'
import { call } from '#kernel/contract/client.ts'
import type { Caller, TestApp } from './test-app.ts'

export type Query = Record<string, string | string[]>

/** A list or a report with the endpoint that writes the same view to a file. */
export interface Exported {
  name: string
  shown: Endpoint
  file: Endpoint
  view: z.ZodObject
}

const shapeOf = ({ query }: Endpoint) => (query instanceof z.ZodObject ? query.shape : undefined)

const besidesTheView = new Set(['format', 'ids', 'for'])

/** Shown for one or two outlets that the reader chose, so not for any view; its file has a test of its own. */
const ofChosen = '/api/reports/journeys/compared'

/** Reads the very same view: a file only adds the format, the rows that were marked, and whether it is for an import. */
function isSameView(list: Endpoint, file: Endpoint): boolean {
  const [some, all] = [shapeOf(list), shapeOf(file)]
  if (list.method !== 'GET' || list.response === 'file' || !some || !all) return false
  const keys = Object.keys(all).filter((key) => !besidesTheView.has(key))
  return keys.length === Object.keys(some).length && keys.every((key) => some[key] === all[key])
}

/** Whatever the contracts offer as a file, with what shows the same; those without are named. Files of one record have tests of their own. */
export function exportsOf(app: TestApp): { exported: Exported[]; alone: string[] } {
  const endpoints = routesOf(app.deps).map((route) => route.endpoint)
  const files = endpoints.filter((one) => one.response === 'file' && !one.params && 'format' in (shapeOf(one) ?? {}))
  const exported: Exported[] = []
  const alone: string[] = []
  for (const file of files) {
    const name = `${file.capability}.${file.name}`
    const shown = endpoints.find(
      (one) => one.capability === file.capability && one.path !== ofChosen && isSameView(one, file),
    )
    if (shown) exported.push({ name, shown, file, view: shown.query as z.ZodObject })
    else alone.push(name)
  }
  return { exported, alone }
}

/** What a view must name to be shown at all, each with the first of its values. */
export const neededOf = ({ shape }: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]) =>
      schema instanceof z.ZodEnum && !besidesTheView.has(key) ? [[key, String(schema.options[0])]] : [],
    ),
  )

interface Schema {
  enum?: string[]
  items?: Schema
  anyOf?: Schema[]
}

/** The possible values of each part of a view, as far as its contract defines them. */
function partsOf(view: z.ZodObject): Record<string, Schema> {
  const { properties } = z.toJSONSchema(view, { io: 'output', unrepresentable: 'any' })
  return properties as Record<string, Schema>
}

export const columnKeysOf = (view: z.ZodObject): string[] => partsOf(view).columns?.items?.enum ?? []

/** Values that rows have, by the name of their column: what a filter of that name finds something with. */
export type Found = Map<string, string[]>

/** Reads the first rows of everything that is exported. */
export async function valuesFound(exported: readonly Exported[], caller: Caller): Promise<Found> {
  const found = new Map<string, Set<string>>()
  for (const { shown, view } of exported) {
    const answer = (await call(caller, shown, {
      query: { ...neededOf(view), ...('perPage' in view.shape && { perPage: 100 }) },
    } as never)) as {
      rows?: Record<string, unknown>[]
    }
    for (const [key, value] of (answer.rows ?? []).flatMap((row) => Object.entries(row))) {
      for (const one of [value].flat())
        if (typeof one === 'string' && one !== '') found.set(key, (found.get(key) ?? new Set()).add(one))
    }
  }
  return new Map([...found].map(([key, values]) => [key, [...values]]))
}

const some = <T>(from: readonly T[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...from), { minLength: 1, maxLength: most })

function filterArbitrary(key: string, schema: Schema, found: Found): fc.Arbitrary<string | string[]> | undefined {
  const known = schema.items?.enum ?? schema.enum
  if (known) return schema.items ? some(known, 3) : fc.constantFrom(...known)
  const values = found.get(key)
  if (!values) return undefined
  return schema.items ? some([...values, 'none'], 3) : fc.constantFrom(...values)
}

/** No days, a period, days from or to, or both of them. */
function daysArbitrary(parts: Record<string, Schema>, today: string): fc.Arbitrary<Query>[] {
  if (!('from' in parts)) return []
  const day = fc.integer({ min: -500, max: 3 }).map((days) => addDays(today, days))
  return [
    fc.oneof(
      { weight: 2, arbitrary: fc.constant({}) },
      { weight: 2, arbitrary: fc.constantFrom(...Object.keys(periods)).map((period) => ({ period })) },
      day.map((from) => ({ from })),
      day.map((to) => ({ to })),
      fc.tuple(day, fc.nat(400)).map(([from, days]) => ({ from, to: addDays(from, days) })),
    ),
  ]
}

const reservedKeys = new Set(['q', 'sort', 'columns', 'rows', 'page', 'perPage', 'period', 'from', 'to'])

/** Any view that a contract allows: search, filters, days, rows of a report, sort and columns, or any of these left out. */
export function viewsOf({ view }: Exported, found: Found, app: TestApp): fc.Arbitrary<Query> {
  const parts = partsOf(view)
  const columns = columnKeysOf(view)
  const sorts = parts.sort?.enum ?? parts.sort?.anyOf?.[0]?.enum ?? []
  const levels = sorts.filter((key) => !key.startsWith('-') && !columns.includes(key))
  const filters = Object.entries(parts).flatMap(([key, schema]) => {
    const values = reservedKeys.has(key) ? undefined : filterArbitrary(key, schema, found)
    return values ? [values.map((value): Query => ({ [key]: value }))] : []
  })
  const maybe = (arbitrary: fc.Arbitrary<Query> | false) => (arbitrary ? [fc.oneof(fc.constant({}), arbitrary)] : [])
  const words = [...found.values()].flat().filter((word) => /^[\p{L}\d ]{2,30}$/u.test(word))
  const pieces = [
    ...(filters.length > 0
      ? [fc.array(fc.oneof(...filters), { maxLength: 2 }).map((all): Query => Object.assign({}, ...all))]
      : []),
    ...daysArbitrary(parts, dayIn(app.deps.settings.brand_tz, app.deps.clock.now())),
    ...maybe(sorts.length > 0 && fc.constantFrom(...sorts).map((sort) => ({ sort }))),
    ...maybe(
      columns.length > 0 && fc.shuffledSubarray(columns, { minLength: 1 }).map((chosen) => ({ columns: chosen })),
    ),
    ...maybe('rows' in parts && fc.shuffledSubarray(levels, { minLength: 1, maxLength: 2 }).map((rows) => ({ rows }))),
    ...('q' in parts
      ? [
          fc.oneof(
            { weight: 4, arbitrary: fc.constant({}) },
            fc.constantFrom(...words).map((q) => ({ q })),
          ),
        ]
      : []),
  ]
  const needed = neededOf(view)
  return fc.tuple(...pieces).map((all): Query => Object.assign({ ...needed }, ...all))
}
