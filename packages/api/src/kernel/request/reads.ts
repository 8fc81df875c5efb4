import { inTransaction } from '#database/transaction.ts'
import { runnerOf, type Answered } from '#kernel/command/command.ts'
import type { Actor, Db, Deps, ReadTransaction, RequestInfo } from '#kernel/command/context.ts'
import { saysAsOf, type Endpoint } from '#kernel/contract/contract.ts'
import { CallerError } from '#kernel/command/errors.ts'
import { hearLive } from '#kernel/command/live.ts'

/** Stored in the browser that has just written: from whichever server it reads next, it gets what it wrote. */
const wroteCookie = 'rad-wrote'
/** Beyond the lag itself: the standby is looked at twice a second, and clocks of servers differ a little. */
const slackMs = 2_000

export interface Reads {
  /** Reads for an actor, on the standby where that will do. */
  read(
    call: { actor: Actor; request: RequestInfo; endpoint: Endpoint },
    run: (inside: ReadTransaction & { deps: Deps }) => Promise<Answered>,
  ): Promise<Answered>
  /** Records that a user wrote; answers the cookie to set. */
  wrote(actor: Actor | undefined): string | undefined
}

/**
 * Where reads go. Lists and reports go to a hot standby, if there is one that is fresh enough, and carry the moment it has
 * reached. A user who wrote, or was notified of a change, within the time a standby may lag reads from the primary.
 */
export function readsOf(deps: Deps): Reads {
  const { database, log } = deps
  const { standby } = database
  const onPrimary: Reads['read'] = ({ actor, request: { tooLate }, endpoint }, run) =>
    inTransaction(database, runnerOf(actor), 'read', (db) => run({ db, deps }), { tooLate, sorts: endpoint.figures })
  if (!standby) return { read: onPrimary, wrote: () => undefined }

  const freshMs = standby.lagMs + slackMs
  const freshUntil = new Map<string | undefined, number>()
  const wantsFresh = (user_id: string | undefined) => (freshUntil.get(user_id) ?? 0) > Date.now()
  const keepFresh = (user_id: string | undefined) => {
    if (freshUntil.size > 10_000) for (const [one, until] of freshUntil) if (until < Date.now()) freshUntil.delete(one)
    freshUntil.set(user_id, Date.now() + freshMs)
  }
  // Without a name it is for all users.
  hearLive(database, (user_id) => [() => keepFresh(user_id)])

  const mayBeOld = ({ actor, request, endpoint }: Parameters<Reads['read']>[0]) =>
    saysAsOf(endpoint) &&
    !wantsFresh(actor.user_id) &&
    !wantsFresh(undefined) &&
    !request.headers.get('cookie')?.includes(`${wroteCookie}=`)

  return {
    async read(call, run) {
      const reached = mayBeOld(call) ? standby.reached() : undefined
      if (!reached) return onPrimary(call, run)
      const { tooLate } = call.request
      try {
        // What is counted from now, such as what is overdue, is counted from the moment the rows are of.
        const then: Deps = { ...deps, clock: { now: () => reached } }
        const read = (db: Db) => run({ db, deps: then })
        return await inTransaction(standby.database, runnerOf(call.actor), 'read', read, {
          tooLate,
          sorts: call.endpoint.figures,
        })
      } catch (error) {
        if (error instanceof CallerError) throw error
        log.warn({ request: call.request.id, err: error }, 'the standby failed to answer')
        standby.doubt()
        return onPrimary(call, run)
      }
    },
    wrote(actor) {
      if (actor) keepFresh(actor.user_id)
      return `${wroteCookie}=1; Path=/; HttpOnly; SameSite=Strict; Max-Age=${Math.ceil(freshMs / 1000)}`
    },
  }
}
