import type { ActorContext } from '#kernel/command/context.ts'
import type { SignIn } from './contract.ts'
import { signInsOf } from './lookups.ts'

/** Where the user is signed in: this browser first. */
export const listSignIns = (ctx: ActorContext): Promise<SignIn[]> => signInsOf(ctx, ctx.actor.user_id)
