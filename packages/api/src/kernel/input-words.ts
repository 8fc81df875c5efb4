import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** What stands where a value of this type is expected. */
const expected: Partial<Record<string, string>> = {
  string: 'A text is expected here.',
  number: 'A number is expected here.',
  int: 'A whole number is expected here.',
  boolean: 'Yes or no is expected here.',
  array: 'A list is expected here.',
  object: 'An object is expected here.',
  record: 'An object is expected here.',
}

const many = (count: number | bigint) => Number(count).toLocaleString('en')

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string') return minimum <= 1 ? 'This is required.' : `At least ${many(minimum)} characters.`
  if (origin === 'array' || origin === 'set') return `At least ${many(minimum)} in this list.`
  return inclusive === false ? `More than ${many(minimum)}.` : `At least ${many(minimum)}.`
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `At most ${many(maximum)} characters.`
  if (origin === 'array' || origin === 'set') return `At most ${many(maximum)} in this list.`
  return inclusive === false ? `Less than ${many(maximum)}.` : `At most ${many(maximum)}.`
}

/** What a caller reads of an input that its contract refuses without words of its own; undefined leaves the library's. */
export function inputWords(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This is required.'
        : (expected[issue.expected] ?? 'This has another form than expected.')
    case 'invalid_value':
      return issue.input === undefined ? 'This is required.' : `One of these is expected: ${issue.values.join(', ')}.`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return `Only multiples of ${issue.divisor}.`
    case 'invalid_format':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return issue.input === undefined ? 'This is required.' : 'This has another form than expected.'
    default:
      return undefined
  }
}
