import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { type Cells, type CheckedLine, type Importer, type Say, spokenFor } from '#kernel/import/importer.ts'
import { differences, shownLength, type Stored, withStoredInstants } from '#kernel/import/compare.ts'
import type { CheckAnswer, ImportProblem, ProblemGroup } from './contract.ts'
import type { Line } from './parse.file.ts'

const errorLimit = 1_000
const warningLimit = 200
const changeLimit = 200

interface FoundLine {
  line: number
  state: 'new' | 'changed' | 'same' | 'wrong'
  key: string | null
  record: Record<string, unknown> | null
  entity_id: string | null
  seen: number | null
  problems: (ImportProblem & { warning?: true })[] | null
  raw: string[] | null
  /** Fields whose cells say a day without its time. */
  days: string[]
}

interface CheckOf {
  importer: Importer
  columns: readonly string[]
  /** Column by field. */
  mapping: Readonly<Partial<Record<string, string>>>
  /** The column of the file that holds outlets, where the matched one does not. */
  outletsIn: string | undefined
  /** The zone of days without a time. */
  zone: string
  pick: (cells: readonly string[]) => Cells
  checkLine: (cells: Cells, say: Say) => CheckedLine | typeof spokenFor | undefined
}

/** Neither a clock nor seconds since 1970. */
const bareDay = /^(?!\d{10,13}$)[^:]+$/

const outletNotFound = 'Outlet not found.'

/** What spreadsheets show where a formula has no value, in the languages in which they save a CSV. */
const sheetErrors = new Set(
  `#N/A #NV #N/D #N/DISP #REF! #BEZUG! #VALUE! #WERT! #VALEUR! #VALOR! #DIV/0! #NAME? #NOM? #NOME? #NUM! #ZAHL! #NOMBRE! #NÚM! #NULL!
  #NUL! #NULO! #SPILL! #CALC!`.split(/\s+/),
)
const isSheetError = (cell: string | undefined) => cell !== undefined && sheetErrors.has(cell.toUpperCase())

/** Reads one line after another; a key that came before is wrong. */
function lineReader({ importer, columns, mapping, outletsIn, pick, checkLine }: CheckOf) {
  const labels = new Map(importer.fields.map((field) => [field.key, mapping[field.key] ?? field.label]))
  const keyField = importer.keyField ?? importer.fields.find((field) => field.required)?.key ?? ''
  const firstLineOf = new Map<string, number>()
  const dayFields = importer.fields.filter(({ kind }) => kind === 'day').map(({ key }) => key)

  return ({ line, cells }: Line): FoundLine[] => {
    const picked = pick(cells)
    const problems: NonNullable<FoundLine['problems']> = []
    const problem = (field: string, message: string): ImportProblem => ({
      line,
      column: labels.get(field) ?? field,
      value: (picked[field] ?? '').slice(0, shownLength),
      message:
        message === outletNotFound && outletsIn
          ? `Outlet not found. The column “${outletsIn}” holds outlets.`
          : message,
    })
    const errors = new Set(Object.keys(picked).filter((field) => isSheetError(picked[field])))
    for (const field of errors) problems.push(problem(field, 'This cell has an error. Fix it in the spreadsheet.'))
    const say: Say = {
      wrong: (field, message) => errors.has(field) || problems.push(problem(field, message)),
      warn: (field, message) => problems.push({ ...problem(field, message), warning: true }),
    }
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== '')) {
      say.wrong('', `This row has ${cells.length} cells, but the header has ${columns.length}.`)
    }
    const answer = checkLine(picked, say)
    if (answer === spokenFor && problems.length === 0) return []
    const checked = answer === spokenFor ? undefined : answer
    const first = checked && firstLineOf.get(checked.key)
    if (first !== undefined) say.wrong(keyField, `Duplicate of row ${first}.`)
    else if (checked) firstLineOf.set(checked.key, line)

    const days = dayFields.filter((field) => bareDay.test(picked[field] ?? ''))
    const found = { line, days, entity_id: null, seen: null, problems: problems.length > 0 ? problems : null }
    const isWrong = !checked || problems.some((problem) => !problem.warning)
    return isWrong
      ? [{ ...found, state: 'wrong', key: null, record: null, raw: cells }]
      : [{ ...found, state: 'new', key: checked.key, record: checked.record, raw: null }]
  }
}

