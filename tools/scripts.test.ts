import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importers } from '../packages/api/src/app.ts'
import { root } from './install.mjs'
import { freshTree, outsideEnvironment } from './tree-copy.ts'

const run = promisify(execFile)
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts,
)

let cwd: string
beforeAll(async () => {
  cwd = await freshTree()
  await installWithoutNode(cwd)
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

/** What `npm ci` leaves: every package, and none of their install scripts run, so that the Node of the project is missing. */
async function installWithoutNode(folder: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  const isOurNode = (path: string) => path === join(from, 'node/bin') || path === join(from, '.bin/node')
  await mkdir(to)
  for (const name of await readdir(from)) {
    if (name === '.bin' || name === 'node' || name === '@rad')
      await cp(join(from, name), join(to, name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !isOurNode(path) && !path.startsWith(join(from, 'node/node_modules')),
      })
    else await symlink(join(from, name), join(to, name))
  }
}

/** The output of a script with `--help`, on whatever Node is on the machine. */
const help = async (script: string) => {
  const { stdout } = await run('npm', ['run', '--silent', script, '--', '--help'], { cwd, env: outsideEnvironment })
  return stdout
}

test('every script of a fresh clone explains itself on the Node of the machine', async () => {
  expect(scripts.length).toBeGreaterThan(15)
  // The first one brings the Node of the project.
  const [first, ...others] = scripts.filter((script) => script !== 'start')
  expect(await help(first!)).toContain(`npm ${first}`)
  const printed = await Promise.all(others.map(async (script) => [script, await help(script)] as const))
  for (const [script, text] of [...printed, ['start', await help('start')] as const])
    expect(text, script).toMatch(/\bnpm (run )?[\w:]+|Usage/)
})

test('the README and the command line name every kind of import', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const usage = await help('rad')
  expect(importers.length).toBeGreaterThan(11)
  for (const { kind } of importers) {
    expect(readme, kind).toContain(`\`${kind}\``)
    expect(usage).toMatch(new RegExp(`kinds: .*\\b${kind}\\b`))
  }
})
