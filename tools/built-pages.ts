import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** A build of the pages, by its manifest. */
export function readBuild(dist: string) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const gzipped = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + gzipped(file), 0)
  return {
    entries: Object.keys(manifest),
    /** Bytes of files, gzipped. */
    sum,
    /** Bytes of scripts and styles, gzipped, of these modules and all they cannot begin without. */
    bytesOf(...entries: string[]): { js: number; css: number } {
      const scripts = new Set<string>()
      const styles = new Set<string>()
      const visit = (key: string) => {
        const chunk = manifest[key]
        if (!chunk) throw new Error(`The build knows no ${key}.`)
        if (scripts.has(chunk.file)) return
        scripts.add(chunk.file)
        for (const file of chunk.css ?? []) styles.add(file)
        for (const imported of chunk.imports ?? []) visit(imported)
      }
      for (const entry of entries) visit(entry)
      return { js: sum(scripts), css: sum(styles) }
    },
  }
}
