import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

const sources = globSync('packages/web/src/**/*.{ts,tsx,css}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))
const sheetOf = (component: string) => `@mantine/core/styles/${component}.layer.css`
const imported = new Set(
  sources.flatMap(({ text }) => [...text.matchAll(/@mantine\/core\/styles\/\w+\.layer\.css/g)].map(([sheet]) => sheet)),
)

/** The components a file takes from the library, by the name of the library. */
const componentsOf = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ')[0]!)
    .filter((name) => /^[A-Z]/.test(name))

// Styles come one by one: a component without its own is drawn bare, a skeleton not at all.
test('each component of the library with its own styles has them loaded', () => {
  const used = sources.flatMap(({ file, text }) => componentsOf(text).map((component) => ({ file, component })))
  const styled = used.filter(({ component }) => existsSync(join(root, 'node_modules', sheetOf(component))))
  expect(styled.length).toBeGreaterThan(50)
  expect(styled.filter(({ component }) => !imported.has(sheetOf(component)))).toEqual([])
})
