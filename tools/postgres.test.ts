import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const starter = `
  const { startPostgres } = await import('./postgres.ts')
  const { url, stop } = await startPostgres()
  console.log(url)
  if (process.env.END === 'stop') await stop()
  else process.kill(process.pid, 'SIGKILL')`

test.each(['stop', 'kill'])('no server outlives its owner: %s', async (end) => {
  const options = { cwd: import.meta.dirname, env: { ...process.env, END: end } }
  const { stdout } = await promisify(execFile)('node', ['--input-type=module', '-e', starter], options).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toMatch(/^postgres:\/\/rad:/)
  await expect.poll(() => isListening(Number(new URL(stdout).port)), { timeout: 5000 }).toBe(false)
})

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.end())
  })
}
