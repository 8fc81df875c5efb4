import { inTransaction } from '#database/transaction.ts'
import type { Context, Deps } from '#kernel/context.ts'
import { hearLive } from '#kernel/live.ts'
import { eventStream, tooManyStreams, type EventStream } from './event-stream.ts'
import type { notificationsApi } from './contract.ts'

const mostPerPerson = 10
/** A sign-in that has ended, or whose screen is locked, takes its stream with it within this time and what one look takes. */
const lookEveryMs = 4_000

interface Open {
  user_id: string
  session_id: string
  stream: EventStream
}

/** The streams of this server. None of them holds a connection; one look at the sign-ins of all is one short query. */
export function liveStreams(deps: Deps) {
  const streams = new Set<Open>()
  let deaf: (() => void) | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  const of = (user_id: string | undefined) => [...streams].filter((one) => !user_id || one.user_id === user_id)

  async function look() {
    const ids = [...new Set([...streams].map(({ session_id }) => session_id))]
    const still = await inTransaction(deps.database, { as: 'rad_auth' }, 'read', (db) =>
      db
        .selectFrom('user_session')
        .select('id')
        .where('id', 'in', ids)
        .where('ended_at', 'is', null)
        .where('locked_at', 'is', null)
        .where('expires_at', '>', deps.clock.now().toISOString())
        .execute(),
    )
    const alive = new Set(still.map(({ id }) => id))
    for (const one of streams) if (ids.includes(one.session_id) && !alive.has(one.session_id)) one.stream.end()
  }

  function watch() {
    deaf ??= hearLive(deps.database, (user_id) =>
      of(user_id).map(
        ({ stream }) =>
          (capability) =>
            capability === undefined ? stream.send('missed', {}) : stream.send('old', { capability }),
      ),
    )
    timer ??= setInterval(
      () => void look().catch((error: unknown) => deps.log.warn({ err: error }, 'sign-ins could not be looked at')),
      lookEveryMs,
    )
  }

  function rest() {
    clearInterval(timer)
    timer = undefined
    deaf?.()
    deaf = undefined
  }

  return {
    open({ actor: { user_id, session_id }, request }: Context<typeof notificationsApi.live>): Response {
      if (of(user_id).length >= mostPerPerson) throw tooManyStreams(mostPerPerson)
      return eventStream([request.signal, deps.stopping], (stream) => {
        const one = { user_id, session_id, stream }
        streams.add(one)
        watch()
        // Whatever happened before this moment is asked for now.
        stream.send('missed', {})
        return () => {
          streams.delete(one)
          if (streams.size === 0) rest()
        }
      })
    },
  }
}
