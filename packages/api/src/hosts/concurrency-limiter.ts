import { tooManyAsk } from '#kernel/command/errors.ts'

// Semaphores of libraries (p-limit, async-sema) queue without end: which call to refuse and when is what this is for.

/** Who would wait longer than this for a place is refused at once, so that the client can retry (T-26). */
const defaultLongestWaitMs = 700
/** A page that requests twenty things at once makes a queue that is soon gone; one that lasts this long is a load. */
const standingMs = 3_000
/** A queue this many times too long is refused without waiting to see whether it goes. */
const atOnce = 5
/** Places that are all taken and of which none changes hands for this long are stuck, unless their calls take longer. */
const defaultStuckMs = 5_000

/** The state of a limiter, for readiness and metrics. */
export interface Room {
  places: number
  taken: number
  waiting: number
  /** Calls refused since the start. */
  refused: number
}

/** What differs between kinds of calls. */
interface Limits {
  longestWaitMs?: number
  stuckMs?: number
}

/** How one call takes a place. */
export interface Taking {
  /** While it waits, it leaves the queue when one of these fires. */
  signals?: readonly AbortSignal[]
  /** The place is given back after this time at the latest, even if the call never ends. */
  longestHoldMs?: number
}

/** A number of places for calls, and a queue of calls that wait for one, as long as the wait is short. */
export class ConcurrencyLimiter {
  readonly #places: number
  readonly #longestWaitMs: number
  readonly #stuckMs: number
  readonly #waiting = new Set<PromiseWithResolvers<void>>()
  #isClosing = false
  #taken = 0
  #refused = 0
  /** Since when the queue has never been empty. */
  #standingSince = 0
  /** When a place was last taken or given back. */
  #changedAt = performance.now()
  /** How long a call takes, lately. */
  #usualMs = 50

  constructor(places: number, { longestWaitMs = defaultLongestWaitMs, stuckMs = defaultStuckMs }: Limits = {}) {
    this.#places = places
    this.#longestWaitMs = longestWaitMs
    this.#stuckMs = stuckMs
  }

  /** Does the work in a place, or refuses it now. */
  async take<T>(work: () => T | Promise<T>, { signals = [], longestHoldMs }: Taking = {}): Promise<T> {
    for (const signal of signals) signal.throwIfAborted()
    if (this.refuses()) throw tooManyAsk
    if (this.#taken < this.#places) this.#taken += 1
    else await this.#queue(signals)
    const giveBack = this.#hold(longestHoldMs)
    try {
      return await work()
    } finally {
      giveBack()
    }
  }

  /** Refuses a call that would have to wait too long, and counts it. */
  refuses(): boolean {
    if (this.#taken < this.#places || !this.#isOverloaded()) return false
    this.#refused += 1
    return true
  }

  /** Whether all places are taken and none has changed hands for long: a load moves on, this does not (T-46). */
  get isStuck(): boolean {
    return this.#taken >= this.#places && performance.now() - this.#changedAt >= this.#stuckMs
  }

  get isIdle(): boolean {
    return this.#taken === 0 && this.#waiting.size === 0
  }

  get room(): Room {
    return { places: this.#places, taken: this.#taken, waiting: this.#waiting.size, refused: this.#refused }
  }

  /** Refuses calls that wait, and all that would have to from now on; calls that have begun are finished. */
  close(): void {
    this.#isClosing = true
    for (const turn of this.#waiting) turn.reject(tooManyAsk)
    this.#refused += this.#waiting.size
    this.#waiting.clear()
  }

  async #queue(signals: readonly AbortSignal[]): Promise<void> {
    if (this.#waiting.size === 0) this.#standingSince = performance.now()
    const turn = Promise.withResolvers<void>()
    this.#waiting.add(turn)
    const leave = () => {
      // A call that got its place in this moment keeps it: the work sees the signal itself.
      if (this.#waiting.delete(turn)) turn.reject(signals.find(({ aborted }) => aborted)?.reason)
    }
    for (const signal of signals) signal.addEventListener('abort', leave)
    try {
      await turn.promise
    } finally {
      for (const signal of signals) signal.removeEventListener('abort', leave)
    }
  }

  /** Begins to use a place; answers how it is given back, which happens once, whatever calls it first. */
  #hold(longestMs: number | undefined): () => void {
    const since = performance.now()
    this.#changedAt = since
    let isTaken = true
    const giveBack = () => {
      if (!isTaken) return
      isTaken = false
      clearTimeout(overdue)
      this.#changedAt = performance.now()
      this.#usualMs += (this.#changedAt - since - this.#usualMs) / 20
      const [next] = this.#waiting
      if (next) {
        this.#waiting.delete(next)
        next.resolve()
      } else this.#taken -= 1
    }
    const overdue = longestMs === undefined ? undefined : setTimeout(giveBack, longestMs)
    return giveBack
  }

  #isOverloaded(): boolean {
    if (this.#isClosing) return true
    const wouldWaitMs = ((this.#waiting.size + 1) * this.#usualMs) / this.#places
    if (wouldWaitMs <= this.#longestWaitMs) return false
    const isStanding = this.#waiting.size > 0 && performance.now() - this.#standingSince > standingMs
    return isStanding || wouldWaitMs > this.#longestWaitMs * atOnce
  }
}
