import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'
import { sourceFiles } from './source-files.ts'

const pages = 'packages/web/src/'

/** What fewer than three folders use and is in a room all the same, each with the reason why no capability can own it. */
const exceptions: Record<string, string> = {
  'choose/client-choice.tsx': 'The forms of users draw it, and clients know users.',
  'choose/dealer-picker.tsx': 'Outlets draw it, and dealers know outlets.',
  'choose/outlet-field.tsx': 'Every form drawer draws it, for a field that names an outlet.',
  'words/outlet-case.tsx': 'Outlets draw it, and every kind of case that it names knows outlets.',
}

/** A capability, or a folder of the shell or the kit; undefined for a file of the rooms that are counted. */
const folderOf = (path: string): string | undefined =>
  /^(?:capabilities\/[^/]+\/[^/]+|(?:shell|kit)\/[^/]+|(?!choose\/|words\/|peek\/)[^/]+)/.exec(path)?.[0]

const targetOf = (path: string, source: string): string =>
  source.startsWith('#') ? source.slice(1) : join(dirname(path), source)

const users = new Map<string, string[]>()
for (const { path, imports } of sourceFiles()) {
  if (!path.startsWith(pages) || /\.test\.tsx?$/.test(path)) continue
  const from = path.slice(pages.length)
  for (const source of imports) {
    const target = targetOf(from, source)
    users.set(target, [...(users.get(target) ?? []), from])
  }
}

/** The folders that use a file, directly or through other files of the rooms. */
function foldersOf(file: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>()
  if (seen.has(file)) return found
  seen.add(file)
  for (const user of users.get(file) ?? []) {
    const folder = folderOf(user)
    for (const one of folder === undefined ? foldersOf(user, seen) : [folder]) found.add(one)
  }
  return found
}

const rare = globSync('{choose,words,peek}/**/*.{ts,tsx,css}', { cwd: join(root, pages) })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, folders: [...foldersOf(path)].sort() }))

test('three folders or more use each file of choose, words, and peek; a file of fewer belongs to its user', () => {
  expect(rare.length).toBeGreaterThan(30)
  expect(rare.filter(({ path, folders }) => folders.length < 3 && !(path in exceptions))).toEqual([])
})

test('an exception is a file that needs one', () => {
  const needed = rare.filter(({ folders }) => folders.length < 3).map(({ path }) => path)
  expect(needed.sort()).toEqual(Object.keys(exceptions).sort())
})
