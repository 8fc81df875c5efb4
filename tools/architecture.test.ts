import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import '../packages/api/src/app.ts'
import { rightsTable } from '../packages/api/src/capabilities/session/auth/rights.rules.ts'
import { type Endpoint, loadOf, mayTakeMinutes } from '../packages/api/src/kernel/contract/contract.ts'
import { ReportAnswer } from '../packages/api/src/kernel/contract/view.ts'
import { root } from './install.mjs'
import { drawRooms } from './rooms.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'

const files = sourceFiles()
const endpoints = await allEndpoints()

describe('contracts', () => {
  test('are found', () => {
    expect(files.length).toBeGreaterThan(30)
    expect(endpoints.length).toBeGreaterThan(10)
  })

  test.each(endpoints)(
    '$capability, $name: declares who may call it, whose rows it touches and what for',
    (endpoint) => {
      expect(endpoint.allow).toMatch(/^(public|signed-in|(create|read|update|approve|export|manage) [A-Z]\w*)$/)
      expect(['none', 'own', 'shared', 'outlet']).toContain(endpoint.scope)
      expect(endpoint.summary).toMatch(/^[A-Z].{8,}\.$/)
    },
  )

  test('require rights that the rights table knows', () => {
    const required = endpoints.map(({ allow }) => allow.split(' ')[1]).filter((subject) => subject !== undefined)
    expect(required.filter((subject) => !rightsTable.subjects.includes(subject))).toEqual([])
  })

  test('answer each address once', () => {
    expect(repeated(endpoints.map(({ method, path }) => `${method} ${withoutNames(path)}`))).toEqual([])
  })

  test('declare the load of a call: reports are heavy, and sign-in calls have a separate limit', () => {
    const withAnswer = (matches: (endpoint: Endpoint) => boolean) => endpoints.filter(matches)
    const named = (some: Endpoint[]) => some.map(({ capability, name }) => `${capability}.${name}`)
    const reports = withAnswer(({ response }) => response === ReportAnswer)
    const figures = withAnswer(({ path }) => path.startsWith('/api/reports/'))
    const signIns = withAnswer(({ path }) => path.startsWith('/jwt/'))
    expect(Math.min(reports.length, figures.length, signIns.length)).toBeGreaterThan(5)
    expect(named(reports.filter((one) => loadOf(one) !== 'heavy' || mayTakeMinutes(one)))).toEqual([])
    expect(named(figures.filter((one) => !one.figures))).toEqual([])
    expect(named(signIns.filter((one) => loadOf(one) !== 'sign-in'))).toEqual([])
    expect(named(withAnswer((one) => loadOf(one) === 'sign-in' && !signIns.includes(one)))).toEqual([])
  })

  test('are the paths that the development server of the pages proxies', () => {
    const written = readFileSync(join(root, 'packages/web/vite.config.ts'), 'utf8')
    const passedOn = /const apiPaths = \[([^\]]*)\]/.exec(written)?.[1]?.match(/\/[\w-]+/g)
    const areas = endpoints.map(({ path }) => `/${path.split('/')[1]}`)
    expect(passedOn?.toSorted()).toEqual([...new Set([...areas, '/health'])].sort())
  })

  test('name each capability once', () => {
    const folders = new Set(contractFiles().map(({ path }) => dirname(path)))
    expect(repeated([...folders].map((folder) => basename(folder)))).toEqual([])
  })

  test('leave the addresses of pages alone', () => {
    const calls = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => withoutNames(path)))
    expect(pagePaths().filter((path) => calls.has(path))).toEqual([])
  })
})

describe('the tree', () => {
  test('has no catch-all folders', () => {
    const drawer = /\/(utils?|helpers?|common|lib|types|hooks|constants|services|shared|misc)(\/|\.tsx?$)/
    expect(files.map(({ path }) => path).filter((path) => drawer.test(path))).toEqual([])
  })

  test('has no index files: each export is imported from the file that declares it', () => {
    const barrels = files.filter(({ path }) => path.endsWith('/index.ts'))
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  test('is drawn in docs/rooms.svg as its imports are, without a cycle', async () => {
    await expect(drawRooms(files)).toMatchFileSnapshot('../docs/rooms.svg')
  })

  test('has every file of the kernel in one of its rooms', () => {
    const room = /^packages\/api\/src\/kernel\/(contract|command|days|file|list|report|import|mail|request)\/[^/]+$/
    const paths = files.map(({ path }) => path).filter((path) => path.startsWith('packages/api/src/kernel/'))
    expect(paths.filter((path) => !room.test(path))).toEqual([])
  })

  test('has the same areas and names on both sides', () => {
    const onApi = new Set(files.map(({ path }) => capabilityOf(path, 'api')))
    const onWeb = new Set(files.map(({ path }) => capabilityOf(path, 'web')).filter((name) => name !== undefined))
    expect([...onWeb].filter((name) => !onApi.has(name) && !webOnly.has(name))).toEqual([])
  })
})

test('the web package knows contracts, fields, filters, money, rounding, periods, slugs, views, words and the client of the API, and one file starts it in the page', () => {
  const door =
    /^@rad\/api\/([a-z-]+\/[a-z-]+(\/[a-z-]+)?\/([a-z-]+\.)?contract|([a-z]+-)?contract|client|fields|filters|money|periods|rounded|slug|view-reader|words)$/
  const found = files
    .filter(({ path }) => path.startsWith('packages/web/') && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, imports }) => imports.map((source) => ({ path, source })))
    .filter(({ source }) => source.startsWith('@rad/api') || source.includes('packages/api'))
  expect(found.length).toBeGreaterThan(0)
  const others = found.filter(({ source }) => !door.test(source))
  expect(others).toEqual([{ path: 'packages/web/src/api/in-page.ts', source: '@rad/api/simulated' }])
})

