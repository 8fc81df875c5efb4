import { enableCompileCache } from 'node:module'
import { takeDataFolder } from './hosts/data-folder.ts'
import { readEnvironment } from './hosts/environment.ts'
import { EnvironmentError } from './hosts/environment-error.ts'

/** A second server must report so and leave within a second: the product itself is loaded only once the folder is taken. */
async function start() {
  const environment = readEnvironment(process.env)
  const folder = await takeDataFolder(environment)
  // What was compiled once is read by the next start, which begins half a second earlier.
  enableCompileCache()
  const { runServer } = await import('./hosts/node-server.ts')
  await runServer(environment, folder)
}

start().catch((error: unknown) => {
  if (!(error instanceof EnvironmentError)) throw error
  process.stdout.write(`${error.message}\n`)
  process.exit(1)
})
