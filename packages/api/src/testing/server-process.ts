import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../server.ts', import.meta.url))
const running = new Set<ChildProcess>()

/** Ends what a test that failed has left running. */
export function killServers(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** A real server as a process of its own: its address once it is ready, and how it ended. */
export function serverProcess(environment: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'silent', ...environment },
  })
  running.add(child)
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child)
      resolve({ code, said })
    })
  })
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /Ready: (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    void ended.then((end) => reject(new Error(end.said)))
  })
  ready.catch(() => undefined)
  return { child, ready, ended }
}
