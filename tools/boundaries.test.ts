import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './install.mjs'
import { copyTree } from './tree-copy.ts'

/** `file imports file`: what the arrow forbids. Each line is planted in a copy of the tree, and the linter must find it. */
const forbidden = [
  // Among the rooms of the kernel.
  ['api/src/kernel/contract/forms.ts', '#kernel/command/context.ts'],
  ['api/src/kernel/contract/forms.ts', '#database/open.ts'],
  ['api/src/kernel/command/forms.ts', '#kernel/mail/mail.ts'],
  ['api/src/kernel/days/forms.ts', '#kernel/file/table.ts'],
  ['api/src/kernel/file/forms.ts', '#kernel/list/list-source.ts'],
  ['api/src/kernel/file/forms.ts', '#database/open.ts'],
  ['api/src/kernel/list/forms.ts', '#kernel/report/report-source.ts'],
  ['api/src/kernel/import/forms.ts', '#kernel/list/list-source.ts'],
  ['api/src/kernel/mail/forms.ts', '#kernel/list/list-source.ts'],
  ['api/src/kernel/request/forms.ts', '#kernel/report/report-source.ts'],
  ['api/src/kernel/report/forms.ts', '#kernel/request/serve.ts'],
  ['api/src/kernel/list/forms.ts', '#capabilities/network/models/contract.ts'],
  ['api/src/kernel/list/forms.ts', '#app'],
  ['api/src/database/open.ts', '#capabilities/network/models/queries.ts'],
  ['api/src/capabilities/network/models/contract.ts', './columns.ts'],
  ['api/src/capabilities/network/models/contract.ts', '#database/open.ts'],
  ['api/src/capabilities/network/models/contract.ts', './discounts.ts'],
  ['api/src/capabilities/network/models/rules.ts', './queries.ts'],
  ['api/src/capabilities/network/models/columns.ts', './queries.ts'],
  ['api/src/capabilities/network/models/queries.ts', './commands.ts'],
  ['api/src/capabilities/network/models/commands.ts', './routes.ts'],
  ['api/src/capabilities/network/models/queries.ts', '@rad/demo'],
  ['api/src/app.ts', '@rad/demo'],
  ['api/src/hosts/node-server.ts', '@rad/demo'],
  ['api/src/hosts/demo-data.ts', '@rad/demo'],
  ['demo/src/network/models/seed.ts', '@rad/api/internal/app.ts'],
  ['demo/src/network/models/seed.ts', '@rad/api/internal/testing/test-app.ts'],
  ['demo/src/network/models/seed.ts', '@rad/api/internal/capabilities/network/models/routes.ts'],
  ['web/src/kit/table.tsx', '@rad/demo'],
  ['web/src/kit/table.tsx', '@rad/api/internal/kernel/list/forms.ts'],
  ['web/src/capabilities/network/models/model-form.tsx', '@rad/api/internal/capabilities/network/models/columns.ts'],
  ['api/src/capabilities/network/models/search.ts', './commands.ts'],
  ['api/src/capabilities/network/models/lookups.ts', './commands.ts'],
  ['api/src/capabilities/network/models/rules.ts', './lookups.ts'],
  ['api/src/capabilities/network/models/rules.ts', './hook.ts'],
  ['api/src/capabilities/network/models/hook.ts', './routes.ts'],
  ['api/src/capabilities/network/models/panel.contract.ts', './columns.ts'],
  ['api/src/capabilities/network/models/queries.ts', './import.commands.ts'],
  ['api/src/capabilities/network/models/queries.ts', '#capabilities/network/places/panel.queries.ts'],
  ['api/src/capabilities/session/search/queries.ts', '#capabilities/network/models/search.ts'],
  ['api/src/capabilities/network/models/queries.ts', '#app'],
  ['api/src/capabilities/network/models/queries.ts', '#testing/test-app.ts'],
  ['api/src/capabilities/network/models/queries.ts', '#capabilities/network/places/queries.ts'],
  ['api/src/capabilities/network/models/commands.ts', '#capabilities/network/places/rules.ts'],
  ['api/src/capabilities/network/models/queries.ts', '#capabilities/network/places/columns.ts'],
  ['api/src/capabilities/network/models/routes.ts', '#capabilities/network/places/routes.ts'],
  ['api/src/capabilities/network/models/commands.ts', './models.capability.ts'],
  ['api/src/capabilities/network/models/models.capability.ts', '#capabilities/network/places/routes.ts'],
  ['api/src/capabilities/network/models/models.capability.ts', '#capabilities/network/places/places.capability.ts'],
  ['api/src/capabilities/network/models/days.ts', './queries.ts'],
  ['api/src/app.ts', '#capabilities/network/models/models.test.ts'],
  ['web/src/kit/table.tsx', '@rad/api/simulated'],
  ['web/src/kit/table.tsx', '#api/query.ts'],
  ['web/src/kit/table.tsx', '#words/place-words.tsx'],
  ['web/src/api/query.ts', '#words/place-words.tsx'],
  ['web/src/words/place-words.tsx', '#choose/place-picker.tsx'],
  ['web/src/words/place-words.tsx', '#peek/place-peek.tsx'],
  ['web/src/choose/place-picker.tsx', '#peek/place-peek.tsx'],
  ['web/src/peek/place-peek.tsx', '#choose/place-picker.tsx'],
  ['web/src/api/query.ts', '#shell/frame/frame.tsx'],
  ['web/src/words/place-words.tsx', '#shell/frame/frame.tsx'],
  ['web/src/choose/place-picker.tsx', '#shell/frame/frame.tsx'],
  ['web/src/peek/place-peek.tsx', '#shell/frame/frame.tsx'],
  ['web/src/choose/place-picker.tsx', '#capabilities/network/models/model-list-screen.tsx'],
  ['web/src/peek/place-peek.tsx', '#capabilities/network/places/parts/place-map.tsx'],
  ['web/src/shell/frame/frame.tsx', '#capabilities/network/places/parts/place-map.tsx'],
  ['web/src/shell/frame/frame.tsx', '#capabilities/network/models/model-list-screen.tsx'],
  ['web/src/shell/frame/frame.tsx', '#capabilities/network/models/models.pages.ts'],
  ['web/src/capabilities/network/models/model-form.tsx', '#capabilities/network/places/place-form.tsx'],
  ['web/src/capabilities/network/models/model-form.tsx', '../places/place-form.tsx'],
  [
    'web/src/capabilities/network/models/model-form.tsx',
    '../../../../../api/src/capabilities/network/models/columns.ts',
  ],
  ['web/src/capabilities/network/models/model-form.tsx', '@rad/api/testing'],
] as const