/** Decides by what is stored whether a line is new, changes something, or is the same. Returns what would change. */
function compare(found: FoundLine, stored: Stored | undefined, { importer, zone }: CheckOf): CheckAnswer['changes'] {
  const { beside } = importer
  if (found.state === 'wrong') return []
  const read = stored ? withStoredInstants(found.record!, stored.values, { fields: found.days, zone }) : found.record!
  found.record = beside ? beside(read, stored?.values) : read
  if (!stored) {
    found.entity_id = crypto.randomUUID()
    return []
  }
  const changes = differences(found.record, stored.values)
  found.state = changes.length > 0 ? 'changed' : 'same'
  found.entity_id = stored.entity_id
  found.seen = stored.version
  if (changes.length === 0) found.record = null
  return changes.map((change) => ({ line: found.line, ...change }))
}

/** So many different faults are counted, and so many of them shown; of each, its first rows. */
const mostKinds = 5_000
const groupLimit = 200
const shownLines = 20

/** Counts faults that are alike: the same value in the same column, refused for the same reason. */
function grouping() {
  const groups = new Map<string, ProblemGroup>()
  return {
    add: ({ line, column, value, message }: ImportProblem) => {
      const key = JSON.stringify([column, value, message])
      const group = groups.get(key)
      if (group) {
        group.count += 1
        if (group.lines.length < shownLines) group.lines.push(line)
      } else if (groups.size < mostKinds) groups.set(key, { column, value, message, count: 1, lines: [line] })
    },
    all: () => [...groups.values()].toSorted((a, b) => b.count - a.count || a.lines[0]! - b.lines[0]!),
  }
}

function pushUpTo<T>(limit: number, list: T[], more: readonly T[]): void {
  list.push(...more.slice(0, Math.max(0, limit - list.length)))
}

/** Goes through a file group by group and keeps what the dry run answers. */
export function checker(about: CheckOf) {
  const read = lineReader(about)
  const alike = grouping()
  const answer: CheckAnswer = {
    new: 0,
    changed: 0,
    same: 0,
    wrong: 0,
    warnings: 0,
    errors: [],
    errorCount: 0,
    warningRows: [],
    changes: [],
  }

  const count = ({ state, problems }: FoundLine) => {
    answer[state] += 1
    const bare = (problems ?? []).map(({ warning, ...problem }) => ({ warning, problem }))
    const errors = bare.filter(({ warning }) => !warning).map(({ problem }) => problem)
    const warnings = state === 'wrong' ? [] : bare.filter(({ warning }) => warning).map(({ problem }) => problem)
    answer.errorCount += errors.length
    for (const error of errors) alike.add(error)
    answer.warnings += warnings.length
    pushUpTo(errorLimit, answer.errors, errors)
    pushUpTo(warningLimit, answer.warningRows, warnings)
  }

  return {
    answer: (): CheckAnswer => ({ ...answer, groups: alike.all().slice(0, groupLimit) }),
    /** Checks a group of lines; `stored` looks their keys up. */
    async group(
      lines: readonly Line[],
      stored: (keys: readonly string[]) => Promise<Map<string, Stored>>,
    ): Promise<FoundLine[]> {
      const found = lines.flatMap(read)
      const known = await stored(found.flatMap(({ key }) => key ?? []))
      for (const one of found) {
        pushUpTo(changeLimit, answer.changes, compare(one, one.key === null ? undefined : known.get(one.key), about))
        count(one)
      }
      return found
    },
  }
}

/** Keeps what a group of lines would do. */
export async function keepLines(db: Db, import_id: string, lines: readonly FoundLine[]): Promise<void> {
  await sql`
    insert into import_row (import_id, line, state, key, record, entity_id, seen, problems, raw)
    select ${import_id}::uuid, line, state, key, record, entity_id, seen, problems, raw
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as r (line int, state text, key text, record jsonb, entity_id uuid, seen int, problems jsonb, raw jsonb)
  `.execute(db)
}
