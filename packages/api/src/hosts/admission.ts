import type { Endpoint } from '#kernel/contract.ts'
import type { Admission } from '#kernel/context.ts'
import { tookTooLong, tooManyAsk } from '#kernel/errors.ts'
import { ReportAnswer } from '#kernel/view.ts'

/** Nobody waits longer for an answer (T-25). */
const longestAnswerMs = 9_000
/** Who would wait longer than this for his turn is told so at once: he had rather ask again (T-26). */
const usualWaitMs = 700
/** A password takes its time, and whoever signs in after everybody was thrown out has nowhere else to go. */
const signInWaitMs = 5_000
/** A page that asks for twenty things at once makes a line that is soon gone; one that stands for this long is a load. */
const standingMs = 3_000
/** A server that ends refuses who still waits after this, rather than cut him off when its time is over (T-29). */
const lastTurnMs = 8_000
/** Of a line this many times too long nobody waits to see whether it goes. */
const atOnce = 5

/** Places for calls of one kind, and a line of those who wait for one, as long as the wait is short. */
export class Places {
  readonly #places: number
  readonly #longestWaitMs: number
  readonly #waiting: PromiseWithResolvers<void>[] = []
  #isClosing = false
  #taken = 0
  /** Since when somebody has been waiting all the time. */
  #standingSince = 0
  /** How long a call takes, lately. */
  #usualMs = 50

  constructor(places: number, longestWaitMs = usualWaitMs) {
    this.#places = places
    this.#longestWaitMs = longestWaitMs
  }

  /** Does the work when its turn comes, or refuses it now. */
  async take<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.isFull) throw tooManyAsk
    if (this.#taken < this.#places) this.#taken += 1
    else {
      if (this.#waiting.length === 0) this.#standingSince = performance.now()
      const turn = Promise.withResolvers<void>()
      this.#waiting.push(turn)
      await turn.promise
    }
    const since = performance.now()
    try {
      return await work()
    } finally {
      this.#usualMs += (performance.now() - since - this.#usualMs) / 20
      const next = this.#waiting.shift()
      if (next) next.resolve()
      else this.#taken -= 1
    }
  }

  /** Whether who comes now would have to wait too long. */
  get isFull(): boolean {
    return this.#taken >= this.#places && this.#isOverloaded()
  }

  /** Refuses who waits, and whoever would have to from now on; what has begun is finished. */
  close(): void {
    this.#isClosing = true
    for (const turn of this.#waiting.splice(0)) turn.reject(tooManyAsk)
  }

  #isOverloaded(): boolean {
    if (this.#isClosing) return true
    const wouldWaitMs = ((this.#waiting.length + 1) * this.#usualMs) / this.#places
    if (wouldWaitMs <= this.#longestWaitMs) return false
    const isStanding = this.#waiting.length > 0 && performance.now() - this.#standingSince > standingMs
    return isStanding || wouldWaitMs > this.#longestWaitMs * atOnce
  }
}

/** Answers within the limit, the wait for a place included, or refuses and lets the work know that it is too late. */
async function inTime<T>(places: Places, work: (tooLate: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController()
  const refused = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = tookTooLong()
    late.abort(error)
    refused.reject(error)
  }, longestAnswerMs)
  const turn = () => {
    late.signal.throwIfAborted()
    return work(late.signal)
  }
  try {
    return await Promise.race([places.take(turn), refused.promise])
  } finally {
    clearTimeout(timer)
  }
}

const isSignIn = ({ path }: Endpoint) => path.startsWith('/jwt/')

/** Files, and what writes in many steps: each takes the time it takes. */
const takesItsTime = (endpoint: Endpoint) =>
  endpoint.response === 'file' || endpoint.multipart === true || endpoint.transaction === 'own'

/**
 * The door of a server under load: as many calls at a time as it can serve well, each kind on places of its own, so that
 * reports do not keep anybody from signing in, nor from his work. The health of the server is asked before this door.
 */
export function admission(
  { light, heavy, signIn }: { light: number; heavy: number; signIn: number },
  stopping: AbortSignal,
): Admission {
  const [lightOnes, heavyOnes, signIns] = [new Places(light), new Places(heavy), new Places(signIn, signInWaitMs)]
  const close = () => [lightOnes, heavyOnes, signIns].forEach((places) => places.close())
  stopping.addEventListener('abort', () => setTimeout(close, lastTurnMs).unref(), { once: true })
  const placesOf = (endpoint: Endpoint) => {
    if (isSignIn(endpoint)) return signIns
    return takesItsTime(endpoint) || endpoint.response === ReportAnswer ? heavyOnes : lightOnes
  }
  const letIn: Admission = (endpoint, work) => {
    if (endpoint.response === 'stream') return work()
    const places = placesOf(endpoint)
    return !isSignIn(endpoint) && takesItsTime(endpoint) ? places.take(() => work()) : inTime(places, work)
  }
  const isFull = (endpoint: Endpoint) => endpoint.response !== 'stream' && placesOf(endpoint).isFull
  return Object.assign(letIn, { isFull })
}
