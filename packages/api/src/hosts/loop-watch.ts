import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import type { Activity } from '#kernel/command/telemetry.ts'

/** An activity that blocks the event loop for longer than this is reported by its name. */
const longestHoldMs = 200
/** The interval of the beat that shows that the event loop is free. */
const beatMs = 50

/** A stretch in which the event loop did nothing else. */
export interface Hold {
  ms: number
  /** The activities that had it: several if they were answered in the same moment. Empty where it was none of them. */
  by: readonly Activity[]
}

/**
 * Finds what blocks the event loop. A call has it from when it begins, or the database has answered it, until it waits for the
 * database again or ends: those moments are noted, and a beat as well. Where more time than allowed lies between two of them in
 * which the loop was not idle, it was blocked by the activity that had it meanwhile. That costs some microseconds for each moment,
 * where hooks on every promise would cost them for each promise.
 */
export function watchLoop(onHold: (hold: Hold) => void) {
  const current = new AsyncLocalStorage<Activity>()
  const having = new Set<Activity>()
  const idleMs = () => performance.nodeTiming.idleTime
  let isWatching = false
  let last = { at: performance.now(), idle: idleMs() }

  /** A moment at which the loop passes to another activity. `ending` is the one that gives it away. */
  const moment = (ending?: Activity) => {
    const now = performance.now()
    if (now - last.at > longestHoldMs) {
      const ms = now - last.at - (idleMs() - last.idle)
      if (isWatching && ms > longestHoldMs)
        onHold({ ms: Math.round(ms), by: [...(ending ? having.add(ending) : having)] })
    }
    last = { at: now, idle: idleMs() }
  }
  const take = (one: Activity | undefined) => {
    moment()
    if (one) having.add(one)
  }
  const give = (one: Activity | undefined) => {
    moment(one)
    if (one) having.delete(one)
  }
  const beat = setInterval(() => {
    moment()
    // Who waits for something else than the database has not got the loop any more.
    having.clear()
  }, beatMs).unref()

  return {
    during: <T>(activity: Activity, work: () => Promise<T>): Promise<T> =>
      current.run(activity, async () => {
        take(activity)
        try {
          return await work()
        } finally {
          give(activity)
        }
      }),
    /** Goes around a wait of the activity that has the loop. */
    async around<T>(wait: () => Promise<T>): Promise<T> {
      const one = current.getStore()
      // To serialize the query may take long, too.
      const waiting = wait()
      give(one)
      try {
        return await waiting
      } finally {
        take(one)
      }
    },
    /** Starts the watch: before that the server loads and compiles itself, and no request waits. */
    start: () => {
      isWatching = true
    },
    stop: () => clearInterval(beat),
  }
}
