// `npm run new -- service/guidelines`: a new capability, copied from a real small one so that it starts out true.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root as repository } from './install.mjs'
import { renamer, type Names } from './rename.ts'

const template = 'network/models'
const templateTables = ['model', 'model_year']

/** Where a capability is entered: the table of contents on both sides, the demo data and the rights. */
const registers = [
  'packages/api/src/app.ts',
  'packages/demo/src/seed.ts',
  'packages/api/src/capabilities/session/auth/rights.ts',
  'packages/web/src/router.ts',
]

/**
 * Writes both folders, the migration, the tables and the entries into `root`; answers the paths written or changed.
 * Throws where the tables cannot be made from the migrations.
 */
export function newCapability(root: string, place: string): string[] {
  const names = namesOf(place)
  if (existsSync(join(root, 'packages/api/src/capabilities', place))) throw new Error(`${place} exists already.`)
  const rename = renamer(namesOf(template), names)
  const written = [...copies(root, place, rename), migration(root, names, rename), ...entries(root, rename)]
  for (const { path, text } of written) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  execFileSync(process.execPath, [join(root, 'tools/tables.ts')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  return written.map(({ path }) => path)
}

interface Written {
  path: string
  text: string
}

function namesOf(place: string): Names {
  const match = /^([a-z]+(?:-[a-z]+)*)\/([a-z]+(?:-[a-z]+)*s)$/.exec(place)
  if (!match) throw new Error('Name an area and a plural, such as service/guidelines.')
  const [, area = '', plural = ''] = match
  const singular = plural.replace(/ies$/, 'y').replace(/(?<!y)s$/, '')
  return { area, plural, singular }
}

function copies(root: string, place: string, rename: (text: string) => string): Written[] {
  const sources = globSync(
    `packages/{api/src/capabilities,demo/src,web/src/capabilities}/${template}/**/*.{ts,tsx,css}`,
    { cwd: root },
  )
  return sources.sort().map((source) => {
    const [folder = '', file = ''] = source.split(`/${template}/`)
    return {
      path: `${folder}/${place}/${rename(`'./${file}'`).slice(3, -1)}`,
      text: rename(readFileSync(join(root, source), 'utf8')),
    }
  })
}

/** The statements about the tables of the template, walls included, in a migration of their own. */
function migration(root: string, names: Names, rename: (text: string) => string): Written {
  const folder = 'packages/api/migrations'
  const files = globSync(`${folder}/*.sql`, { cwd: root }).sort()
  const statements = files.flatMap((file) => statementsAbout(templateTables, readFileSync(join(root, file), 'utf8')))
  const last = Number(/(\d+)_[^/]*$/.exec(files.at(-1) ?? '')?.[1] ?? 0)
  const number = String(last + 1).padStart(4, '0')
  const snake = names.plural.replaceAll('-', '_')
  const text = rename(`sql\`${statements.join('\n').replaceAll('\ncreate table', '\n\ncreate table')}\``).slice(4, -1)
  return { path: `${folder}/${number}_${snake}.sql`, text: `${text}\n` }
}

function statementsAbout(tables: string[], sql: string): string[] {
  const one = `(${tables.join('|')})`
  const heads = [
    `create (unlogged )?table ${one} `,
    `create (unique )?index \\w+ on ${one} `,
    `alter table ${one} `,
    `grant [^;]* on ${one} to `,
    `create policy \\w+ on ${one} `,
  ]
  const told = new RegExp(`^(${heads.join('|')})[^;]*;`, 'gm')
  return [...sql.matchAll(told)].map(([statement]) => statement)
}

/** Beside each mention of the template in a register, the same for the new one. */
function entries(root: string, rename: (text: string) => string): Written[] {
  return registers
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, text: enter(readFileSync(join(root, path), 'utf8'), rename) }))
}

function enter(text: string, rename: (text: string) => string): string {
  const lines = text.split('\n')
  const imported = lines
    .filter((line) => line.includes(`/${template}/`))
    .flatMap((line) => line.match(/(?<=[{,] ?)\w+/g) ?? [])
  const used = new RegExp(`(\\.\\.\\.)?\\b(${imported.join('|') || '$^'})\\b(\\([^)]*\\))?`, 'g')
  return lines
    .flatMap((line) => {
      if (line.includes(`/${template}/`) || /^ {2}Model: /.test(line)) return [line, rename(line)]
      return line.replaceAll(used, (mention) => `${mention}, ${rename(mention)}`)
    })
    .join('\n')
}

function main(): void {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { root: { type: 'string' } } })
  const root = resolve(values.root ?? repository)
  const written = newCapability(root, positionals[0] ?? '')
  spawnSync(
    join(repository, 'node_modules/.bin/oxfmt'),
    written.filter((path) => !path.endsWith('.sql')),
    { cwd: root },
  )
  console.log(`Written:\n${written.map((path) => `  ${path}`).join('\n')}\nNow make it yours, and run: npm run check`)
}

if (import.meta.main) main()
