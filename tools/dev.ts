// `npm run dev`: the pages, whose API runs in the browser: no server, no database, no accounts. `npm run dev:server`: the
// API on the server, restarted at every change, and the pages in front of it. Other arguments go to Vite.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { showHelp } from './help.mjs'
import { node, root } from './install.mjs'
import { ensurePageImage } from './page-image.ts'

showHelp(import.meta.url)
const [kind, ...args] = process.argv.slice(2)
const vite = join(root, 'node_modules/vite/bin/vite.js')
const port = process.env.PORT ?? '4000'

async function programs(): Promise<string[][]> {
  if (kind === 'server')
    return [
      ['--watch', 'packages/api/src/server.ts'],
      [vite, 'packages/web', ...args],
    ]
  await ensurePageImage()
  return [[vite, 'packages/web', '--mode', 'static', ...args]]
}

const running = (await programs()).map((program) =>
  spawn(node, program, {
    cwd: root,
    env: { ...process.env, PORT: port, API_ORIGIN: `http://127.0.0.1:${port}` },
    stdio: 'inherit',
  }),
)
const stop = () => running.forEach((program) => program.kill('SIGTERM'))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
for (const program of running) program.on('exit', stop)