const permitted = [
  ['api/src/kernel/report/forms.ts', '#kernel/list/list-source.ts'],
  ['api/src/kernel/mail/forms.ts', '#kernel/command/context.ts'],
  ['api/src/kernel/list/forms.ts', '#kernel/contract/contract.ts'],
  ['api/src/kernel/list/forms.ts', '#database/open.ts'],
  ['api/src/database/open.ts', '#capabilities/network/models/columns.ts'],
  ['demo/src/network/models/seed.ts', '@rad/api/internal/kernel/list/forms.ts'],
  ['demo/src/network/models/seed.ts', '@rad/api/internal/capabilities/network/models/rules.ts'],
  ['demo/src/network/models/seed.ts', '@rad/api/network/models/contract'],
  ['demo/src/network/models/seed.ts', './texts.ts'],
  ['demo/src/seed.ts', './network/models/seed.ts'],
  ['api/src/capabilities/network/models/contract.ts', '#kernel/contract/contract.ts'],
  ['api/src/capabilities/network/models/contract.ts', '#capabilities/network/places/contract.ts'],
  ['api/src/capabilities/network/models/queries.ts', './columns.ts'],
  ['api/src/database/open.ts', '#capabilities/network/models/columns.ts'],
  ['api/src/capabilities/network/models/commands.ts', '#capabilities/network/places/commands.ts'],
  ['api/src/capabilities/network/models/commands.ts', '#capabilities/network/places/lookups.ts'],
  ['api/src/capabilities/network/models/commands.ts', './hook.ts'],
  ['api/src/capabilities/network/models/closing.ts', '#capabilities/network/places/hook.ts'],
  ['api/src/capabilities/network/models/closing.ts', '#capabilities/network/places/import.commands.ts'],
  ['api/src/capabilities/network/models/panel.contract.ts', '#capabilities/network/places/panel.contract.ts'],
  ['api/src/capabilities/network/models/routes.ts', './commands.ts'],
  ['api/src/capabilities/network/models/models.test.ts', '#testing/test-app.ts'],
  ['api/src/capabilities/network/models/models.test.ts', './routes.ts'],
  ['api/src/capabilities/network/models/models.capability.ts', './routes.ts'],
  ['api/src/capabilities/network/models/models.capability.ts', './search.ts'],
  ['api/src/capabilities/network/models/models.capability.ts', '#capabilities/network/places/hook.ts'],
  ['api/src/app.ts', '#capabilities/network/models/models.capability.ts'],
  ['web/src/kit/table.tsx', '@rad/api/contract'],
  ['web/src/api/query.ts', '@rad/api/client'],
  ['web/src/api/in-page.ts', '@rad/api/simulated'],
  ['web/src/kit/table.tsx', '@rad/api/periods'],
  ['web/src/app.tsx', '#capabilities/network/models/models.pages.ts'],
  ['web/src/capabilities/network/models/model-form.tsx', '#choose/place-picker.tsx'],
  ['web/src/capabilities/network/models/model-form.tsx', '#capabilities/network/places/parts/place-map.tsx'],
  ['web/src/capabilities/network/places/parts/place-map.tsx', '../place-form.tsx'],
  ['web/src/choose/place-picker.tsx', '#words/place-words.tsx'],
  ['web/src/peek/place-peek.tsx', '#words/place-words.tsx'],
  ['web/src/shell/frame/frame.tsx', '#peek/place-peek.tsx'],
  ['web/src/capabilities/network/models/model-form.tsx', './model-list-screen.tsx'],
  ['web/src/capabilities/network/models/model-form.tsx', '@rad/api/network/places/contract'],
  ['web/src/main.tsx', '#shell/frame/frame.tsx'],
] as const

