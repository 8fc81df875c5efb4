/** The errors for values of a view that cannot be read. */
export const viewWords = {
  oneValue: 'Enter one value.',
  longSearch: 'Use at most 200 characters.',
  noneOf: (values: readonly string[]) => `Use one of: ${values.join(', ')}.`,
  yesNo: 'Enter true or false.',
  period: 'Period not found.',
  day: 'Enter the day as yyyy-mm-dd.',
  range: 'Enter a range such as 24..48, 24.. or ..48.',
  otherYears: 'Choose a day from 1900 to 2100.',
  listSort: 'This list can’t be sorted by that column.',
  manySorts: 'Sort by at most three columns, each once.',
  sortLead: 'Here, other columns can only follow the default one.',
  reportSort: 'This report can’t be sorted by that.',
  column: 'Column not found.',
  levels: (levels: readonly string[]) => `Choose one or two of these for the rows: ${levels.join(', ')}.`,
  page: 'Page must be a whole number of 1 or more.',
  perPage: 'perPage is a whole number from 1 to 100.',
} as const
