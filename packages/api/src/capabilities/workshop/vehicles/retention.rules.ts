/** How long before a month the vehicles were received whose return it counts (M48). */
export const retentionMonths = 13

/** A month of the form yyyy-mm, so many months later or, of a negative number, earlier. */
export function shiftedMonth(month: string, by: number): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + by)
  return at.toISOString().slice(0, 7)
}

/** The months of a report that names none: those of a year, up to the current one. */
export const monthsUntil = (month: string): string[] =>
  Array.from({ length: 12 }, (_, place) => shiftedMonth(month, place - 11))
