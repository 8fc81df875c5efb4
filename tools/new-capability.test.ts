import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './install.mjs'
import { newCapability } from './new-capability.ts'
import { copyTree } from './tree-copy.ts'

let folder: string
let written: string[]

beforeAll(async () => {
  folder = await copyTree(['packages', 'tools', 'vitest.config.ts', 'package.json', 'tsconfig.base.json'])
  written = newCapability(folder, 'service/spare-parts')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('both sides, a migration and the registers are written', () => {
  expect(written).toEqual(
    expect.arrayContaining([
      'packages/api/src/capabilities/service/spare-parts/contract.ts',
      'packages/api/src/capabilities/service/spare-parts/spare-parts.test.ts',
      'packages/web/src/capabilities/service/spare-parts/spare-parts.pages.ts',
      expect.stringMatching(/^packages\/api\/migrations\/\d{4}_spare_parts\.sql$/),
      'packages/api/src/app.ts',
      'packages/web/src/router.ts',
    ]),
  )
})

test.each(['api', 'web'])('it compiles on the side of %s', async (name) => {
  // The new files with what they import: all the others have been checked, and its tests are run below.
  const project = {
    extends: './tsconfig.json',
    include: ['src/capabilities/service/spare-parts', 'src/**/*.d.ts'],
    exclude: ['**/*.test.*'],
  }
  await writeFile(join(folder, `packages/${name}/tsconfig.new.json`), JSON.stringify(project))
  const said = await complaints('tsc', ['-p', `packages/${name}/tsconfig.new.json`])
  expect(said.split('\n').filter((line) => line.includes('spare'))).toEqual([])
})

test('its own tests pass', async () => {
  expect(await complaints('vitest', ['run', '--project', 'api', 'service/spare-parts'])).toBe('')
})

/** What a program says where it fails. */
async function complaints(program: string, args: string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1' }
  return promisify(execFile)(join(root, 'node_modules/.bin', program), args, { cwd: folder, env }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr || 'It failed without a word.',
  )
}
