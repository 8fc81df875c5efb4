import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './install.mjs'
import { madeFromApi } from './made-from.mjs'
import { testClock } from './test-clock.ts'

const folder = join(root, 'node_modules/.cache/demo')

/** A run that finds an image starts at the moment of its creation: its data must not be in the future. */
const earlierSeconds = 120

/** Demo data are of the moment they are made for. */
const momentOfDemo = () =>
  process.env.TEST_CLOCK_AHEAD === undefined
    ? new Date().toISOString().slice(0, 13)
    : (process.env.TEST_MOMENT ?? 'usual').replaceAll(/\W/g, '')

/**
 * The path of an embedded database with demo data, for copies of it: created once for a moment and its source files, and
 * cached. All but the newest are deleted.
 */
export async function demoImage(): Promise<string> {
  const name = `${momentOfDemo()}-${madeFromApi().slice(0, 32)}.tar`
  const path = join(folder, name)
  if (existsSync(path)) return path
  await mkdir(folder, { recursive: true })
  // Not what another process is writing.
  const older = (await readdir(folder)).filter((file) => file.endsWith('.tar'))
  for (const file of older) await rm(join(folder, file), { force: true })
  // Under its name only once it is whole.
  await makeImage(`${path}.${process.pid}`)
  await rename(`${path}.${process.pid}`, path)
  return path
}

/** In a separate process, which has the test clock in all its threads; the process of a test started before it was set. */
async function makeImage(path: string): Promise<void> {
  const clock = testClock()
  const ahead = clock.TEST_CLOCK_AHEAD && { TEST_CLOCK_AHEAD: String(Number(clock.TEST_CLOCK_AHEAD) - earlierSeconds) }
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'database-image.ts'), path], {
    cwd: dirname(import.meta.dirname),
    env: { ...process.env, ...clock, ...ahead },
  })
}
