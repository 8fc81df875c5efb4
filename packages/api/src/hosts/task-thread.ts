import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CallerError, type MistakeStatus } from '#kernel/command/errors.ts'
import type { Task } from '#kernel/command/task.ts'

export type TaskMessage = { name: string; input: unknown } | { pieces: readonly unknown[] } | { isComplete: true }

type Refusal = Pick<CallerError, 'code' | 'message' | 'fields' | 'details'> & { status: MistakeStatus }
export type TaskAnswer = { value: unknown } | { refusal: Refusal } | { fault: unknown }

/** Handing over so many holds up the thread that answers requests for a moment only. */
const piecesAtOnce = 1_000

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** A thread that does one task after another, each within so much memory. One that it did not answer is its last. */
export class TaskThread {
  readonly #worker: Worker
  #answer: PromiseWithResolvers<TaskAnswer> | undefined
  hasEnded = false

  constructor(memoryMiB: number) {
    this.#worker = new Worker(new URL('./task-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMiB, maxYoungGenerationSizeMb: 32 },
    })
    this.#worker.on('message', (answer: TaskAnswer) => this.#answer?.resolve(answer))
    this.#worker.on('error', (error) => this.#answer?.reject(error))
    this.#worker.on('exit', () => {
      this.hasEnded = true
      this.#answer?.reject(new Error('The thread ended without an answer'))
    })
    this.#worker.unref()
  }

  async #hand(message: TaskMessage, pieces: readonly unknown[], signal: AbortSignal): Promise<void> {
    this.#worker.postMessage(message)
    for (let at = 0; at < pieces.length; at += piecesAtOnce) {
      this.#worker.postMessage({ pieces: pieces.slice(at, at + piecesAtOnce) } satisfies TaskMessage)
      await setImmediate(undefined, { signal })
    }
    this.#worker.postMessage({ isComplete: true } satisfies TaskMessage)
  }

  async #ask(task: Task, input: unknown, pieces: readonly unknown[], signal: AbortSignal): Promise<TaskAnswer> {
    const answer = (this.#answer = Promise.withResolvers<TaskAnswer>())
    const giveUp = () => answer.reject(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    const timer = setTimeout(() => answer.reject(task.tooMuch()), task.longestMs)
    this.#worker.ref()
    try {
      const [given] = await Promise.all([answer.promise, this.#hand({ name: task.name, input }, pieces, signal)])
      this.#worker.unref()
      return given
    } catch (error) {
      await this.end()
      throw signal.aborted ? signal.reason : isOutOfMemory(error) ? task.tooMuch() : error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      this.#answer = undefined
    }
  }

  /** Does a task. Work that takes too long, or that no caller waits for any longer, ends with the thread. */
  async perform<I, O, P>(
    task: Task<I, O, P>,
    input: I,
    pieces: readonly P[],
    signal: AbortSignal,
  ): Promise<Awaited<O>> {
    const answer = await this.#ask(task as Task, input, pieces, signal)
    if ('value' in answer) return answer.value as Awaited<O>
    if ('fault' in answer) throw answer.fault
    const { status, code, message, fields, details } = answer.refusal
    throw new CallerError(status, code, message, { ...(fields && { fields }), details })
  }

  async end(): Promise<void> {
    this.hasEnded = true
    await this.#worker.terminate()
  }
}
