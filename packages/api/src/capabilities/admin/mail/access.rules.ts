import type { Context } from '#kernel/command/context.ts'
import { forbidden } from '#kernel/command/errors.ts'

/** Mails go to everyone, so users with only a part of the network may not read them. */
export function wholeNetwork(ctx: Pick<Context, 'actor'>): void {
  if (!ctx.actor.whole_network) throw forbidden('Only people with access to the whole network can see emails.')
}
