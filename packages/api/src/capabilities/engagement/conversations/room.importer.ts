import type { Cells } from '#kernel/import/importer.ts'

/** A line of a chat: in which room of which log, who wrote what, and which lines it answers. */
interface RoomLine {
  room: string
  log: string
  id: string
  writer: string
  text: string
  answers: readonly string[]
}

/** The parts of a line that identify who speaks to whom. */
export const roomLineOf = (cells: Cells): RoomLine => ({
  room: cells.bot ?? '',
  log: cells.log ?? '',
  id: cells.id ?? '',
  writer: cells.user ?? '',
  text: cells.text ?? '',
  answers: (cells.answers ?? '').match(/[^\s,;[\]"]+/g) ?? [],
})

/** What is known of a room once all its lines were read. */
interface Room {
  /** How much each has written. */
  writers: Map<string, number>
  staff: Set<string>
  /** The first who wrote and is no staff. */
  firstPerson: string | undefined
}

/** Who writes in which room, who of them is staff: those who wrote most. */
export async function roomsOf(lines: AsyncIterable<Cells>, staffPerRoom: number): Promise<Map<string, Room>> {
  const rooms = new Map<string, Room>()
  for await (const cells of lines) {
    const { room: name, writer } = roomLineOf(cells)
    const room = rooms.get(name) ?? {
      writers: new Map<string, number>(),
      staff: new Set<string>(),
      firstPerson: undefined,
    }
    rooms.set(name, room)
    if (writer !== '') room.writers.set(writer, (room.writers.get(writer) ?? 0) + 1)
  }
  for (const room of rooms.values()) {
    const loudest = [...room.writers].toSorted((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    room.staff = new Set(loudest.slice(0, staffPerRoom).map(([writer]) => writer))
    room.firstPerson = [...room.writers.keys()].find((writer) => !room.staff.has(writer))
  }
  return rooms
}

/** The person addressed, at the start of a line or after an @. */
function namedIn(text: string, room: Room): string | undefined {
  const first = /^[@\s]*([\p{L}\p{N}_|[\]{}^`\\-]+)/u.exec(text)?.[1]
  const others = [...text.matchAll(/@([\p{L}\p{N}_|[\]{}^`\\-]+)/gu)].map((match) => match[1]!)
  return [...(first === undefined ? [] : [first]), ...others].find(
    (name) => room.writers.has(name) && !room.staff.has(name),
  )
}

/**
 * Finds, line by line in the order of the file, to whose conversation a line belongs: what a person writes to their own,
 * what staff writes to that of the person it answers, names, or else who wrote last.
 */
export function partnersIn(rooms: ReadonlyMap<string, Room>) {
  const lastPerson = new Map<string, string>()
  const personOf = new Map<string, string>()
  return (line: RoomLine): { person: string | undefined; isStaff: boolean } => {
    const room = rooms.get(line.room)!
    const place = (id: string) => `${line.log}\n${id}`
    const isStaff = room.staff.has(line.writer)
    const answered = line.answers.map((id) => personOf.get(place(id))).find((person) => person !== undefined)
    const person = isStaff
      ? (answered ?? namedIn(line.text, room) ?? lastPerson.get(line.room) ?? room.firstPerson)
      : line.writer
    if (person !== undefined) personOf.set(place(line.id), person)
    if (!isStaff) lastPerson.set(line.room, line.writer)
    return { person, isStaff }
  }
}
