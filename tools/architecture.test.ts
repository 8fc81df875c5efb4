import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { subjects } from '../packages/api/src/capabilities/session/auth/rights.ts'
import type { Endpoint } from '../packages/api/src/kernel/contract.ts'
import { root } from './install.mjs'
import { sourceFiles } from './source-files.ts'

const files = sourceFiles()
const endpoints = await allEndpoints()

describe('contracts', () => {
  test('are found', () => {
    expect(files.length).toBeGreaterThan(30)
    expect(endpoints.length).toBeGreaterThan(10)
  })

  test.each(endpoints)('$capability, $name: says who may call it, whose rows it touches and what for', (endpoint) => {
    expect(endpoint.allow).toMatch(/^(public|signed-in|(create|read|update|approve|export|manage) [A-Z]\w*)$/)
    expect(['none', 'own', 'shared', 'outlet']).toContain(endpoint.scope)
    expect(endpoint.summary).toMatch(/^[A-Z].{8,}\.$/)
  })

  test('ask for rights that the rights table knows', () => {
    const asked = endpoints.map(({ allow }) => allow.split(' ')[1]).filter((subject) => subject !== undefined)
    expect(asked.filter((subject) => !subjects.includes(subject))).toEqual([])
  })

  test('answer each address once', () => {
    expect(repeated(endpoints.map(({ method, path }) => `${method} ${withoutNames(path)}`))).toEqual([])
  })

  test('name each capability once', () => {
    const names = contractFiles().map(({ path }) => path.split('/').at(-2) ?? '')
    expect(repeated(names)).toEqual([])
  })

  test('leave the addresses of pages alone', () => {
    const calls = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => withoutNames(path)))
    expect(pagePaths().filter((path) => calls.has(path))).toEqual([])
  })
})

describe('the tree', () => {
  test('has no drawer for leftovers', () => {
    const drawer = /\/(utils?|helpers?|common|lib|types|hooks|constants|services|shared|misc)(\/|\.tsx?$)/
    expect(files.map(({ path }) => path).filter((path) => drawer.test(path))).toEqual([])
  })

  test('has no index files: each thing is imported from the file that holds it', () => {
    const barrels = files.filter(({ path }) => path.endsWith('/index.ts'))
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  test('has the same areas and names on both sides', () => {
    const onApi = new Set(files.map(({ path }) => capabilityOf(path, 'api')))
    const onWeb = new Set(files.map(({ path }) => capabilityOf(path, 'web')).filter((name) => name !== undefined))
    expect([...onWeb].filter((name) => !onApi.has(name) && !webOnly.has(name))).toEqual([])
  })
})

test('the web package knows contracts, money, periods, words and the client of the API, and one file starts it in the page', () => {
  const door = /^@rad\/api\/([a-z-]+\/[a-z-]+(\/[a-z-]+)?\/contract|contract|client|money|periods|words)$/
  const found = files
    .filter(({ path }) => path.startsWith('packages/web/') && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, imports }) => imports.map((source) => ({ path, source })))
    .filter(({ source }) => source.startsWith('@rad/api') || source.includes('packages/api'))
  expect(found.length).toBeGreaterThan(0)
  const others = found.filter(({ source }) => !door.test(source))
  expect(others).toEqual([{ path: 'packages/web/src/api/in-page.ts', source: '@rad/api/simulated' }])
})

/** A new line in the snapshot is a new dependency between capabilities: read it before accepting it. */
test('who knows whom', async () => {
  const known = files.flatMap(({ path, imports }) => {
    const from = capabilityOf(path, 'api') ?? capabilityOf(path, 'web')
    const to = imports.map((source) => /(?:#capabilities|@rad\/api)\/([a-z-]+\/[a-z-]+)\//.exec(source)?.[1])
    return to.filter((name) => from && name && name !== from).map((name) => `${from} -> ${name}`)
  })
  await expect(`${[...new Set(known)].sort().join('\n')}\n`).toMatchFileSnapshot('who-knows-whom.snap')
})

/** Capabilities that are drawn from the contracts of others and have no calls of their own. */
const webOnly = new Set<string | undefined>(['apps/reference'])

function contractFiles() {
  return files.filter(({ path }) =>
    /^packages\/api\/src\/capabilities\/[a-z-]+\/[a-z-]+(\/[a-z-]+)?\/contract\.ts$/.test(path),
  )
}

async function allEndpoints(): Promise<Endpoint[]> {
  const modules = await Promise.all(contractFiles().map(({ path }) => import(join(root, path)) as Promise<object>))
  return modules.flatMap((module) =>
    Object.values(module)
      .filter(isContract)
      .flatMap(Object.values<Endpoint>),
  )
}

/** What `contract()` makes: an object that holds nothing but named endpoints. */
function isContract(value: unknown): value is Record<string, Endpoint> {
  if (value === null || typeof value !== 'object') return false
  const held: unknown[] = Object.values(value)
  return held.length > 0 && held.every((one) => one !== null && typeof one === 'object' && 'capability' in one)
}

function pagePaths(): string[] {
  return files
    .filter(({ path, imports }) => path.startsWith('packages/web/') && imports.includes('@tanstack/react-router'))
    .flatMap(({ text }) => [...text.matchAll(/(?:createFileRoute\(|\bpath: )'(\/[^']*)'/g)])
    .map(([, path = '']) => withoutNames(path.replaceAll(/\/_[a-z-]+(?=\/)/g, '').replace(/(.)\/$/, '$1')))
}

const withoutNames = (path: string) => path.replaceAll(/(:|\$)\w+(\{[^}]*\})?/g, ':')

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

function capabilityOf(path: string, side: 'api' | 'web'): string | undefined {
  return new RegExp(`^packages/${side}/src/capabilities/([a-z-]+/[a-z-]+)/`).exec(path)?.[1]
}
