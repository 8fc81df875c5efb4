import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

const documents = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], { cwd: root }).sort()

/** What starts like one of these is meant as a path of the repository. */
const places = /^(packages|tools|e2e|bench|docs|\.ci|[\w.-]+\.(json|md|mjs|config\.ts))(\/|$)/

test('there are documents to check', () => {
  expect(documents.length).toBeGreaterThan(5)
  expect(documents.flatMap(pathsIn).length).toBeGreaterThan(20)
})

test.each(documents)('%s names files that exist', (document) => {
  expect(pathsIn(document).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

/** Paths in backticks outside blocks of code; one with a placeholder (`<area>`, `*`) names no single file. */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replaceAll(/^```.*?^```/gms, '')
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, words = '']) => words.replace(/#.*/, ''))
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = '']) =>
    join(document, '..', target),
  )
  return [...quoted.filter((words) => places.test(words) && !/[<>*{}$]/.test(words)), ...linked]
}
