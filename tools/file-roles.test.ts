import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

/** How many files of the API's capabilities are named after no role. It only falls: lower it with each that gets one. */
const withoutRole = 32

/** The roles that the table of docs/architecture.md names, such as `queries` for `queries.ts` and `list.queries.ts`. */
const roles = new Set(
  [...readFileSync(join(root, 'docs/architecture.md'), 'utf8').matchAll(/^\| `(?:<name>\.)?([a-z-]+)\.ts` /gm)].map(
    ([, role = '']) => role,
  ),
)

const roleOf = (path: string) => basename(path, '.ts').split('.').at(-1)!

const files = globSync('packages/api/src/capabilities/**/*.ts', { cwd: root }).filter(
  (path) => !path.endsWith('.test.ts'),
)

test('files of the capabilities of the API are named after a role of docs/architecture.md, but for a few', () => {
  expect(roles.size).toBeGreaterThan(15)
  expect(files.length).toBeGreaterThan(500)
  const others = files.filter((path) => !roles.has(roleOf(path))).sort()
  expect(others, `Named after no role:\n${others.join('\n')}\n`).toHaveLength(withoutRole)
})

test('each role of the table is one that files have', () => {
  const used = new Set(globSync('packages/*/src/capabilities/**/*.ts', { cwd: root }).map(roleOf))
  expect([...roles].filter((role) => !used.has(role))).toEqual([])
})
