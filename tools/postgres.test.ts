import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rmdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPostgres } from '../packages/api/src/database/postgres.ts'
import { startPostgres } from './postgres.ts'

const starter = `
  const { startPostgres } = await import('./postgres.ts')
  const { url, stop } = await startPostgres({ on: process.env.DISK })
  console.log(url)
  if (process.env.END === 'stop') await stop()
  else process.kill(process.pid, 'SIGKILL')`

test.each(['stop', 'kill'])('no server outlives its owner, nor do its data: %s', async (end) => {
  const disk = await mkdtemp(join(tmpdir(), 'rad-disk-'))
  // As /dev/shm: who runs the server may remove there what is theirs.
  await chmod(disk, 0o1777)
  const options = { cwd: import.meta.dirname, env: { ...process.env, END: end, DISK: disk } }
  const { stdout } = await promisify(execFile)('node', ['--input-type=module', '-e', starter], options).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toMatch(/^postgres:\/\/rad:/)
  await expect.poll(() => isListening(Number(new URL(stdout).port)), { timeout: 5000 }).toBe(false)
  await expect.poll(() => readdir(disk), { timeout: 5000 }).toEqual([])
  await rmdir(disk)
})

test('what was committed outlives a crash of a durable one', async () => {
  const { emptyUrl, crash, stop } = await startPostgres({ isDurable: true })
  const { owner, close } = openPostgres(emptyUrl, { connections: 1 })
  try {
    await sql`create table stored (no int)`.execute(owner)
    for (let no = 1; no <= 20; no += 1) await sql`insert into stored values (${no})`.execute(owner)
    await crash()
    expect((await sql`select count(*)::int from stored`.execute(owner)).rows).toEqual([{ count: 20 }])
  } finally {
    await close()
    await stop()
  }
})

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.end())
  })
}
