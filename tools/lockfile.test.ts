import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'
import { missingFrom, readLockfile } from './lockfile.ts'

const lockfile = readLockfile()

/** npm leaves out what a registry lacks for another platform, and `npm ci` then refuses the lockfile. */
test('the lockfile names the packages of every platform: npm run lockfile adds them', () => {
  expect(missingFrom(lockfile).map(({ name }) => name)).toEqual([])
})

test('the lockfile names no registry, so that any will do', () => {
  const resolved = Object.values(lockfile.packages).filter(({ link, resolved: source }) => !link && source)
  expect(resolved).toEqual([])
})

test('our own dependencies are exact versions', () => {
  const manifests = [
    'package.json',
    'packages/api/package.json',
    'packages/demo/package.json',
    'packages/web/package.json',
  ]
  const packages = manifests.flatMap((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, Record<string, string>>
    return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  })
  expect(packages.filter(([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))).toEqual([])
})
