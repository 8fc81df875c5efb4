import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Filter, Filters } from './filters.ts'
import { periods } from './periods.ts'
import type { BadValue, RawSearch, ReadView } from './view-reader.ts'
import { drawFor } from '../../../../../tools/seed.ts'

const draw = drawFor('view-reader')

interface Declared {
  title: string
  view: z.ZodObject
  read: ReadView
  filters: Filters
  columns?: readonly { key: string }[]
  dimensions?: readonly { key: string }[]
  measures?: readonly { key: string }[]
}

const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'read' in value && 'view' in value && 'filters' in value

const folder = join(import.meta.dirname, '../..')
const modules = await Promise.all(
  globSync('capabilities/**/*contract.ts', { cwd: folder }).map(
    async (file) => [file, (await import(join(folder, file))) as Record<string, unknown>] as const,
  ),
)
const declared = new Map(
  modules.flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]) => (isDeclared(value) ? [[value, `${file} ${name}`] as const] : [])),
  ),
)

/** A view as the server checks it: refused values are left out and named, a required choice takes its first value. */
function checked({ view, filters }: Declared, raw: RawSearch) {
  const given: Record<string, unknown> = { ...raw }
  const bad: BadValue[] = []
  for (;;) {
    const parsed = view.safeParse(given)
    if (parsed.success) return { values: defined(parsed.data), bad }
    for (const { path, message } of parsed.error.issues) {
      const field = String(path[0])
      const filter = filters[field]
      if (field in given) {
        bad.push({ field, value: String(given[field]), message })
        delete given[field]
      } else if (filter?.kind === 'choice' && filter.required) given[field] = filter.values![0]
    }
  }
}

const defined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const days = [
  '2026-02-28',
  '2026-02-29',
  '2024-02-29',
  '1899-12-31',
  '2100-12-31',
  '2101-01-01',
  '26-1-1',
  '2026-13-01',
]
const odd = [
  '',
  ' ',
  'x',
  'none',
  '1',
  '7',
  '24',
  '0',
  '2026-01',
  '2026-13',
  'true',
  'P 12',
  'tk-1',
  '60-299',
  '-',
  '2025',
]
const uuid = '0190c2a4-7f3e-7b1a-9c2d-4e5f60718293'

function sensible(filter: Filter): readonly string[] {
  if ('values' in filter && filter.values) return filter.values
  if (filter.kind === 'period') return [...Object.keys(periods), 'Last 28 Days', 'this_month', ' TODAY ', 'all-days']
  return [...days, uuid, uuid.toUpperCase(), 'Bot-One', 'b'.repeat(61), 'ELECTRICAL, WIRING']
}

/** Several columns to sort by: two, three, one of them twice, one that there is not, and too many. */
const severalOf = (keys: readonly string[]) =>
  keys.flatMap((key) => [
    `-${key},${draw.of(keys)}`,
    `${draw.of(keys)},-${key},${draw.of(keys)}`,
    `${key},x`,
    [key, ...keys.slice(0, 3)].join(','),
  ])

/** What each argument of a view may be given: what fits it, and what does not. */
function poolsOf({
  filters,
  columns = [],
  dimensions = [],
  measures = [],
}: Declared): Record<string, readonly string[]> {
  const keys = [...columns, ...dimensions, ...measures].map(({ key }) => key)
  return {
    q: ['brake', '', 'x'.repeat(200), 'x'.repeat(201)],
    ...Object.fromEntries(Object.entries(filters).map(([key, filter]) => [key, [...sensible(filter), ...odd]])),
    rows: [...dimensions.map(({ key }) => key), 'x'],
    sort: [...keys, ...keys.map((key) => `-${key}`), ...severalOf(keys), 'x', ''],
    columns: [...keys, 'x'],
    page: ['1', '2', '0', '-1', '1.5', '999999999', '1000000000', 'x', ''],
    perPage: ['1', '100', '101', '10', 'x', ''],
  }
}

/** Takes several values, repeated or joined: any other argument takes one. */
const takesMany = ({ filters }: Declared, key: string) =>
  filters[key]?.kind === 'options' || key === 'rows' || key === 'columns'

function randomSearch(one: Declared): RawSearch {
  const search: RawSearch = {}
  for (const [key, pool] of Object.entries(poolsOf(one))) {
    if (draw.fraction() < 0.6) continue
    const some = Array.from({ length: 1 + draw.below(3) }, () => draw.of(pool))
    search[key] = takesMany(one, key) ? draw.of([some, some.join(','), some[0]!]) : some[0]!
  }
  return search
}

describe('an address is read as the server checks it', () => {
  test('there are lists and reports to read', () => {
    expect(declared.size).toBeGreaterThan(30)
  })

  test.each([...declared].map(([one, name]) => ({ name, one })))('$name', ({ one }) => {
    for (let time = 0; time < 60; time++) {
      const raw = randomSearch(one)
      const { values, bad } = one.read(raw)
      const expected = checked(one, raw)
      const inOrder = (found: BadValue[]) => found.toSorted((a, b) => (a.field < b.field ? -1 : 1))
      expect({ raw, values, bad: inOrder(bad) }).toEqual({ raw, values: expected.values, bad: inOrder(expected.bad) })
    }
  })

  test('a repeated argument counts as none where one value is expected', () => {
    for (const one of declared.keys()) {
      const { values, bad } = one.read({ sort: ['x', 'y'] })
      expect(values.sort).toBe(checked(one, {}).values.sort)
      expect(bad).toEqual([{ field: 'sort', value: 'x,y', message: 'Enter one value.' }])
    }
  })
})
