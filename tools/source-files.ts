import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  path: string
  text: string
  /** What it imports or re-exports, as written. */
  imports: string[]
}

/** The code of all packages, as it is in the working tree. */
export function sourceFiles(): SourceFile[] {
  const paths = globSync('packages/{api,demo,web}/src/**/*.{ts,tsx}', { cwd: root })
  return paths.sort().map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, imports: importsOf(text) }
  })
}

function importsOf(text: string): string[] {
  const written = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)
  return [...written].map(([, source = '']) => source)
}
