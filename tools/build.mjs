import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { node, root } from './install.mjs'

const dist = join(root, 'packages/web/dist')
/** Remembers, inside the build, what it was made from. */
const stamp = join(dist, '.made-from')

/** Builds the web package unless its build was made from the same files. */
export function ensureBuilt() {
  const made = sources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  console.error('Building the web pages, once.')
  const { status, error } = spawnSync(
    node,
    ['node_modules/vite/bin/vite.js', 'build', 'packages/web', '--logLevel=warn'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
  compress()
  writeFileSync(stamp, made)
}

/** Once and at the best level, so that the server compresses no page and no script while somebody waits. */
function compress() {
  for (const path of filesUnder('packages/web/dist')) {
    if (!/\.(html|js|css|svg)$/.test(path)) continue
    const content = readFileSync(join(root, path))
    writeFileSync(join(root, `${path}.br`), brotliCompressSync(content))
    writeFileSync(join(root, `${path}.gz`), gzipSync(content, { level: 9 }))
  }
}

/** A hash of all that goes into the pages: the web package, and the contracts and client it takes from the API. */
function sources() {
  const contracts = filesUnder('packages/api/src').filter((path) => /\/(contract|vocabulary)\.ts$/.test(path))
  const files = [
    ...filesUnder('packages/web'),
    ...filesUnder('packages/api/src/kernel'),
    ...contracts,
    'package-lock.json',
  ]
  const hash = createHash('sha256')
  for (const path of files.sort())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesUnder(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'dist' || entry.name === 'node_modules') return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesUnder(path) : path
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureBuilt()
