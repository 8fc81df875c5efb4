import type { CompiledQuery, Kysely } from 'kysely'
import { executeDirected, type Directions } from './client.ts'
import type { Tables } from './tables.gen.ts'

/** The placeholder in a statement for a value that is given when it runs. */
class Placeholder {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

const placeholdersFor = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.keys(given).map((key) => [key, new Placeholder(key)])) as Given

/** What is built with the builder or written as SQL. */
interface Built<Row> {
  compile(db: Kysely<Tables>): CompiledQuery<Row>
}
type Build<Given, Row> = (db: Kysely<Tables>, given: Given) => Built<Row>

/** Connections know each prepared statement by a unique name. */
let count = 0

function prepare<Given extends object, Row>(build: Build<Given, Row>, directions: Directions = {}) {
  const named = { ...directions, name: `prepared_${(count += 1)}` }
  let compiled: CompiledQuery<Row> | undefined
  return async (db: Kysely<Tables>, given: Given): Promise<Row[]> => {
    compiled ??= build(db, placeholdersFor(given)).compile(db)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? given[value.key as keyof Given] : value,
    )
    return (await executeDirected<Row>(db, { ...compiled, parameters }, named)).rows
  }
}

/**
 * A statement that is the same whatever it is given, such as one that finds a record by its key: built and written as SQL
 * once, and planned once by each connection. Building a record with its places takes as long as the rest of what a server
 * does with it, and planning it four times as long as reading it. Not for what is filtered or counted: there the plan
 * depends on the values. `build` hands on what it is given as it is, and it is given the same keys each time.
 */
export const prepared = <Given extends object, Row>(build: Build<Given, Row>) => prepare(build)

/**
 * The same of what only writes, where no caller has to know at once that it is done: inside a transaction it leaves with the
 * next statement, which reports if it failed, at the latest the commit.
 */
export function preparedWrite<Given extends object>(
  build: Build<Given, unknown>,
): (db: Kysely<Tables>, given: Given) => Promise<void> {
  const write = prepare(build, { isDeferred: true })
  return async (db, given) => void (await write(db, given))
}
