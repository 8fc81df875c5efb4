import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './install.mjs'
import { namesOf } from './names.ts'
import { newCapability } from './new-capability.ts'
import { copyTree } from './tree-copy.ts'

const places = ['service/stock', 'service/loaner-cars']

let folder: string
let written: string[]

beforeAll(async () => {
  const settings = ['vitest.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json']
  folder = await copyTree(['packages', 'tools', ...settings])
  written = places.flatMap((place) => newCapability(folder, namesOf(place)))
}, 300_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test('a new capability is written on both sides, with a migration and its entries', () => {
  expect(written).toEqual(
    expect.arrayContaining([
      'packages/api/src/capabilities/service/loaner-cars/contract.ts',
      'packages/api/src/capabilities/service/loaner-cars/loaner-cars.test.ts',
      'packages/web/src/capabilities/service/loaner-cars/loaner-cars.pages.ts',
      'packages/web/src/capabilities/service/stock/stock-screen.tsx',
      expect.stringMatching(/^packages\/api\/migrations\/\d{4}_loaner_cars\.sql$/),
      'packages/api/src/app.ts',
      'packages/web/src/router.ts',
    ]),
  )
})

test('no placeholder is left in what is written', async () => {
  for (const path of written)
    expect(await readFile(join(folder, path), 'utf8'), path).not.toMatch(/\$(?:area|path|file|table|things?|names?)/i)
})

test.each(['api', 'web'])('the new files of %s compile', async (name) => {
  // The new files with what they import: all the others have been checked, and their tests are run below.
  const project = {
    extends: './tsconfig.json',
    include: [...places.map((place) => `src/capabilities/${place}`), 'src/**/*.d.ts'],
    exclude: ['**/*.test.*'],
  }
  await writeFile(join(folder, `packages/${name}/tsconfig.new.json`), JSON.stringify(project))
  const output = await failureOf('tsc', ['-p', `packages/${name}/tsconfig.new.json`])
  expect(output.split('\n').filter((line) => places.some((place) => line.includes(place)))).toEqual([])
})

test('the generated tests of the API and of the pages pass for a one-word and a two-word name (T-61)', async () => {
  const projects = ['api-postgres', 'web'].flatMap((name) => ['--project', name])
  expect(await failureOf('vitest', ['run', ...projects, ...places])).toBe('')
}, 900_000)

/** The output of a program that fails, and nothing of one that does not. */
async function failureOf(program: string, args: string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1', DEBUG_PRINT_LIMIT: '0' }
  return promisify(execFile)(join(root, 'node_modules/.bin', program), args, { cwd: folder, env }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr || 'It failed without output.',
  )
}
