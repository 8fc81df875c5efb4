// `npm run new -- service/guidelines`: a new capability that runs: list, record, form, import, export, report, states, timeline,
// demo rows, and tests. What is written are declarations; making it one's own is changing these.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { showHelp } from './help.mjs'
import { root as repository } from './install.mjs'
import { renamer, type Names } from './rename.ts'

/** What tools/capability is called by. */
const sample: Names = { area: 'service', plural: 'samples', singular: 'sample' }

/** Where the files of each side go. */
const sides = {
  api: 'packages/api/src/capabilities',
  demo: 'packages/demo/src',
  web: 'packages/web/src/capabilities',
}

/** A register of the product, and the lines that enter a capability: each stands before the text that follows it there. */
interface Register {
  path: string
  lines: readonly (readonly [line: string, before: string])[]
}

const registers: readonly Register[] = [
  {
    path: 'packages/api/src/app.ts',
    lines: [
      ["import { sampleRoutes } from '#capabilities/service/samples/routes.ts'\n", 'import { connectHooks }'],
      ['  ...sampleRoutes,\n', '  ...timelineRoutes,'],
    ],
  },
  {
    path: 'packages/api/src/importers.ts',
    lines: [
      [
        "import { sampleImporter } from '#capabilities/service/samples/importer.ts'\n",
        '\n/** What files can be imported as.',
      ],
      ['  sampleImporter,\n', '  userImporter('],
    ],
  },
  {
    path: 'packages/api/src/searchables.ts',
    lines: [
      [
        "import { sampleSearch } from '#capabilities/service/samples/search.ts'\n",
        '\n/** What the search over everything finds',
      ],
      ['  sampleSearch,\n', '  chatSearch,\n]'],
    ],
  },
  {
    path: 'packages/api/src/capabilities/session/auth/rights.ts',
    lines: [["  Sample: '      CRUX  CRUX CRU  RU  RU  RU  -    R   -    RX  R ',\n", '  // Sample applications.']],
  },
  {
    path: 'packages/api/src/capabilities/service/timeline/contract.ts',
    lines: [["  'sample': 'Sample',\n", '} as const\nexport type TimelineKind']],
  },
  {
    path: 'packages/demo/src/seed.ts',
    lines: [
      ["import { seedSamples } from './service/samples/seed.ts'\n", 'import { seedUsers }'],
      ['  seedSamples,\n', ']\n\n/** The tables whose rows'],
    ],
  },
  {
    path: 'packages/web/src/router.ts',
    lines: [
      ["import { samplePages } from '#capabilities/service/samples/samples.pages.ts'\n", 'import { panelPages }'],
      ['  samplePages,\n', '  panelPages,'],
    ],
  },
]

/**
 * Writes both sides, the demo rows, the migration, the tables, and the entries into `root`; answers the paths written or
 * changed. Throws where a register does not look as expected, or the tables cannot be made from the migrations.
 */
export function newCapability(root: string, place: string): string[] {
  const names = namesOf(place)
  if (existsSync(join(root, sides.api, place))) throw new Error(`${place} exists already.`)
  const rename = renamer(sample, names)
  const written = [...copies(place, rename), migration(root, names, rename), ...entries(root, rename)]
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

function copies(place: string, rename: (text: string) => string): Written[] {
  const folder = join(import.meta.dirname, 'capability')
  return Object.entries(sides).flatMap(([side, target]) =>
    globSync('*.{ts,tsx}', { cwd: join(folder, side) })
      .sort()
      .map((file) => ({
        path: `${target}/${place}/${rename(`'./${file}'`).slice(3, -1)}`,
        text: rename(readFileSync(join(folder, side, file), 'utf8')),
      })),
  )
}

/** The tables, walls included, in a migration after all others. */
function migration(root: string, { plural }: Names, rename: (text: string) => string): Written {
  const folder = 'packages/api/migrations'
  const numbers = globSync('*.sql', { cwd: join(root, folder) }).map((file) => Number.parseInt(file, 10))
  const number = String(Math.max(...numbers) + 1).padStart(4, '0')
  const tables = readFileSync(join(import.meta.dirname, 'capability/tables.sql'), 'utf8')
  return {
    path: `${folder}/${number}_${plural.replaceAll('-', '_')}.sql`,
    text: rename(`sql\`${tables}\``).slice(4, -1),
  }
}

const entries = (root: string, rename: (text: string) => string): Written[] =>
  registers.map(({ path, lines }) => ({
    path,
    text: lines.reduce(
      (text, [line, before]) => enter(path, text, rename(line), before),
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
