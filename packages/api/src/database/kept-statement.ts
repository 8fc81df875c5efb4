import type { CompiledQuery, Kysely } from 'kysely'
import { keptPlan, notWaitedFor } from './round-trips.ts'
import type { Tables } from './tables.gen.ts'

/** Stands in a statement for a value that is given when it is asked. */
class Hole {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const holesLike = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.keys(given).map((name) => [name, new Hole(name)])) as Given

/** What is built with the builder or written as SQL. */
interface Built<Row> {
  compile(db: Kysely<Tables>): CompiledQuery<Row>
}
type Build<Given, Row> = (db: Kysely<Tables>, given: Given) => Built<Row>

function keptAs<Given extends object, Row>(build: Build<Given, Row>, mark: string) {
  let kept: CompiledQuery<Row> | undefined
  return async (db: Kysely<Tables>, given: Given): Promise<Row[]> => {
    if (!kept) {
      const built = build(db, holesLike(given)).compile(db)
      kept = { ...built, sql: `${built.sql} ${mark}` }
    }
    const parameters = kept.parameters.map((value) =>
      value instanceof Hole ? given[value.name as keyof Given] : value,
    )
    return (await db.executeQuery<Row>({ ...kept, parameters })).rows
  }
}

/**
 * A statement that is the same whatever it is given, such as one that finds a record by its key: built and written as SQL
 * once, and planned once by each connection. Building a record with its places takes as long as the rest of what a server
 * does with it, and planning it four times as long as reading it. Not for what is filtered or counted: there the plan
 * depends on the values. `build` hands on what it is given as it is, and it is given the same names each time.
 */
export const keptStatement = <Given extends object, Row>(build: Build<Given, Row>) => keptAs(build, keptPlan)

/**
 * The same of what only writes, of which nobody has to know at once that it is done: over a network it leaves with the next
 * statement of its transaction, and that it failed is told there, at the latest with the commit.
 */
export function keptWriting<Given extends object>(
  build: Build<Given, unknown>,
): (db: Kysely<Tables>, given: Given) => Promise<void> {
  const write = keptAs(build, notWaitedFor)
  return async (db, given) => void (await write(db, given))
}
