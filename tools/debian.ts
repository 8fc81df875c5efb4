import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program of Debian that tests need, or a library. */
export interface DebianProgram {
  /** How people call it. */
  title: string
  /** Its names, the preferred one first. */
  programs: readonly string[]
  folders: readonly string[]
  packages: readonly string[]
  /** The variable that names another one. */
  variable: string
  /** A library is read, not run. */
  isLibrary?: boolean
}

/** The program to use: the one its variable names, one on the PATH, or Debian's, which is installed where we are root. */
export function debianProgram(program: DebianProgram): string {
  return process.env[program.variable] || find(program) || install(program)
}

function find({ programs, folders, isLibrary = false }: DebianProgram): string | undefined {
  const all = [...folders, ...(isLibrary ? [] : (process.env.PATH ?? '').split(delimiter))]
  const right = isLibrary ? constants.R_OK : constants.X_OK
  return programs.flatMap((program) => all.map((folder) => join(folder, program))).find((path) => may(path, right))
}

function may(path: string, right: number): boolean {
  try {
    accessSync(path, right)
    return true
  } catch {
    return false
  }
}

function install(program: DebianProgram): string {
  const { title, packages, variable } = program
  const ask = `Install it with: apt-get install ${packages.join(' ')}, or name one in ${variable}.`
  if (process.getuid?.() !== 0) throw new Error(`There is no ${title} on this machine. ${ask}`)
  console.error(`There is no ${title} on this machine: installing ${packages.join(' and ')} with apt-get, once.`)
  aptGet('update', '--quiet')
  aptGet('install', '--quiet', '--yes', '--no-install-recommends', ...packages)
  const found = find(program)
  if (!found) throw new Error(`apt-get finished, and there is still no ${title}. ${ask}`)
  return found
}

function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Its progress goes to stderr, so that reports written to stdout stay readable.
  const { status, error } = spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] })
  if (error) throw error
  if (status !== 0) throw new Error(`apt-get ${args[0]} failed with code ${status}.`)
}
