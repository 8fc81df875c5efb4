// `npm test`: installs what is missing, then everything CI checks.
import { ensureInstalled } from './install.mjs'
import { become } from './run.mjs'

ensureInstalled()
become(['tools/verify.ts', ...process.argv.slice(2)])
