import { loadOf, mayTakeMinutes, type Endpoint, type Load } from '#kernel/contract/contract.ts'
import type { Admission, Caller } from '#kernel/command/context.ts'
import { tookTooLong } from '#kernel/command/errors.ts'
import { addressKey } from '#capabilities/session/auth/limits.rules.ts'
import { ConcurrencyLimiter, type Taking } from './concurrency-limiter.ts'

/** No call waits longer for an answer (T-25). */
const longestAnswerMs = 9_000
/** Nor for a file, or for what writes in many steps. */
const longestLongAnswerMs = 300_000
/** A call that was answered "too late" has this long to end; then its place is given back anyway. */
const graceMs = 6_000
/** A password takes its time, and after a general sign-out every user signs in at once. */
const signInWaitMs = 5_000
/**
 * Files may take minutes, and people who wait for theirs are no reason to send everybody else away. Three that all take
 * longer than half of what a file may take are: no file or report is possible here.
 */
const stuckFilesMs = longestLongAnswerMs / 2
/** A server that stops refuses calls that still wait after this, rather than cut them off when its time is over (T-29). */
const lastTurnMs = 8_000

/** What takes a place. */
type Kind = Exclude<Load, 'stream'>

const limitsOf = { light: {}, heavy: { stuckMs: stuckFilesMs }, 'sign-in': { longestWaitMs: signInWaitMs } }

/** Answers within the limit, the wait for a place included, or refuses and lets the work know that it is too late. */
async function inTime(
  longestMs: number,
  signal: AbortSignal,
  take: (work: () => Promise<Response>, taking: Taking) => Promise<Response>,
  work: (tooLate: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const late = new AbortController()
  const refused = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = tookTooLong()
    late.abort(error)
    refused.reject(error)
  }, longestMs)
  const turn = () => {
    late.signal.throwIfAborted()
    return work(late.signal)
  }
  const taking = { signals: [late.signal, signal], longestHoldMs: longestMs + graceMs }
  try {
    return await Promise.race([take(turn, taking), refused.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Room for anonymous callers: one address (IPv6 by /64) has at most half of the places of a kind, rounded up, and waits
 * for those before it joins the queue of the kind. So no address takes all places, nor all of the queue.
 */
class AnonymousRoom {
  readonly #byAddress = new Map<string, ConcurrencyLimiter>()
  /** Refused by limiters that are gone. */
  #refused = 0

  async take(
    { name, limiter }: { name: string; limiter: () => ConcurrencyLimiter },
    work: () => Promise<Response>,
    taking: Taking,
  ): Promise<Response> {
    const own = this.#byAddress.get(name) ?? limiter()
    this.#byAddress.set(name, own)
    try {
      return await own.take(work, taking)
    } finally {
      if (own.isIdle && this.#byAddress.delete(name)) this.#refused += own.room.refused
    }
  }

  get room() {
    const rooms = [...this.#byAddress.values()].map(({ room }) => room)
    const sum = (of: 'places' | 'taken' | 'waiting' | 'refused') => rooms.reduce((all, room) => all + room[of], 0)
    return {
      places: sum('places'),
      taken: sum('taken'),
      waiting: sum('waiting'),
      refused: this.#refused + sum('refused'),
    }
  }
}

/**
 * Admits as many calls at a time as a server can serve well. Each kind of call has separate places, so that reports block
 * neither sign-ins nor other work. Health checks need no place.
 */
export function admission(places: Record<Kind, number>, stopping: AbortSignal): Admission {
  const limiterOf = (kind: Kind, count: number) => new ConcurrencyLimiter(count, limitsOf[kind])
  const limiters = {
    light: limiterOf('light', places.light),
    heavy: limiterOf('heavy', places.heavy),
    'sign-in': limiterOf('sign-in', places['sign-in']),
  }
  const anonymous = new AnonymousRoom()
  const close = () => Object.values(limiters).forEach((limiter) => limiter.close())
  stopping.addEventListener('abort', () => setTimeout(close, lastTurnMs).unref(), { once: true })

  const admit = (endpoint: Endpoint, caller: Caller, work: (tooLate?: AbortSignal) => Promise<Response>) => {
    const kind = loadOf(endpoint)
    if (kind === 'stream') return work()
    const inPlace = (turn: () => Promise<Response>, taking: Taking) => limiters[kind].take(turn, taking)
    const own = {
      name: `${kind} ${addressKey(caller.address)}`,
      limiter: () => limiterOf(kind, Math.ceil(places[kind] / 2)),
    }
    const take = caller.isSignedIn
      ? inPlace
      : (turn: () => Promise<Response>, taking: Taking) => anonymous.take(own, () => inPlace(turn, taking), taking)
    return inTime(mayTakeMinutes(endpoint) ? longestLongAnswerMs : longestAnswerMs, caller.signal, take, work)
  }
  return Object.assign(admit, {
    refuses: (endpoint: Endpoint) => {
      const kind = loadOf(endpoint)
      return kind !== 'stream' && limiters[kind].refuses()
    },
    isStuck: () => Object.values(limiters).some((limiter) => limiter.isStuck),
    rooms: () => [
      ...Object.entries(limiters).map(([kind, { room }]) => ({ kind, ...room })),
      { kind: 'anonymous', ...anonymous.room },
    ],
  })
}
