// `npm run dev`: the API, restarted at every change, and the pages in front of it. Arguments go to Vite.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { node, root } from './install.mjs'

const port = process.env.PORT ?? '4000'
const env = { ...process.env, PORT: port, API_ORIGIN: `http://127.0.0.1:${port}` }
const vite = join(root, 'node_modules/vite/bin/vite.js')

const programs = [
  ['--watch', 'packages/api/src/server.ts'],
  [vite, 'packages/web', ...process.argv.slice(2)],
].map((args) => spawn(node, args, { cwd: root, env, stdio: 'inherit' }))

const stop = () => programs.forEach((program) => program.kill('SIGTERM'))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
for (const program of programs) program.on('exit', stop)
