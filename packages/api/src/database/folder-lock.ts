import { createHash } from 'node:crypto'
import { connect, createServer, type Server } from 'node:net'
import { realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A name the kernel gives to one process at a time. On Linux and Windows it dies with its process, however that dies;
 * elsewhere it is a socket file, and one that nobody answers is taken over.
 */
async function lockName(folder: string): Promise<{ path: string; isFile: boolean }> {
  const hash = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 32)
  if (process.platform === 'linux') return { path: `\0rad-${hash}`, isFile: false }
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\rad-${hash}`, isFile: false }
  return { path: join(tmpdir(), `rad-${hash}.sock`), isFile: true }
}

const listen = (path: string) =>
  new Promise<Server | undefined>((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen({ path }, () => resolve(server.unref()))
  })

const isAnswered = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ path })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Locks a data folder for this process, or returns undefined where another holds it. The embedded database loses rows without. */
export async function lockFolder(folder: string): Promise<{ release(): void } | undefined> {
  const { path, isFile } = await lockName(folder)
  let server = await listen(path)
  if (!server && isFile && !(await isAnswered(path))) {
    await rm(path, { force: true })
    server = await listen(path)
  }
  return server && { release: () => server.close() }
}
