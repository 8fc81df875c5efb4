/** What is said to a value of a view that cannot be read. */
export const viewWords = {
  oneValue: 'Write one value.',
  longSearch: 'Too long: at most 200 characters.',
  noneOf: (values: readonly string[]) => `One of ${values.join(', ')}.`,
  yesNo: 'Write true or false.',
  period: 'There is no such period.',
  day: 'Write the day as yyyy-mm-dd.',
  otherYears: 'Choose a day from 1900 to 2100.',
  listSort: 'This list cannot be sorted by that.',
  reportSort: 'This report cannot be sorted by that.',
  column: 'There is no such column.',
  levels: (levels: readonly string[]) => `Rows are one or two of ${levels.join(', ')}.`,
  page: 'The page is a whole number from 1.',
  perPage: 'perPage is a whole number from 1 to 100.',
} as const
