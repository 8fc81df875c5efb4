/** Lists are filtered by the number of a saved group. */
export const journeyGroupFilter = {
  kind: 'options',
  label: 'Saved group',
  from: 'journey-groups',
  pattern: /^JG-\d{6,12}$/,
  refusal: 'Choose a saved group.',
  quiet: true,
} as const
