import { inTransaction } from '#database/transaction.ts'
import type { Context, Deps } from '#kernel/command/context.ts'
import { hearChanges } from '#kernel/command/believed.ts'
import { hearLive } from '#kernel/command/live.ts'
import { eventStream, tooManyStreams, type EventStream } from './event-stream.ts'
import type { notificationsApi } from './contract.ts'

const mostPerPerson = 10
/** Sign-ins are looked at as soon as one changes, and this often: some end by their time. */
const lookEveryMs = 4_000

interface Open {
  user_id: string
  session_id: string
  stream: EventStream
}

/** Which of these sign-ins still count and are not locked; of a view, those whose administrator’s sign-in is neither ended nor locked. */
async function stillOpen(deps: Deps, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const still = await inTransaction(deps.database, { as: 'rad_auth' }, 'read', (db) =>
    db
      .selectFrom('user_session')
      .select('id')
      .where('id', 'in', ids)
      .where('ended_at', 'is', null)
      .where('locked_at', 'is', null)
      .where('expires_at', '>', deps.clock.now().toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('user_session as of_viewer')
              .whereRef('of_viewer.id', '=', 'user_session.viewer_session_id')
              .where((is) =>
                is.or([is('of_viewer.ended_at', 'is not', null), is('of_viewer.locked_at', 'is not', null)]),
              ),
          ),
        ),
      )
      .execute(),
  )
  return new Set(still.map(({ id }) => id))
}

/** The streams of this server. None of them holds a connection; one look at the sign-ins of all is one short query. */
export function liveStreams(deps: Deps) {
  const streams = new Set<Open>()
  let deaf: (() => void)[] = []
  let timer: ReturnType<typeof setInterval> | undefined

  const of = (user_id: string | undefined) => [...streams].filter((one) => !user_id || one.user_id === user_id)

  async function look() {
    const ids = [...new Set([...streams].map(({ session_id }) => session_id))]
    const alive = await stillOpen(deps, ids)
    for (const one of streams) if (ids.includes(one.session_id) && !alive.has(one.session_id)) one.stream.end()
  }

  const lookNow = () =>
    void look().catch((error: unknown) => deps.log.warn({ err: error }, 'sign-ins could not be looked at'))

  function watch() {
    if (timer) return
    deaf = [
      hearLive(deps.database, (user_id) =>
        of(user_id).map(
          ({ stream }) =>
            (capability) =>
              capability === undefined ? stream.send('missed', {}) : stream.send('old', { capability }),
        ),
      ),
      hearChanges(deps.database, 'sign-ins', lookNow),
    ]
    timer = setInterval(lookNow, lookEveryMs)
  }

  function rest() {
    clearInterval(timer)
    timer = undefined
    deaf.forEach((stop) => stop())
    deaf = []
  }

  return {
    open({ actor: { user_id, session_id }, request }: Context<typeof notificationsApi.live>): Response {
      if (of(user_id).length >= mostPerPerson) throw tooManyStreams(mostPerPerson)
      return eventStream([request.signal, deps.stopping], (stream) => {
        const one = { user_id, session_id, stream }
        streams.add(one)
        watch()
        // The page reloads whatever changed before this moment.
        stream.send('missed', {})
        return () => {
          streams.delete(one)
          if (streams.size === 0) rest()
        }
      })
    },
  }
}
