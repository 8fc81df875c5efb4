import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from './build.mjs'
import { readBuild } from './built-pages.ts'
import { root } from './install.mjs'
import { copyTree } from './tree-copy.ts'

const isLong = 120_000
let folder: string

beforeAll(async () => {
  folder = await copyTree(['packages', 'tsconfig.base.json'])
}, isLong)

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Adds a capability of twenty pages, each with its own text. */
async function addPages(): Promise<void> {
  const place = join(folder, 'packages/web/src/capabilities/service/many')
  await mkdir(place)
  const pages = Array.from({ length: 20 }, (_, at) => {
    const name = `trial-${at + 1}`
    const screen = `export const Screen = () => <h1>What only page ${at + 1} says</h1>\n`
    const page = `{ path: '/trials/${name}', title: 'Trial ${at + 1}', allow: 'read Ticket', screen: '${name}-screen', section: 'Service' }`
    return { name, screen, page }
  })
  await Promise.all(pages.map(({ name, screen }) => writeFile(join(place, `${name}-screen.tsx`), screen)))
  await writeFile(
    join(place, 'many.pages.ts'),
    `import { definePages } from '#shell/frame/pages.ts'\nexport const manyPages = definePages('service/many', [${pages.map(({ page }) => page).join(',')}])\n`,
  )
  const router = join(folder, 'packages/web/src/router.ts')
  const text = await readFile(router, 'utf8')
  await writeFile(
    router,
    `import { manyPages } from '#capabilities/service/many/many.pages.ts'\n${text.replace('const capabilities = [', 'const capabilities = [manyPages,')}`,
  )
}

const startOf = (tree: string) => readBuild(join(tree, 'packages/web/dist')).bytesOf('index.html', 'src/app.tsx').js

test(
  'twenty more pages make the start of the app less than a kilobyte larger',
  async () => {
    await ensureBuilt()
    await addPages()
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const env = { ...process.env, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, [vite, 'build', 'packages/web', '--logLevel=warn'], {
      cwd: folder,
      env,
    })
    const grown = startOf(folder) - startOf(root)
    expect(grown).toBeGreaterThan(100)
    expect(grown).toBeLessThan(1_000)
  },
  isLong,
)