describe('who knows whom', () => {
  /** A new line in the snapshot is a new dependency between capabilities: review it before accepting it. */
  test('is a list that is reviewed before it grows', async () => {
    await expect(`${whoKnowsWhom(files).join('\n')}\n`).toMatchFileSnapshot('who-knows-whom.snap')
  })

  test('has no cycle: of two capabilities one is below, and declares a hook for the other', () => {
    expect(circlesIn(whoKnowsWhom(files))).toEqual([])
  })

  test('would show a cycle, of two and of three, on either side of the wire', () => {
    const planted = [
      planting('api/src/capabilities/network/models/commands.ts', '#capabilities/service/complaints/commands.ts'),
      planting('web/src/capabilities/network/places/place-screen.tsx', '@rad/api/apps/todo/contract'),
      planting('api/src/capabilities/apps/todo/queries.ts', '../user-list/lookups.ts'),
      planting('api/src/capabilities/apps/user-list/queries.ts', '#capabilities/network/places/lookups.ts'),
    ]
    const circles = circlesIn(whoKnowsWhom([...files, ...planted]))
    expect(circles).toContainEqual(['apps/todo', 'apps/user-list', 'network/places'])
    expect(circles.some((circle) => circle.includes('network/models') && circle.includes('service/complaints'))).toBe(
      true,
    )
    const inTests = planted.map((file) => ({ ...file, path: file.path.replace(/\.tsx?$/, '.test.ts') }))
    expect(circlesIn(whoKnowsWhom([...files, ...inTests]))).toEqual([])
  })
})

/** Capabilities that are drawn from the contracts of others and have no endpoints. */
const webOnly = new Set<string | undefined>(['apps/reference'])

function contractFiles() {
  return files.filter(({ path }) =>
    /^packages\/api\/src\/capabilities\/[a-z-]+\/[a-z-]+(\/[a-z-]+)?\/([a-z-]+\.)?contract\.ts$/.test(path),
  )
}

async function allEndpoints(): Promise<Endpoint[]> {
  const modules = await Promise.all(contractFiles().map(({ path }) => import(join(root, path)) as Promise<object>))
  const all = modules.flatMap((module) =>
    Object.values(module)
      .filter(isContract)
      .flatMap(Object.values<Endpoint>),
  )
  return [...new Set(all)]
}

/** What `contract()` makes: an object that holds nothing but named endpoints. */
function isContract(value: unknown): value is Record<string, Endpoint> {
  if (value === null || typeof value !== 'object') return false
  const values: unknown[] = Object.values(value)
  return values.length > 0 && values.every((one) => one !== null && typeof one === 'object' && 'capability' in one)
}

function pagePaths(): string[] {
  return files
    .filter(({ path, imports }) => path.startsWith('packages/web/') && imports.includes('@tanstack/react-router'))
    .flatMap(({ text }) => [...text.matchAll(/(?:createFileRoute\(|\bpath: )'(\/[^']*)'/g)])
    .map(([, path = '']) => withoutNames(path.replaceAll(/\/_[a-z-]+(?=\/)/g, '').replace(/(.)\/$/, '$1')))
}

const planting = (path: string, imported: string): SourceFile => ({
  path: `packages/${path}`,
  text: '',
  imports: [imported],
})

/** `a -> b` where the code of `a` imports something of `b`. Tests are left out: they bring about what they need anywhere. */
function whoKnowsWhom(code: readonly SourceFile[]): string[] {
  const known = code
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, imports }) => {
      const from = capabilityOf(path, 'api') ?? capabilityOf(path, 'web')
      const to = imports.map((source) => {
        const near = source.startsWith('.') ? join(dirname(path), source) : ''
        if (near) return capabilityOf(near, 'api') ?? capabilityOf(near, 'web')
        return /(?:#capabilities|@rad\/api)\/([a-z-]+\/[a-z-]+)\//.exec(source)?.[1]
      })
      return to.filter((name) => from && name && name !== from).map((name) => `${from} -> ${name}`)
    })
  return [...new Set(known)].sort()
}

/** Groups whose members all know each other in the end, over however many others. */
function circlesIn(known: readonly string[]): string[][] {
  const edges = Map.groupBy(
    known.map((line) => line.split(' -> ') as [string, string]),
    ([from]) => from,
  )
  const reachOf = (start: string): Set<string> => {
    const seen = new Set<string>()
    const open = [start]
    for (let from = open.pop(); from !== undefined; from = open.pop())
      for (const [, to] of edges.get(from) ?? [])
        if (!seen.has(to)) {
          seen.add(to)
          open.push(to)
        }
    return seen
  }
  const reach = new Map([...edges.keys()].map((name) => [name, reachOf(name)]))
  const circles = [...reach].map(([name, seen]) => [...seen].filter((other) => reach.get(other)?.has(name)).sort())
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()].filter(({ length }) => length > 0)
}

const withoutNames = (path: string) => path.replaceAll(/(:|\$)\w+(\{[^}]*\})?/g, ':')

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

function capabilityOf(path: string, side: 'api' | 'web'): string | undefined {
  return new RegExp(`^packages/${side}/src/capabilities/([a-z-]+/[a-z-]+)/`).exec(path)?.[1]
}
