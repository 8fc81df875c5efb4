import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What a file takes of zod when it is loaded; types are gone by then. */
const takenIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w.])z\.([a-zA-Z]\w*)(?:<[^<>()]*>)?(?=[(.])|(?<![\w.])z\.(NEVER)\b/g)]
    .map(([, name, constant]) => name ?? constant!)
    // A batch describes its items to its caller; no page requests them.
    .filter((name) => !['core', 'toJSONSchema'].includes(name))

test('contracts take nothing of zod that built pages do not provide', () => {
  const provided = /provideZod\(\{([^}]*)\}\)/.exec(read('packages/web/src/kit/form/schemas.ts'))![1]!
  const names = new Set([...provided.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name))
  const contracts = globSync('packages/api/src/**/{*contract,fields}.ts', { cwd: root })
  const missing = contracts.flatMap((path) =>
    takenIn(read(path)).flatMap((name) => (names.has(name) ? [] : [`${path}: z.${name}`])),
  )
  expect(missing).toEqual([])
  expect(contracts.length).toBeGreaterThan(80)
})
