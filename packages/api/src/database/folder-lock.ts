import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

/** So often the owner of a folder renews its claim, and checks whether it still is the owner. */
const beatMs = 2_000
/** An owner on another machine that has not renewed its claim for this long is gone. */
const silentMs = 3 * beatMs

/** The owner of a folder, as written in the folder. */
interface Owner {
  token: string
  /** What shares its kernel and so its locks: containers of one machine do. */
  machine: string
  beat: number
}

export interface FolderLock {
  release(): void
  /** Calls back, once, where another process has taken the folder: what this process writes from now on would be lost. */
  onLost(stop: () => void): void
}

async function thisMachine(): Promise<string> {
  return readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (id) => id.trim(),
    () => hostname(),
  )
}

/**
 * A lock of the kernel on a file of the folder, taken through the transaction of an empty SQLite file: containers, namespaces, and
 * mounts of one machine share it, it dies with its process, and a copy of the file is not locked.
 */
function kernelLock(folder: string): DatabaseSync | undefined {
  const file = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    // Nothing is written, so that the folder can be locked on a full disk too.
    file.exec('pragma journal_mode = memory; begin exclusive')
    return file
  } catch (error) {
    file.close()
    if (/locked|busy/i.test((error as Error).message)) return undefined
    throw error
  }
}

function ownerIn(path: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner
  } catch {
    // There is none, or it is being written.
    return undefined
  }
}

/** Whether a machine that does not share our locks, over a network file system, keeps renewing its claim on the folder. */
async function isOwnedElsewhere(path: string, machine: string): Promise<boolean> {
  const before = ownerIn(path)
  if (!before || before.machine === machine) return false
  await setTimeout(silentMs)
  return ownerIn(path)?.beat !== before.beat
}

/** Locks a data folder for this process, or returns undefined where another holds it. The embedded database loses rows without. */
export async function lockFolder(folder: string): Promise<FolderLock | undefined> {
  const lock = kernelLock(folder)
  if (!lock) return undefined
  const path = join(folder, 'owner.json')
  const machine = await thisMachine()
  if (await isOwnedElsewhere(path, machine)) {
    lock.close()
    return undefined
  }
  const token = randomUUID()
  let beat = 0
  let lost = () => {}
  const write = () => writeFileSync(path, JSON.stringify({ token, machine, beat: (beat += 1) } satisfies Owner))
  tryTo(write)
  const timer = setInterval(() => {
    const owner = ownerIn(path)
    if (owner && owner.token !== token) {
      clearInterval(timer)
      lost()
    } else tryTo(write)
  }, beatMs)
  timer.unref()
  return {
    release() {
      clearInterval(timer)
      if (ownerIn(path)?.token === token) rmSync(path, { force: true })
      lock.close()
    },
    onLost: (stop) => {
      lost = stop
    },
  }
}

/** On a full disk the owner cannot renew its claim; the lock of the kernel still works. */
function tryTo(work: () => void): void {
  try {
    work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
