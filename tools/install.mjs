// Plain JavaScript: whatever Node is on the machine runs this before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The Node the code is written for; it comes with the other packages. */
export const node = join(root, 'node_modules/.bin/node')

/** Runs `npm ci` unless node_modules has what package-lock.json requires, and gets the Node that runs everything. */
export function ensureInstalled() {
  if (!isInstalled()) {
    console.error('Installing packages, once.')
    npm('ci', '--no-progress', '--loglevel=error')
  }
  // No package runs a script (.npmrc); this one has to, for it brings the Node of this machine.
  if (!existsSync(node)) npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error')
}

/** @param {string[]} args */
function npm(...args) {
  const { status, error } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** Compares the lockfile with the one npm leaves inside node_modules; packages for other machines may be absent there. */
function isInstalled() {
  const hidden = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(hidden)) return false
  const installed = packagesOf(hidden)
  const locked = Object.entries(packagesOf(join(root, 'package-lock.json'))).filter(([path]) => path !== '')
  return locked.every(([path, { version, integrity, optional }]) => {
    const present = installed[path]
    return present ? present.version === version && present.integrity === integrity : optional === true
  })
}

/** @param {string} lockfile */
function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages
}
