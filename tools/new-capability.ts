// `npm run new -- service/loaner-cars [--singular loaner-car]`: a new capability that runs: list, record, form, import, export,
// report, states, timeline, demo rows, and tests. It consists of declarations, which are changed to make it one's own.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { showHelp } from './help.mjs'
import { root as repository } from './install.mjs'
import { filler, type Names, namesOf } from './names.ts'

/** Where the files of each side go. */
const sides = {
  api: 'packages/api/src/capabilities',
  demo: 'packages/demo/src',
  web: 'packages/web/src/capabilities',
}

/** A register of the product, and the lines that add a capability: each goes before the text that follows it there. */
interface Register {
  path: string
  lines: readonly (readonly [line: string, before: string])[]
}

const registers: readonly Register[] = [
  {
    path: 'packages/api/src/app.ts',
    lines: [
      ["import { $things } from '#capabilities/$area/$path/$path.capability.ts'\n", 'import { maintenanceGate }'],
      ['  $things,\n', '  timeline,'],
    ],
  },
  {
    path: 'packages/api/src/capabilities/admin/access/contract.ts',
    lines: [["  $Thing: '$Names',\n", "  Outlet: 'Dealers and outlets',"]],
  },
  {
    path: 'packages/api/src/capabilities/service/timeline/contract.ts',
    lines: [["  $table: '$Thing',\n", '} as const\nexport type TimelineKind']],
  },
  {
    path: 'packages/demo/src/seed.ts',
    lines: [
      ["import { seed$Things } from './$area/$path/seed.ts'\n", 'import { seedUsers }'],
      ['  seed$Things,\n', ']\n\n/** The tables whose rows'],
    ],
  },
  {
    path: 'packages/web/src/router.ts',
    lines: [
      ["import { $thingPages } from '#capabilities/$area/$path/$path.pages.ts'\n", 'import { panelPages }'],
      ['  $thingPages,\n', '  panelPages,'],
    ],
  },
]

/**
 * Writes both sides, the demo rows, the migration, the tables, and the entries into `root`; answers the paths written or
 * changed. Throws where a register does not look as expected, or the tables cannot be made from the migrations.
 */
export function newCapability(root: string, names: Names): string[] {
  const place = `${names.area}/${names.plural}`
  if (existsSync(join(root, sides.api, place))) throw new Error(`${place} exists already.`)
  const fill = filler(names)
  const written = [...copies(place, fill), migration(root, names, fill), ...entries(root, fill)]
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

function copies(place: string, fill: (text: string) => string): Written[] {
  const folder = join(import.meta.dirname, 'capability')
  return Object.entries(sides).flatMap(([side, target]) =>
    globSync('*.{ts,tsx}', { cwd: join(folder, side) })
      .sort()
      .map((file) => ({
        path: `${target}/${place}/${fill(file)}`,
        text: fill(readFileSync(join(folder, side, file), 'utf8')),
      })),
  )
}

/** The tables, walls included, in a migration after all others. */
function migration(root: string, { plural }: Names, fill: (text: string) => string): Written {
  const folder = 'packages/api/migrations'
  const numbers = globSync('*.sql', { cwd: join(root, folder) }).map((file) => Number.parseInt(file, 10))
  const number = String(Math.max(...numbers) + 1).padStart(4, '0')
  const tables = readFileSync(join(import.meta.dirname, 'capability/tables.sql'), 'utf8')
  return {
    path: `${folder}/${number}_${plural.replaceAll('-', '_')}.sql`,
    text: fill(tables),
  }
}

const entries = (root: string, fill: (text: string) => string): Written[] =>
  registers.map(({ path, lines }) => ({
    path,
    text: lines.reduce(
      (text, [line, before]) => enter(path, text, fill(line), before),
      readFileSync(join(root, path), 'utf8'),
    ),
  }))

function enter(path: string, text: string, line: string, before: string): string {
  const at = text.indexOf(before)
  if (at === -1) throw new Error(`${path} has no "${before.trim()}" before which to enter the capability.`)
  return text.slice(0, at) + line + text.slice(at)
}

function main(): void {
  showHelp(import.meta.url)
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { root: { type: 'string' }, singular: { type: 'string' } },
  })
  const root = resolve(values.root ?? repository)
  const written = newCapability(root, namesOf(positionals[0] ?? '', values.singular))
  spawnSync(
    join(repository, 'node_modules/.bin/oxfmt'),
    written.filter((path) => !path.endsWith('.sql')),
    { cwd: root },
  )
  console.log(`Written:\n${written.map((path) => `  ${path}`).join('\n')}\nNow make it yours, and run: npm run check`)
}

if (import.meta.main) main()