const others = {
  'packages/api/src/kernel/list/CamelCase.ts': ['unicorn(filename-case)', 'export const one = 1'],
  'packages/api/src/kernel/list/by-default.ts': ['import(no-default-export)', 'export default 1'],
  'packages/api/src/kernel/list/barrel.ts': ['oxc(no-barrel-file)', "export * from './forms.ts'"],
  'packages/api/src/kernel/list/on-node.ts': ['import(no-nodejs-modules)', "export { sep } from 'node:path'"],
  'packages/api/src/kernel/list/anything.ts': [
    'typescript(no-explicit-any)',
    'export const one = (given: any) => given',
  ],
  'packages/api/src/kernel/list/long.ts': ['eslint(max-lines)', 'void 0\n'.repeat(301)],
  'packages/api/src/kernel/list/egg.ts': [
    'import(no-cycle)',
    "import { hen } from './hen.ts'\nexport const egg = () => hen()",
  ],
  'packages/api/src/kernel/list/hen.ts': [
    'import(no-cycle)',
    "import { egg } from './egg.ts'\nexport const hen = () => egg()",
  ],
}

interface Diagnostic {
  code: string
  filename: string
  labels: { span: { line: number } }[]
}

const configuration = [
  '.gitignore',
  '.oxlintrc.json',
  'tsconfig.base.json',
  'tools/tsconfig.json',
  ...['api', 'demo', 'web'].flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/tsconfig.json`]),
]

const planted = Map.groupBy([...forbidden, ...permitted], ([importer]) => join('packages', importer))
let folder: string
let found: Diagnostic[]

beforeAll(async () => {
  folder = await copyTree(configuration)
  await plant()
  found = await lint()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(forbidden)('%s may not import %s', (importer, imported) => {
  expect(isReported(importer, imported)).toBe(true)
})

test.each(permitted)('%s may import %s', (importer, imported) => {
  expect(isReported(importer, imported)).toBe(false)
})

test.each(Object.entries(others))('%s breaks a rule', (path, [rule]) => {
  expect(found.filter(({ filename }) => filename === path).map(({ code }) => code)).toContain(rule)
})

function isReported(importer: string, imported: string): boolean {
  const path = join('packages', importer)
  const line = (planted.get(path) ?? []).findIndex(([, one]) => one === imported) + 1
  return found.some(
    ({ code, filename, labels }) =>
      code === 'boundaries(dependencies)' && filename === path && labels.some(({ span }) => span.line === line),
  )
}

/** One line per import, so that the line of a finding identifies its import. */
async function plant(): Promise<void> {
  const stub = 'export const stub = 1\n'
  for (const [importer, imported] of [...forbidden, ...permitted]) await write(target(importer, imported), stub)
  for (const [path, imports] of planted) {
    const lines = imports.map(([, imported], index) => `import { stub as stub${index} } from '${imported}'\n`)
    const uses = imports.map((_, index) => `void stub${index}\n`)
    await write(path, [...lines, ...uses, stub].join(''))
  }
  for (const [path, [, text]] of Object.entries(others)) await write(path, `${text}\n`)
}

function target(importer: string, imported: string): string {
  const side = importer.startsWith('api') ? 'packages/api' : 'packages/web'
  if (imported === '@rad/demo') return 'packages/demo/src/seed.ts'
  if (imported.startsWith('@rad/api/internal/')) return `packages/api/src/${imported.slice(18)}`
  if (imported === '#app') return 'packages/api/src/app.ts'
  if (imported === '@rad/api/simulated') return 'packages/api/src/simulated.ts'
  if (imported === '@rad/api/testing') return 'packages/api/src/testing/test-app.ts'
  if (/^@rad\/api\/(contract|client|money|periods)$/.test(imported))
    return `packages/api/src/kernel/${imported.slice(9)}.ts`
  if (imported.startsWith('@rad/api/')) return `packages/api/src/capabilities/${imported.slice(9)}.ts`
  if (imported.startsWith('#')) return `${side}/src/${imported.slice(1)}`
  return join('packages', dirname(importer), imported)
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

async function lint(): Promise<Diagnostic[]> {
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  const { stdout } = await promisify(execFile)(oxlint, ['--format=json'], { cwd: folder, maxBuffer: 2 ** 26 }).catch(
    (error: { stdout: string }) => error,
  )
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics
}
