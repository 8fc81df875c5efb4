/** What the schema cannot say of these columns. */
export interface Columns {
  'timeline_event.before': Record<string, unknown>
  'timeline_event.after': Record<string, unknown>
}
