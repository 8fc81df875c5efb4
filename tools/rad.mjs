// `npm run rad -- <command>`: the command line of the server.
import { ensureInstalled } from './install.mjs'
import { become } from './run.mjs'

ensureInstalled()
become(['packages/api/src/cli.ts', ...process.argv.slice(2)])
