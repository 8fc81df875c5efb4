/** The types of these columns that the schema cannot express. */
export interface Columns {
  'timeline_event.before': Record<string, unknown>
  'timeline_event.after': Record<string, unknown>
}
