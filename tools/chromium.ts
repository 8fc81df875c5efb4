import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** How every tool of the repository starts Chromium: nothing leaves the machine, and root may run it. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // Letters stand as far apart in the shell as in the whole browser, so that lines break where they do there.
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The shell has no window to draw, which saves a seventh of what journeys take of the processors. */
const programs = ['chromium-headless-shell', 'chromium']

/** Without a font package Chromium draws no text at all on a bare Debian. */
const debianPackages = [programs[0]!, 'fonts-liberation']

/** The Chromium to use: `CHROMIUM`, one on the PATH, or Debian's, which is installed where we are root. */
export function chromiumPath(): string {
  return process.env.CHROMIUM || findChromium() || installChromium()
}

function findChromium(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return programs.flatMap((program) => folders.map((folder) => join(folder, program))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installChromium(): string {
  const ask = `Install it with: apt-get install ${debianPackages.join(' ')}, or name one in CHROMIUM.`
  if (process.getuid?.() !== 0) throw new Error(`There is no Chromium on this machine. ${ask}`)
  console.error(`There is no Chromium on this machine: installing ${debianPackages.join(' and ')} with apt-get, once.`)
  aptGet('update', '--quiet')
  aptGet('install', '--quiet', '--yes', '--no-install-recommends', ...debianPackages)
  const found = findChromium()
  if (!found) throw new Error(`apt-get finished, and there is still no Chromium. ${ask}`)
  return found
}

function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Its progress goes to stderr, so that reports written to stdout stay readable.
  const { status, error } = spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] })
  if (error) throw error
  if (status !== 0) throw new Error(`apt-get ${args[0]} failed with code ${status}.`)
}
