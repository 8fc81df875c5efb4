import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { prove } from '../packages/api/src/testing/proof.ts'
import { deniedVersions, isAllowed, licenceFiles } from './allowed-packages.ts'
import { root } from './install.mjs'
import { readLockfile, type Locked } from './lockfile.ts'
import { freshTree, outsideEnvironment } from './tree-copy.ts'

// T-43: what we did not write ourselves, and how it gets here.
const { packages } = readLockfile()
const foreign = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, locked]) => ({ path, name: path.slice(path.lastIndexOf('node_modules/') + 13), ...locked }))

type Foreign = (typeof foreign)[number]

const called = ({ name, version }: { name: string; version?: string }) => `${name}@${version}`

/** The package that requires a platform's package. A registry may lack those of platforms it does not serve. */
const askingFor = ({ name, version }: Foreign): Locked | undefined =>
  Object.values(packages).find(({ optionalDependencies = {} }) => optionalDependencies[name] === version)

const manifestOf = (path: string) =>
  JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as { version: string; license?: string }

const licenceOf = (one: Foreign) => one.license ?? licenceFiles[one.name] ?? askingFor(one)?.license ?? 'none'

const denied = ({ name, version = '' }: Foreign) =>
  deniedVersions.filter(({ versions }) => versions[name]?.includes(version)).map(({ happened }) => happened)

test('every package of the lockfile has a license that is allowed', () => {
  expect(foreign.length).toBeGreaterThan(500)
  const refused = foreign.filter((one) => !isAllowed(licenceOf(one)))
  expect(refused.map((one) => `${called(one)}: ${licenceOf(one)}`)).toEqual([])
})

test('a package has the version and the license of the lockfile', () => {
  const installed = foreign.filter(({ path }) => existsSync(join(root, path)))
  expect(installed.length).toBeGreaterThan(300)
  const different = installed.filter(({ path, version, license }) => {
    const manifest = manifestOf(path)
    return manifest.version !== version || manifest.license !== license
  })
  expect(different.map(called)).toEqual([])
})

test('every package has a checksum, except those of platforms the registry lacks', () => {
  const unsealed = foreign.filter((one) => !one.integrity?.startsWith('sha512-') && !(one.optional && askingFor(one)))
  expect(unsealed.map(called)).toEqual([])
  // Here, at least, nothing was installed without.
  expect(foreign.filter(({ integrity, path }) => !integrity && existsSync(join(root, path))).map(called)).toEqual([])
})

test('no version is known to be malicious', () => {
  const harmful = foreign.filter((one) => denied(one).length > 0)
  expect(harmful.map((one) => `${called(one)}: ${denied(one).join('; ')}`)).toEqual([])
})

test('no package runs a script as it is installed, and by name only the one that brings our Node', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true')
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>
  }
  expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(['node'])
})

const run = promisify(execFile)

const long = { timeout: 30 * 60_000, skip: !process.env.PROOF_FILE }

/** Installs as `npm start` does and answers the scripts that ran, which npm names as it runs them. */
async function installed(cwd: string, settings: Record<string, string>): Promise<string[]> {
  const install = `import { ensureInstalled } from './tools/install.mjs'; ensureInstalled()`
  const env = { ...outsideEnvironment, npm_config_foreground_scripts: 'true', ...settings }
  const output = await run('node', ['--input-type=module', '--eval', install], { cwd, env, maxBuffer })
  return [...`${output.stdout}${output.stderr}`.matchAll(/^> (\S+@\S+ (?:pre|post)?install)$/gm)].map(
    ([, script = '']) => script,
  )
}

const maxBuffer = 2 ** 28

test('a fresh tree is installed and built without a network, and its parts are listed', long, async () => {
  const cwd = await freshTree()
  afterAll(() => rm(cwd, { recursive: true, force: true }))
  // Once with, so that the cache of this machine has everything.
  await installed(cwd, { npm_config_prefer_offline: 'true' })
  await rm(join(cwd, 'node_modules'), { recursive: true })
  const scripts = await installed(cwd, { npm_config_offline: 'true' })
  expect(scripts).toEqual([`node@${packages['node_modules/node']!.version} preinstall`])

  const offline = { cwd, maxBuffer, env: { ...outsideEnvironment, npm_config_offline: 'true' } }
  await run('npm', ['run', 'build'], offline)
  expect(existsSync(join(cwd, 'packages/web/dist/index.html'))).toBe(true)

  const { stdout } = await run('npm', ['run', '--silent', 'sbom'], offline)
  const { components } = JSON.parse(stdout) as { components: { name: string; version: string }[] }
  const listed = new Set(components.map(called))
  expect(foreign.filter(({ optional, ...one }) => !optional && !listed.has(called(one))).map(called)).toEqual([])

  await rm(join(cwd, 'node_modules'), { recursive: true })
  // Refused where a package was put into the registry less than a week ago.
  await run('npm', ['ci', '--min-release-age=7'], { cwd, maxBuffer, env: outsideEnvironment })

  prove('T-43', 'npm', {
    packages: foreign.length,
    'licences not allowed': foreign.filter((one) => !isAllowed(licenceOf(one))).length,
    'known to do harm': foreign.filter((one) => denied(one).length > 0).length,
    'without a sum of their bytes (other platforms)': foreign.filter(({ integrity }) => !integrity).length,
    'install scripts run': scripts.join(' '),
    'parts listed': listed.size,
  })
})
