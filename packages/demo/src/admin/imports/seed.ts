import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import type { CheckAnswer, ImportStatus } from '@rad/api/admin/imports/contract'

const hour = 3_600_000

/** Model years that the demo make announces: what the files of the demo are about. */
const announced = [
  ['Varuna', 'Meru', '2028', 'SUV', 'electric'],
  ['Varuna', 'Jugnu', '2028', 'Hatchback', 'electric'],
  ['Varuna', 'Lahar', '2028', 'Crossover', 'petrol'],
  ['Varuna', 'Saras', '2028', 'MPV', 'hybrid'],
] as const
/** What is wrong with the last line of some of them. */
const broken = ['Varuna', 'Parvaz', 'next year', 'MPV', 'petrol'] as const
const brokenLine = announced.length + 2
const problem = { line: brokenLine, column: 'Year', value: broken[2], message: 'Enter a whole number.' }

const columns = ['Make', 'Model', 'Year', 'Body styles', 'Fuel']
const mapping = { make: 'Make', name: 'Model', year: 'Year', body_styles: 'Body styles', fuel: 'Fuel' }

interface Line {
  file_name: string
  status: ImportStatus
  hoursAgo: number
  by: 'admin' | 'hqa'
  hasBroken?: true
  error?: string
}

/** Files in every state that one can be left in: a check and a commit that were broken off can be begun again. */
const lines: readonly Line[] = [
  { file_name: 'model-years-2028.csv', status: 'uploaded', hoursAgo: 1, by: 'hqa' },
  { file_name: 'model-years-2028-premium.csv', status: 'checking', hoursAgo: 3, by: 'admin' },
  { file_name: 'model-years-2028-draft.csv', status: 'checked', hoursAgo: 26, by: 'hqa', hasBroken: true },
  { file_name: 'model-years-2028-mass.csv', status: 'committing', hoursAgo: 50, by: 'admin' },
  { file_name: 'model-years-2027.csv', status: 'committed', hoursAgo: 120, by: 'hqa', hasBroken: true },
  { file_name: 'model-years-2027-first.csv', status: 'reverted', hoursAgo: 170, by: 'hqa' },
  { file_name: 'outlets-old-list.csv', status: 'cancelled', hoursAgo: 400, by: 'admin' },
]

const wasChecked = (status: ImportStatus) => !['uploaded', 'checking', 'cancelled'].includes(status)

function outcomeOf({ hasBroken }: Line): CheckAnswer {
  const errors = hasBroken ? [problem] : []
  return {
    new: announced.length,
    changed: 0,
    same: 0,
    wrong: errors.length,
    warnings: 0,
    errors,
    errorCount: errors.length,
    warningRows: [],
    changes: [],
  }
}

/** The rows a check leaves, as the importer of models writes them. */
const rowsOf = (import_id: string, { hasBroken }: Line) => [
  ...announced.map(([make, name, year, style, fuel], index) => ({
    import_id,
    line: index + 2,
    state: 'new' as const,
    key: [make, name, year].join('\u001f'),
    record: JSON.stringify({ make, name, year: Number(year), body_styles: [style], fuel }),
    problems: null,
    raw: null,
  })),
  ...(hasBroken
    ? [
        {
          import_id,
          line: brokenLine,
          state: 'wrong' as const,
          key: null,
          record: null,
          problems: JSON.stringify([problem]),
          raw: JSON.stringify(broken),
        },
      ]
    : []),
]

/** A few files that came in over the last weeks, one of each state. */
export async function seedImports(db: Db, deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'full_name'])
    .where('username', 'in', ['admin', 'hqa'])
    .execute()
  for (const line of lines) {
    const { file_name, status, hoursAgo, by, hasBroken } = line
    const who = people.find(({ username }) => username === by)!
    const cells = [...announced, ...(hasBroken ? [broken] : [])]
    const text = [columns, ...cells].map((row) => row.join(',')).join('\n')
    const at = (hours: number) => new Date(now - hours * hour)
    const isIn = status === 'committed' || status === 'reverted'
    const { id } = await db
      .insertInto('import')
      .values({
        kind: 'models',
        file_name,
        file: new TextEncoder().encode(status === 'cancelled' ? '' : text),
        columns,
        row_count: cells.length,
        status,
        suggested: JSON.stringify({ mapping, options: [] }),
        sample: JSON.stringify(cells),
        mapping: status === 'uploaded' || status === 'cancelled' ? null : JSON.stringify(mapping),
        value_map: wasChecked(status) ? JSON.stringify({}) : null,
        options: wasChecked(status) ? JSON.stringify({}) : null,
        done: wasChecked(status) ? cells.length : status === 'checking' ? 2 : 0,
        attempt: status === 'uploaded' ? 0 : 1,
        outcome: wasChecked(status) ? JSON.stringify(outcomeOf(line)) : null,
        created_at: at(hoursAgo),
        created_by: who.id,
        created_by_name: who.full_name,
        committed_at: isIn ? at(hoursAgo - 1) : null,
        reverted_at: status === 'reverted' ? at(hoursAgo - 20) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = wasChecked(status) ? rowsOf(id, line) : []
    // A finished import has only the rows with problems; a pending one has all of them.
    const stored = isIn ? rows.filter(({ problems }) => problems) : rows
    if (stored.length > 0) await db.insertInto('import_row').values(stored).execute()
  }
}
