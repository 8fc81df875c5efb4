// `npm start`: installs and builds what is missing, then serves everything at http://127.0.0.1:4000, with demo data.
// Environment variables change the port, the database, and the rest: README.md, Settings.
import { ensureBuilt } from './build.mjs'
import { showHelp } from './help.mjs'
import { ensureInstalled } from './install.mjs'
import { become } from './run.mjs'

showHelp(import.meta.url)
ensureInstalled()
await ensureBuilt()
become(['packages/api/src/server.ts'])
