// `npm start`: installs and builds what is missing, then runs the server.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { become } from './run.mjs'

ensureInstalled()
await ensureBuilt()
become(['packages/api/src/server.ts'])
