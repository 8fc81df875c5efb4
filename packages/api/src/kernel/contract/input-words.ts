import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** The message where a value of this type is expected. */
const expected: Partial<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose yes or no.',
  array: 'Provide a list.',
  object: 'Provide an object.',
  record: 'Provide an object.',
}

const many = (count: number | bigint) => Number(count).toLocaleString('en')

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string') return minimum <= 1 ? 'This is required.' : `Use at least ${many(minimum)} characters.`
  if (origin === 'array' || origin === 'set') return `Add at least ${many(minimum)} to this list.`
  return inclusive === false ? `Enter a number greater than ${many(minimum)}.` : `At least ${many(minimum)}.`
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `Use at most ${many(maximum)} characters.`
  if (origin === 'array' || origin === 'set') return `Add at most ${many(maximum)} to this list.`
  return inclusive === false ? `Enter a number less than ${many(maximum)}.` : `At most ${many(maximum)}.`
}

/** The message for an input that its contract refuses without a message; undefined leaves the library's. */
export function inputWords(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This is required.'
        : (expected[issue.expected] ?? 'Invalid format.')
    case 'invalid_value':
      return issue.input === undefined ? 'This is required.' : `Choose one of these: ${issue.values.join(', ')}.`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`
    case 'invalid_format':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return issue.input === undefined ? 'This is required.' : 'Invalid format.'
    default:
      return undefined
  }
}
