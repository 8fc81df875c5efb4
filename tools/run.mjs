import { spawn } from 'node:child_process'
import { node, root } from './install.mjs'

/**
 * Becomes the given command of the project's own Node, as far as one process can become another: same terminal,
 * same signals, same exit code.
 * @param {string[]} args
 */
export function become(args) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code) => process.exit(code ?? 1))
}
