import { parseArgs } from 'node:util'
import { readMigrations } from '#database/migration-files.ts'
import { ApiError } from '#kernel/contract/client.ts'
import type { Actor } from '#kernel/command/context.ts'
import { createApp } from '#app'
import { importers } from '#app'
import { abilityOf } from '#capabilities/session/auth/rights.rules.ts'
import { addUser } from './add-user.ts'
import { backUp, restore } from './backup.ts'
import { Help, Refusal, Usage, type DatabaseTools, type Tools } from './command-tools.ts'
import { checkTrail } from './check-trail.ts'
import { takeDataFolder } from './data-folder.ts'
import { fillWithDemo } from './demo-data.ts'
import { readEnvironment } from './environment.ts'
import { EnvironmentError } from './environment-error.ts'
import { closeForMaintenance, openAfterMaintenance } from './maintenance.ts'
import { bringUpToDate } from './migrated.ts'
import { importFile, listImports, revertImport } from './import-files.ts'
import { nodeDeps, openFor, openLog } from './node-deps.ts'
import { refuseOtherSettings } from './stored-settings.ts'
import { rebuildAllJourneys } from './rebuild-journeys.ts'
import { rebuildSums } from './rebuild-sums.ts'
import { rebuildUsage } from './rebuild-usage.ts'
import { resetSecondStep } from './reset-second-step.ts'

const usage = `Usage:
  npm run rad -- import <kind> <file> [--map file.json] [--skip-wrong]
      kinds: ${importers.map(({ kind }) => kind).join(', ')}
      the map file: {"mapping": {field: column}, "values": {field: {given: meant}}, "options": {option: value}}
  npm run rad -- imports                      lists the imports
  npm run rad -- revert <id>                  takes an import back
  npm run rad -- maintenance on [--message text] [--until 2026-12-24T18:00Z]
  npm run rad -- maintenance off
  npm run rad -- add-user <email> <role>      adds a user of the whole network and prints the password
  npm run rad -- backup <file>                everything in the database as it is now, in one file
  npm run rad -- restore <file>               puts a backup back into a new database, embedded or PostgreSQL
  npm run rad -- rebuild-usage [--check]      makes the sums of conversations again, or only says where they differ
  npm run rad -- rebuild-sums [--check]       makes the sums that lists count by right, or only says where they differ
  npm run rad -- rebuild-journeys [--check]   makes events and visits of journeys right, or only says where they differ
  npm run rad -- check-trail                  whether sealed lines of the audit trail are as they were written
  npm run rad -- reset-second-step <email>    for who lost app and recovery codes: the password alone signs in`

/** The user of the command line: they may do everything, and the audit trail names the command line. */
const operator: Actor = {
  user_id: '00000000-0000-0000-0000-000000000000',
  session_id: '00000000-0000-0000-0000-000000000000',
  email: 'command-line',
  full_name: 'Command line',
  roles: ['admin'],
  ability: abilityOf(['admin']),
  whole_network: true,
}

type OnApp = (tools: Tools) => Promise<void>
/** A command that needs the database as it is, neither migrated nor filled. */
interface OnDatabase {
  onDatabase(tools: DatabaseTools): Promise<void>
}
type Command = OnApp | OnDatabase

function read(given: readonly string[]): Command {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      map: { type: 'string' },
      'skip-wrong': { type: 'boolean', default: false },
      message: { type: 'string' },
      until: { type: 'string' },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [command, first, second, ...more] = positionals
  const count = positionals.length - 1
  if (values.help) throw new Help(usage)
  if (more.length > 0) throw new Usage(usage)
  if (command === 'import' && count === 2) {
    return (tools) =>
      importFile(tools, { kind: first!, path: second!, map: values.map, skipWrong: values['skip-wrong'] })
  }
  if (command === 'imports' && count === 0) return listImports
  if (command === 'revert' && count === 1) return (tools) => revertImport(tools, first!)
  if (command === 'maintenance' && first === 'on' && count === 1) return (tools) => closeForMaintenance(tools, values)
  if (command === 'maintenance' && first === 'off' && count === 1) return openAfterMaintenance
  if (command === 'add-user' && count === 2) return (tools) => addUser(tools, first!, second!)
  if (command === 'backup' && count === 1) return { onDatabase: (tools) => backUp(tools, first!) }
  if (command === 'restore' && count === 1) return { onDatabase: (tools) => restore(tools, first!) }
  if (command === 'rebuild-usage' && count === 0) return (tools) => rebuildUsage(tools, values)
  if (command === 'rebuild-sums' && count === 0) return (tools) => rebuildSums(tools, values)
  if (command === 'rebuild-journeys' && count === 0) return (tools) => rebuildAllJourneys(tools, values)
  if (command === 'check-trail' && count === 0) return checkTrail
  if (command === 'reset-second-step' && count === 1) return (tools) => resetSecondStep(tools, first!)
  throw new Usage(usage)
}

function commandOf(given: readonly string[]): Command {
  try {
    return read(given)
  } catch (error) {
    throw error instanceof Usage || error instanceof Help
      ? error
      : new Usage(`${error instanceof Error ? error.message : ''}\n${usage}`)
  }
}

const inWords = (error: ApiError) =>
  [error.message, ...Object.entries(error.fields).map(([field, message]) => `  ${field}: ${message}`)].join('\n')

const whileRunning =
  'While the server runs, import on its screen Import and close it on its page Maintenance; or stop it for this command and start it again after.'

function orRefuse<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof EnvironmentError ? new Refusal(error.message) : error
  }
}

/** Runs one command on the database of the environment, through the same API as everybody. */
export async function runCommand(
  given: readonly string[],
  variables: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<void> {
  const command = commandOf(given)
  const environment = orRefuse(() => readEnvironment(variables))
  const folder = await takeDataFolder(environment).catch((error: unknown) => {
    if (!(error instanceof EnvironmentError)) throw error
    throw new Refusal(`${error.message}\n${whileRunning}`)
  })
  const database = await openFor(environment)
  try {
    const migrations = await readMigrations()
    if ('onDatabase' in command) return await command.onDatabase({ database, environment, migrations, say })
    await bringUpToDate(database, migrations, environment)
    const log = openLog()
    log.level = variables.LOG_LEVEL ?? 'warn'
    const deps = await nodeDeps(environment, database, log)
    await refuseOtherSettings(deps)
    if (environment.demo_data) await fillWithDemo(deps)
    const app = createApp(deps, migrations, () => Promise.resolve(operator))
    const fetch = async (request: Request) => app.fetch(request, { address: 'command line' })
    await command({ deps, operator, say, transport: { origin: 'http://localhost', fetch } })
  } catch (error) {
    if (error instanceof ApiError) throw new Refusal(inWords(error))
    if (error instanceof EnvironmentError) throw new Refusal(error.message)
    throw error
  } finally {
    await database.close()
    folder.release()
  }
}
