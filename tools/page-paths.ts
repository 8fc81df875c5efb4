import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** The path of every page, as the pages of capabilities declare them: tests and pictures cover a new page automatically. */
export const pagePaths = (): string[] =>
  globSync('packages/web/src/capabilities/**/*.pages.ts', { cwd: root })
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/path: '([^']+)'/g)])
    .map(([, path = '']) => path)
    .toSorted()
