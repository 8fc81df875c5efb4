import type { Transport } from '#kernel/client.ts'
import type { Actor, Deps } from '#kernel/context.ts'

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
