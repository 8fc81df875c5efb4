import type { Actor, Deps, RequestInfo } from './context.ts'
import type { CallerError } from './errors.ts'

/**
 * Work on what people bring in, or on very much of it: parsing, comparing, drawing. A host with threads does it beside what it
 * answers meanwhile (hosts/task-threads.ts); another does it where it is, within the same bounds.
 */
export interface Task<I = unknown, O = unknown, P = unknown> {
  /** As a thread finds it (tasks.ts). */
  name: string
  /** Plain values go in and come out. `pieces` are what is handed over beside the input, a few at a time. */
  run(input: I, pieces: readonly P[]): O | Promise<O>
  /** Whether it costs less than 50 ms whatever is in it: then it is done at once. */
  isSmall(input: I, pieces: readonly P[]): boolean
  /** Drawing takes minutes, and keeps nothing that is read waiting. */
  lane: Lane
  /** So long it may take, once it has begun. */
  longestMs: number
  /** What the caller reads where it takes more time, memory, or depth than there is. */
  tooMuch(): CallerError
}

export type Lane = 'read' | 'draw'

/** Who waits for a task, and until when: their tasks take turns with those of others, and end when they go. */
export interface Waiting {
  by: string
  signal: AbortSignal
}

export type Perform = <I, O, P>(
  task: Task<I, O, P>,
  input: I,
  pieces: readonly P[],
  waiting: Waiting,
) => Promise<Awaited<O>>

/** How engines call it when something is nested deeper, or longer, than they can hold. */
const isTooDeep = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'InternalError' || (error instanceof RangeError && /call stack|string length/i.test(error.message)))

/** Does a task where it is called. */
export async function performHere<I, O, P>(
  task: Task<I, O, P>,
  input: I,
  pieces: readonly P[] = [],
): Promise<Awaited<O>> {
  try {
    return await task.run(input, pieces)
  } catch (error) {
    throw isTooDeep(error) ? task.tooMuch() : error
  }
}

/** Does a task for a call, and gives it up where the caller goes or was answered already. */
export function performTask<I, O, P>(
  { deps, request, actor }: { deps: Deps; request: RequestInfo; actor?: Actor | undefined },
  task: Task<I, O, P>,
  input: I,
  pieces: readonly P[] = [],
): Promise<Awaited<O>> {
  const { signal: gone, tooLate } = request
  const signal = tooLate ? AbortSignal.any([gone, tooLate]) : gone
  const perform = deps.perform ?? performHere
  return perform(task, input, pieces, { by: actor?.user_id ?? request.address, signal })
}
