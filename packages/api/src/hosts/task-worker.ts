import { parentPort } from 'node:worker_threads'
import { isMistake } from '#kernel/command/errors.ts'
import { performHere } from '#kernel/command/task.ts'
import { tasks } from '../tasks.ts'
import type { TaskAnswer, TaskMessage } from './task-thread.ts'

// Begun by task-thread.ts: one task after another, each with its pieces, and an answer to each.
const port = parentPort!
let begun: { name: string; input: unknown } | undefined
let pieces: unknown[] = []

/** Bytes that belong to an answer alone are handed over instead of copied. */
function buffersIn(value: unknown, depth = 3): ArrayBuffer[] {
  if (value === null || typeof value !== 'object' || depth === 0) return []
  if (!ArrayBuffer.isView(value)) return Object.values(value).flatMap((one) => buffersIn(one, depth - 1))
  const { buffer, byteLength } = value
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0 ? [buffer] : []
}

async function answerOf(name: string, input: unknown): Promise<TaskAnswer> {
  try {
    const task = tasks.find((one) => one.name === name)
    if (!task) throw new Error(`No task is called ${name}`)
    return { value: await performHere(task, input, pieces) }
  } catch (error) {
    if (!isMistake(error)) return { fault: error }
    const { status, code, message, fields, details } = error
    return { refusal: { status, code, message, fields, details } }
  }
}

port.on('message', async (message: TaskMessage) => {
  if ('name' in message) begun = message
  else if ('pieces' in message) for (const piece of message.pieces) pieces.push(piece)
  else {
    const answer = await answerOf(begun!.name, begun!.input)
    begun = undefined
    pieces = []
    port.postMessage(answer, [...new Set(buffersIn(answer, 5))])
  }
})
