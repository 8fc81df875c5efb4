import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Prints the comment that a program begins with, which explains how to call it, and ends the program, where its arguments
 * request help. `npm run check -- --help` shows that of `tools/check.ts`.
 * @param {string} url that of the program
 */
export function showHelp(url) {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return
  const [comment] = /^(?:\/\/.*\n)+/.exec(readFileSync(fileURLToPath(url), 'utf8')) ?? []
  if (!comment) throw new Error(`${url} does not begin with a comment.`)
  process.stdout.write(comment.replaceAll(/^\/\/ ?/gm, ''))
  process.exit(0)
}
