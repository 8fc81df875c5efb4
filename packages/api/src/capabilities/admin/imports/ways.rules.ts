import { isDivided, together, type ColumnEvidence, type Ways } from '#kernel/import/evidence.ts'
import type { Choice, ImportField, ImportOption, ImportSetup } from '#kernel/import/importer.ts'

/** By column, what its values show. */
export type Evidence = Readonly<Record<string, ColumnEvidence>>

type Mapping = Readonly<Partial<Record<string, string>>>

/** Something that a column as a whole decides: in which of two ways it is written. */
interface Question {
  key: 'dates' | 'decimals'
  label: string
  of: ImportField['kind']
  ways(evidence: ColumnEvidence): Ways | undefined
  first: Choice
  second: Choice
  /** The evidence in words. */
  says: { first(count: number): string; second(count: number): string; divided(first: number, second: number): string }
  /** Taken, and shown, where no value decides. */
  otherwise: 'first' | 'second'
  isOffered(ways: Ways): boolean
}

const questions: readonly Question[] = [
  {
    key: 'dates',
    label: 'Date format',
    of: 'day',
    ways: ({ days }) => days,
    first: { value: 'dmy', label: 'Day first: 31/1/2006' },
    second: { value: 'mdy', label: 'Month first: 1/31/2006' },
    says: {
      first: (count) => `Values that can only be day first: ${count}.`,
      second: (count) => `Values that can only be month first: ${count}.`,
      divided: (first, second) =>
        `Values that can only be day first: ${first}, only month first: ${second}. Choose which is right.`,
    },
    otherwise: 'first',
    isOffered: () => true,
  },
  {
    key: 'decimals',
    label: 'Decimal sign',
    of: 'number',
    ways: ({ decimals }) => decimals,
    first: { value: 'point', label: 'Point: 1,234.5' },
    second: { value: 'comma', label: 'Comma: 1.234,5' },
    says: {
      first: (count) => `Values that can only have a decimal point: ${count}.`,
      second: (count) => `Values that can only have a decimal comma: ${count}.`,
      divided: (first, second) =>
        `Values that can only have a decimal point: ${first}, only a decimal comma: ${second}. Choose which is right.`,
    },
    otherwise: 'first',
    // Where every number has a point as programs write it, there is no question.
    isOffered: ({ first, second, either }) => second > 0 || (either > 0 && first === 0),
  },
]

const leaning = (ways: Ways) =>
  isDivided(ways) ? 'divided' : ways.first > 0 ? 'first' : ways.second > 0 ? 'second' : 'none'

function hintOf({ says }: Question, ways: Ways): string {
  const leans = leaning(ways)
  if (leans === 'divided') return says.divided(ways.first, ways.second)
  if (leans === 'none') return `Values that can be read both ways: ${ways.either}. None shows which is right.`
  return says[leans](ways[leans])
}

function optionOf(question: Question, ways: Ways, of?: { key: string; column: string }): ImportOption {
  const leans = leaning(ways)
  const suggested =
    leans === 'divided' ? null : leans === 'none' ? question[question.otherwise].value : question[leans].value
  return {
    key: of ? `${question.key}:${of.key}` : question.key,
    label: question.label,
    ...(of && { column: of.column }),
    hint: hintOf(question, ways),
    choices: [question.second, question.first],
    suggested,
  }
}

/** The fields of a question whose columns show something, with what they show. */
const columnsShowing = (question: Question, fields: readonly ImportField[], mapping: Mapping, evidence: Evidence) =>
  fields.flatMap(({ key, kind }) => {
    const column = mapping[key]
    const ways = kind === question.of && column !== undefined ? question.ways(evidence[column] ?? {}) : undefined
    return ways ? [{ key, column: column!, ways }] : []
  })

/**
 * The choices that the columns of a file raise, each with its evidence: one for all columns that agree, one for each where they do
 * not. A column that contradicts itself has no suggestion: the person says.
 */
export function wayOptions(fields: readonly ImportField[], mapping: Mapping, evidence: Evidence): ImportOption[] {
  return questions.flatMap((question) => {
    const about = columnsShowing(question, fields, mapping, evidence)
    const all = together(about.map(({ ways }) => ways))
    if (about.length === 0 || !question.isOffered(all)) return []
    if (about.length === 1 || !isDivided(all)) return [optionOf(question, all)]
    return about.map(({ ways, ...of }) => optionOf(question, ways, of))
  })
}

const oneOf = <V extends string>(value: string | undefined, first: V, second: V): V | undefined =>
  value === first ? first : value === second ? second : undefined

/** By field, what was chosen. */
export function waysOf(
  fields: readonly ImportField[],
  chosen: Readonly<Record<string, string>>,
): NonNullable<ImportSetup['ways']> {
  const meant = (question: string, field: string) => chosen[`${question}:${field}`] ?? chosen[question]
  return Object.fromEntries(
    fields.map(({ key }) => [
      key,
      {
        dayOrder: oneOf(meant('dates', key), 'mdy', 'dmy'),
        decimal: oneOf(meant('decimals', key), 'point', 'comma'),
      },
    ]),
  )
}
