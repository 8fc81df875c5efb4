import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk in memory that can really be full. */
export interface SmallDisk {
  /** Its root as this process and PostgreSQL see it, by a path that only the kernel can follow. */
  folder: string
  /** Its root as who is inside sees it. */
  place: string
  /** The prefix of a command that is to run inside. */
  inside: readonly string[]
  /** Takes the last byte of it. */
  fill(): Promise<void>
  makeRoom(): Promise<void>
  /** Removes it with all its files, once no process has one of them open. */
  remove(): Promise<void>
}

/** The command that creates the mount. Where we are root, PostgreSQL runs as another user, and reaches the disk through it. */
function holder(): readonly string[] {
  if (process.getuid?.() !== 0) return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c']
  return ['unshare', '--mount', 'sh', '-c']
}

const enter = (pid: number): readonly string[] => {
  const whose = process.getuid?.() === 0 ? [] : ['--user', '--preserve-credentials']
  return ['nsenter', '--target', String(pid), '--mount', ...whose]
}

const asNoUser = () => {
  if (process.getuid?.() !== 0) return ''
  const id = (flag: string) => execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim()
  return `setpriv --reuid=${id('-u')} --regid=${id('-g')} --clear-groups`
}

/**
 * A small disk in a separate mount namespace, which ends with this process; undefined where the system does not allow to make
 * one. It is reached through the process that mounts it, and no other process sees it.
 */
export async function smallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  if (process.platform !== 'linux') return undefined
  const place = await mkdtemp(join(tmpdir(), 'rad-disk-'))
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=777 rad "$PLACE" && exec ${asNoUser()} sh -c 'echo mounted; read -r end'`
  const [program, ...options] = holder() as [string, ...string[]]
  const child = spawn(program, [...options, mount], {
    env: { PATH: process.env.PATH, PLACE: place },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  const remove = async () => {
    child.stdin.end()
    await ended
    await rm(place, { recursive: true })
  }
  const isMounted = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)])
  if (!isMounted) {
    await remove()
    return undefined
  }
  const folder = `/proc/${child.pid}/root${place}`
  const filler = join(folder, 'filler')
  return {
    folder,
    place,
    inside: enter(child.pid!),
    async fill() {
      for (;;) {
        const { bavail, bsize } = await statfs(folder)
        if (bavail === 0) return
        await writeFile(filler, Buffer.alloc(Math.min(bavail * bsize, 16 * 1024 * 1024)), { flag: 'a' })
      }
    },
    makeRoom: () => truncate(filler, 0),
    remove,
  }
}
