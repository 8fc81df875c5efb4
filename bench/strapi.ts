import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../tools/postgres.ts'
import { install, untilServed } from './peers.ts'
import { say } from './subject.ts'

const folder = fileURLToPath(new URL('peers/strapi/', import.meta.url))
export const strapi = 'strapi'
const packages = ['@strapi/strapi@5.54.0', 'pg@8.23.1']

const attributes = {
  ...Object.fromEntries(
    ['no', 'state', 'severity', 'category', 'make', 'model', 'vin', 'customer_name'].map((name) => [
      name,
      { type: 'string' },
    ]),
  ),
  received_on: { type: 'date' },
  statement: { type: 'text' },
}
const schema = {
  kind: 'collectionType',
  collectionName: 'complaints',
  info: { singularName: 'complaint', pluralName: 'complaints', displayName: 'Complaint' },
  options: { draftAndPublish: false },
  attributes,
}
const open = '{ config: { find: { auth: false }, findOne: { auth: false }, create: { auth: false } } }'
const factory = (kind: string, more = '') =>
  `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::complaint.complaint'${more})\n`

/** A Strapi with one collection that everyone may read and add to, without its pages and default features. */
const project: Record<string, string> = {
  'config/database.js': `module.exports = () => ({ connection: { client: 'postgres', pool: { min: 2, max: 10 },
    connection: { connectionString: process.env.PEER_DATABASE, schema: 'strapi' } } })\n`,
  'config/server.js': `module.exports = () => ({ host: '127.0.0.1', port: Number(process.env.PORT), app: { keys: ['bench'] } })\n`,
  'config/admin.js': `module.exports = () => ({ serveAdminPanel: false, auth: { secret: 'bench' },
    apiToken: { salt: 'bench' }, transfer: { token: { salt: 'bench' } } })\n`,
  'config/middlewares.js': `module.exports = ['errors', 'security', 'cors', 'query', 'body', 'favicon', 'public'].map((one) => 'strapi::' + one)\n`,
  'src/index.js': 'module.exports = {}\n',
  'public/uploads/.keep': '',
  'favicon.png': '',
  // Strapi's own command requires packages of its admin pages.
  'server.js': `require('@strapi/strapi').createStrapi({ appDir: __dirname, distDir: __dirname }).start()\n`,
  'src/api/complaint/content-types/complaint/schema.json': JSON.stringify(schema),
  'src/api/complaint/routes/complaint.js': factory('Router', `, ${open}`),
  'src/api/complaint/controllers/complaint.js': factory('Controller'),
  'src/api/complaint/services/complaint.js': factory('Service'),
}

async function inDatabase(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** All complaints as rows of Strapi, indexed by number and in the order of its list as ours are. */
const filling = [
  'set role rad_network',
  `create temporary table given as
    select no, status as state, severity, category, make, model, vin, customer_name, statement, received_on
    from complaint where no like 'N%'`,
  'reset role',
  `insert into strapi.complaints (document_id, no, state, severity, category, make, model, vin, customer_name, statement,
      received_on, created_at, updated_at, published_at)
    select no, no, state, severity, category, make, model, vin, customer_name, statement, received_on, now(), now(), now()
    from given`,
  'create index bench_no on strapi.complaints (no)',
  'create index bench_list on strapi.complaints (state, received_on desc)',
  'vacuum analyze strapi.complaints',
]

/** Runs Strapi beside us on a separate schema of the same database, filled with all complaints, where PEERS=all. */
export async function withStrapi<T>(url: string, ask: (peers: Record<string, string>) => Promise<T>): Promise<T> {
  if (process.env.PEERS !== 'all') return ask({})
  for (const [path, text] of Object.entries(project)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  if (!existsSync(join(folder, 'node_modules/@strapi/strapi')))
    await install(folder, ['--legacy-peer-deps', ...packages])
  await inDatabase(url, 'create schema strapi')
  const port = await freePort()
  const child = spawn(process.execPath, ['server.js'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      STRAPI_TELEMETRY_DISABLED: 'true',
      PORT: String(port),
      PEER_DATABASE: url,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = once(child, 'exit')
  try {
    const origin = `http://127.0.0.1:${port}`
    await untilServed(`${origin}/api/complaints`, strapi)
    await inDatabase(url, ...filling)
    say('Strapi is filled')
    return await ask({ [strapi]: origin })
  } finally {
    child.kill('SIGKILL')
    await gone
    await inDatabase(url, 'drop schema strapi cascade')
  }
}
