// `npm run lockfile -- [name@1.2.3 …]`: installs what is named and what package.json requires, and adds to the lockfile the
// packages of every platform, also those that a registry lacks.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { showHelp } from './help.mjs'
import { root } from './install.mjs'

/** One package of package-lock.json, as far as we look at it. */
export interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  cpu?: string[]
  os?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export interface Lockfile {
  packages: Record<string, Locked>
}

const path = join(root, 'package-lock.json')

export const readLockfile = (): Lockfile => JSON.parse(readFileSync(path, 'utf8')) as Lockfile

/** Optional packages that some package requires and the lockfile lacks: name, version, and whether for development only. */
export function missingFrom({ packages }: Lockfile): { name: string; version: string; dev: boolean }[] {
  return Object.entries(packages).flatMap(([at, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`${at}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map(([name, version]) => ({ name, version, dev })),
  )
}

/** Programs of machine code or of Java that a package would like to use and does without: they are for no platform. */
const unused = /^recheck-/

/** The platform a package is built for, read from its name: `binding-linux-arm64-musl`. */
function platformOf(name: string): Pick<Locked, 'cpu' | 'os' | 'libc'> {
  if (unused.test(name)) return { os: ['none'] }
  const os = /android|darwin|freebsd|linux|openharmony|win32/.exec(name)?.[0]
  const cpu = /arm64|arm|x64|ia32|ppc64|riscv64|s390x|loong64|wasm32/.exec(name)?.[0]
  const libc = os === 'linux' ? /musl|gnu/.exec(name)?.[0].replace('gnu', 'glibc') : undefined
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }), ...(libc && { libc: [libc] }) }
}

function complete(lockfile: Lockfile): string[] {
  for (const path of Object.keys(lockfile.packages))
    if (unused.test(path.replace(/^node_modules\//, ''))) delete lockfile.packages[path]
  const missing = missingFrom(lockfile)
  for (const { name, version, dev } of missing) {
    const locked = { version, ...platformOf(name), ...(dev && { dev }), optional: true }
    lockfile.packages[`node_modules/${name}`] = locked
  }
  const sorted = Object.entries(lockfile.packages).sort(([one], [other]) => one.localeCompare(other, 'en'))
  writeFileSync(path, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  return missing.map(({ name }) => name)
}

/** Nothing is chosen that has not been out for a week: what is stolen or broken is mostly found by then. */
function install(packages: readonly string[]): void {
  const { status, error } = spawnSync('npm', ['install', '--min-release-age=7', ...packages], {
    cwd: root,
    stdio: 'inherit',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

if (import.meta.main) {
  showHelp(import.meta.url)
  install(process.argv.slice(2))
  console.log(`Added: ${complete(readLockfile()).join(', ') || 'nothing'}`)
}
