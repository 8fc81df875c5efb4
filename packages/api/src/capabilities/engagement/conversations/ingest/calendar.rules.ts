import { wallIn } from '#kernel/days/wall-time.ts'

const quarter = 15 * 60_000

/** The day and hour of instants in a zone; computed once per quarter of an hour, since a batch needs thousands. */
export function calendarOf(zone: string) {
  const known = new Map<number, { day: string; hour: number }>()
  return (at: number): { day: string; hour: number } => {
    const slot = Math.floor(at / quarter)
    const found = known.get(slot)
    if (found) return found
    const wall = wallIn(zone, slot * quarter)
    const dayAndHour = { day: wall.slice(0, 10), hour: Number(wall.slice(11, 13)) }
    known.set(slot, dayAndHour)
    return dayAndHour
  }
}
