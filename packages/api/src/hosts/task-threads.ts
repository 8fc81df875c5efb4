import { availableParallelism } from 'node:os'
import { tooManyAsk } from '#kernel/command/errors.ts'
import { type Lane, type Perform, performHere, type Task, type Waiting } from '#kernel/command/task.ts'
import { TaskThread } from './task-thread.ts'

export interface LaneLimits {
  /** How many threads work at once. */
  threads: number
  /** The most memory one may take; some thousand pages of a PDF need a gigabyte. */
  memoryMiB: number
  /** A thread without work ends after this. */
  idleMs: number
  /** As many tasks may wait. */
  mostWaiting: number
}

/** A processor is left to what answers requests. */
const beside = Math.max(1, availableParallelism() - 1)

const usualLimits: Record<Lane, LaneLimits> = {
  read: { threads: beside, memoryMiB: 768, idleMs: 20_000, mostWaiting: 64 },
  // A short file gets through while a long one is drawn.
  draw: { threads: Math.max(2, beside), memoryMiB: 1_024, idleMs: 20_000, mostWaiting: 64 },
}

interface Entry {
  by: string
  go: () => void
}

/** The threads for one kind of task, and those who wait for one: in turns, so that many tasks of one delay others by one. */
class TaskLane {
  readonly #limits: LaneLimits
  #working = 0
  #idle: { thread: TaskThread; timer: NodeJS.Timeout }[] = []
  #waiting: Entry[] = []
  /** When each waiting user had their last turn. */
  readonly #turns = new Map<string, number>()
  #turn = 0

  constructor(limits: LaneLimits) {
    this.#limits = limits
  }

  /** Waits for a place. */
  async #enter({ by, signal }: Waiting): Promise<void> {
    signal.throwIfAborted()
    if (this.#working < this.#limits.threads) this.#working += 1
    else {
      if (this.#waiting.length >= this.#limits.mostWaiting) throw tooManyAsk
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const entry: Entry = { by, go: resolve }
      const leave = () => {
        this.#waiting = this.#waiting.filter((one) => one !== entry)
        reject(signal.reason)
      }
      this.#waiting.push(entry)
      signal.addEventListener('abort', leave, { once: true })
      await promise.finally(() => signal.removeEventListener('abort', leave))
    }
    this.#turns.set(by, ++this.#turn)
  }

  /** Gives a place to the caller whose last turn is the longest ago. */
  #leave(): void {
    const lastTurn = ({ by }: Entry) => this.#turns.get(by) ?? 0
    const next = this.#waiting.toSorted((a, b) => lastTurn(a) - lastTurn(b))[0]
    if (next) {
      this.#waiting = this.#waiting.filter((one) => one !== next)
      return next.go()
    }
    this.#working -= 1
    this.#turns.clear()
  }

  #take(): TaskThread {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      clearTimeout(idle.timer)
      if (!idle.thread.hasEnded) return idle.thread
    }
    return new TaskThread(this.#limits.memoryMiB)
  }

  #putBack(thread: TaskThread): void {
    if (thread.hasEnded) return
    const end = () => {
      this.#idle = this.#idle.filter((one) => one.thread !== thread)
      void thread.end()
    }
    this.#idle.push({ thread, timer: setTimeout(end, this.#limits.idleMs).unref() })
  }

  async perform<I, O, P>(task: Task<I, O, P>, input: I, pieces: readonly P[], waiting: Waiting): Promise<Awaited<O>> {
    await this.#enter(waiting)
    const thread = this.#take()
    try {
      return await thread.perform(task, input, pieces, waiting.signal)
    } finally {
      this.#putBack(thread)
      this.#leave()
    }
  }
}

/**
 * Does tasks on dedicated threads, a few at once, so that a large or hostile one blocks no other call: it has so
 * much time and memory, and is refused with a message beyond. What is small is done at once, where it is.
 */
export function taskThreads(limits: Partial<Record<Lane, Partial<LaneLimits>>> = {}): Perform {
  const lanes = {
    read: new TaskLane({ ...usualLimits.read, ...limits.read }),
    draw: new TaskLane({ ...usualLimits.draw, ...limits.draw }),
  }
  return (task, input, pieces, waiting) =>
    task.isSmall(input, pieces)
      ? performHere(task, input, pieces)
      : lanes[task.lane].perform(task, input, pieces, waiting)
}
