import type { Database } from '#database/database.ts'
import type { Migration } from '#database/migrate.ts'
import type { Transport } from '#kernel/contract/client.ts'
import type { Actor, Deps } from '#kernel/command/context.ts'
import type { Environment } from './environment.ts'

/** A request for how commands are called: exit code 0. */
export class Help extends Error {}
/** A command that cannot be understood: exit code 2. */
export class Usage extends Error {}
/** A command that was understood and refused: exit code 1. */
export class Refusal extends Error {}

/** What a command works with. */
export interface Tools {
  deps: Deps
  transport: Transport
  operator: Actor
  say(line: string): void
}

/** The tools of a command that takes the database as it is. */
export interface DatabaseTools {
  database: Database
  environment: Environment
  migrations: readonly Migration[]
  say(line: string): void
}
