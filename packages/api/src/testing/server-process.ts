import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { testClock } from '../../../../tools/test-clock.ts'

const program = fileURLToPath(new URL('../server.ts', import.meta.url))
/**
 * A process that ends within seconds does not wait for its database engine to be made fast, nor for that to come to its end:
 * half of what it would take of the processors.
 */
export const forShortLives = ['--liftoff-only']
const running = new Set<ChildProcess>()

/** Ends what a test that failed has left running. */
export function killServers(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** What a process prints on its pipes, or in the file that both lead to. */
function listen(child: ChildProcess, output: string | undefined): () => string {
  let collected = ''
  child.stdout?.on('data', (text: Buffer) => (collected += text.toString()))
  child.stderr?.on('data', (text: Buffer) => (collected += text.toString()))
  const before = output ? readFileSync(output).length : 0
  return () => (output ? readFileSync(output).subarray(before).toString() : collected)
}

/**
 * A real server as a separate process: its address once it is ready, and how it ended. `output` is the file its log goes
 * to, as in a normal deployment; `inside` is put before its command.
 */
export function serverProcess(
  environment: Record<string, string>,
  { output, inside = [] }: { output?: string; inside?: readonly string[] } = {},
) {
  const log = output === undefined ? 'pipe' : openSync(output, 'a')
  const words = [...inside, process.execPath, ...forShortLives, program]
  const clock = testClock()
  const preloads = [clock.NODE_OPTIONS, environment.NODE_OPTIONS].filter(Boolean).join(' ')
  const usual = { PATH: process.env.PATH, PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'silent' }
  const child = spawn(words[0]!, words.slice(1), {
    env: { ...usual, ...clock, ...environment, NODE_OPTIONS: preloads },
    stdio: ['ignore', log, log],
  })
  if (log !== 'pipe') closeSync(log)
  running.add(child)
  const outputNow = listen(child, output)
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child)
      resolve({ code, output: outputNow() })
    })
  })
  const ready = new Promise<string>((resolve, reject) => {
    const looking = setInterval(() => {
      const address = /Ready: (\S+)/.exec(outputNow())?.[1]
      if (!address) return
      clearInterval(looking)
      resolve(address)
    }, 10)
    void ended.then((end) => {
      clearInterval(looking)
      reject(new Error(end.output))
    })
  })
  ready.catch(() => undefined)
  return { child, ready, ended }
}
