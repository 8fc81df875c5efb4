// `npm run build`: the pages for the server. `npm run build:static`: the pages for any folder of files, with the API inside the
// browser. Neither does anything where the build was made from the same files.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { showHelp } from './help.mjs'
import { node, root } from './install.mjs'
import { filesUnder, madeFrom } from './made-from.mjs'

/** `dist` for the server, `dist-static` for any folder of files: there the API runs in the browser. */
const builds = {
  server: {
    folder: 'packages/web/dist',
    mode: 'production',
    api: /\/(capabilities|kernel)\/.*(?<!\.test)\.ts$/,
  },
  static: { folder: 'packages/web/dist-static', mode: 'static', api: /./ },
}

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

/**
 * Builds the web package unless its build was made from the same files. A quick build compresses the database less:
 * doing it well takes a minute, which tests need not wait for.
 * @param {keyof typeof builds} kind
 */
export async function ensureBuilt(kind = 'server', isQuick = false) {
  const { folder, mode, api } = builds[kind]
  // Remembers, inside the build, what it was made from.
  const stamp = join(root, folder, '.made-from')
  const made = madeFrom(api, kind === 'static') + (isQuick ? ' quick' : '')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  console.error(`Building the pages for ${kind === 'server' ? 'the server' : 'a folder of files'}, once.`)
  if (kind === 'static') run('tools/page-image.ts')
  run('node_modules/vite/bin/vite.js', 'build', 'packages/web', '--mode', mode, '--logLevel=warn')
  await compress(folder, isQuick ? brotliQuick : brotliOnce)
  writeFileSync(stamp, made)
}

/** A test that builds is a test itself; what it builds is what is shipped. */
const asShipped = { ...process.env, NODE_ENV: 'production' }

/** @param {string[]} args */
function run(...args) {
  const { status, error } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: asShipped })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Compresses once, at high quality, so that no server compresses a page, a script or a database during a request. The files
 * are compressed on all processors.
 * @param {string} folder
 * @param {(content: Buffer) => Promise<Buffer>} brotliOfEngine
 */
async function compress(folder, brotliOfEngine) {
  const paths = filesUnder(folder).filter((path) => /\.(html|js|css|svg|wasm|bin)$/.test(path))
  await Promise.all(paths.map((path) => compressFile(path, brotliOfEngine)))
}

/**
 * @param {string} path
 * @param {(content: Buffer) => Promise<Buffer>} brotliOfEngine
 */
async function compressFile(path, brotliOfEngine) {
  const content = readFileSync(join(root, path))
  const asBrotli = /\.(wasm|bin)$/.test(path) ? brotliOfEngine : brotli
  await Promise.all([
    asBrotli(content).then((bytes) => writeFile(join(root, `${path}.br`), bytes)),
    gzipOf(content, { level: 9 }).then((bytes) => writeFile(join(root, `${path}.gz`), bytes)),
  ])
}

/** @param {Buffer} content */
const brotliQuick = (content) => brotli(content, 9)

/** @param {Buffer} content */
function brotli(content, quality = 11) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: content.length }
  return brotliOf(content, { params })
}

/**
 * Compressing the engine takes half a minute and it seldom changes: the result is cached for the next build. The demo data,
 * which take as long, are new every day.
 * @param {Buffer} content
 */
async function brotliOnce(content) {
  const cached = join(root, 'node_modules/.cache/brotli', createHash('sha256').update(content).digest('hex'))
  if (existsSync(cached)) return readFileSync(cached)
  const compressed = await brotli(content)
  mkdirSync(dirname(cached), { recursive: true })
  // Under its name only once it is whole.
  writeFileSync(`${cached}.part`, compressed)
  renameSync(`${cached}.part`, cached)
  return compressed
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  showHelp(import.meta.url)
  await ensureBuilt(process.argv.includes('static') ? 'static' : 'server', process.argv.includes('quick'))
}
