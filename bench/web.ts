import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../e2e/hosts.ts'
import { isRequested, say, type Figure, type Subject } from './subject.ts'
import { pages, type Page } from './web-pages.ts'

interface Median {
  median: number
}

/** What the harness writes of a page on a profile: medians of its runs. */
interface Measured {
  page: string
  profile: 'fast' | 'slow'
  summary: Record<'jsKB' | 'cssKB' | 'readyMs' | 'tbtMs' | 'lcpMs' | 'cls', Median | null> & {
    steps?: Record<string, { firstMs: Median } | null>
  }
  errors: readonly string[]
}

/** Lighthouse's scores of a page, of a hundred each. */
interface Scored {
  page: string
  form: 'desktop' | 'mobile'
  scores: Record<'performance' | 'accessibility' | 'best-practices', number>
}

interface PageRun {
  folder: string
  origin: string
  page: Page
}

/** The keys and values of a session in the browser. It lasts ten minutes: each page is given a fresh one. */
async function signedIn(origin: string): Promise<Record<string, unknown>> {
  const body = JSON.stringify({ email: 'admin@demo.com', password: 'admin' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/jwt/login`, { method: 'POST', headers, body })
  const { userData, accessToken } = (await answer.json()) as { userData: object; accessToken: string }
  return { userData: JSON.stringify(userData), accessToken }
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
}

/** Runs a program of the harness on a page, with a fresh sign-in, and answers what it found. */
async function results<R>(
  program: string,
  options: readonly string[],
  { folder, origin, page }: PageRun,
): Promise<R[]> {
  const { id, path, ready, steps } = page
  const init = page.isOpen ? {} : { localStorage: await signedIn(origin) }
  const config = { apps: [{ id: 'rad', url: origin, init, pages: [{ id, path, ready, steps }] }] }
  const [configFile, resultFile] = [join(folder, 'config.json'), join(folder, 'found.json')]
  await writeFile(configFile, JSON.stringify(config))
  await run(program, [configFile, ...options, '--encoding', 'br', '--out', resultFile])
  return (JSON.parse(await readFile(resultFile, 'utf8')) as { results: R[] }).results
}

const rounded = (value: Median | null | undefined) =>
  value ? { value: Math.round(value.median * 10) / 10 } : undefined

function figureOf({ goals }: Page, { page, profile, summary, errors }: Measured): Figure {
  if (errors.length > 0) throw new Error(`${page}: ${errors.join(' ')}`)
  const named = { ...summary, nextMs: summary.steps?.next?.firstMs ?? null }
  const names = ['jsKB', 'cssKB', 'readyMs', 'lcpMs', 'tbtMs', 'cls', 'nextMs'] as const
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const found = rounded(named[name])
      return found ? [[name, found.value] as const] : []
    }),
  )
  const readyGoal = profile === 'slow' ? goals.slowMs : Infinity
  const isMissed =
    values.jsKB! > goals.jsKB || values.readyMs! > readyGoal || (values.nextMs ?? 0) > (goals.nextMs ?? Infinity)
  return { name: `${page}, ${profile}`, values, goal: JSON.stringify(goals), isMissed }
}

const leastPerformance = { desktop: 100, mobile: 95 }

const scoreOf = ({ page, form, scores }: Scored): Figure => ({
  name: `${page}, ${form}`,
  values: scores,
  goal: `${leastPerformance[form]}, 100, 100`,
  isMissed: scores.performance < leastPerformance[form] || scores.accessibility < 100 || scores['best-practices'] < 100,
})

async function figuresOf(harness: string, pageRun: PageRun): Promise<Figure[]> {
  const times = await results<Measured>(join(harness, 'measure.mjs'), ['--profile', 'fast,slow'], pageRun)
  const scores = await results<Scored>(join(harness, 'lighthouse.mjs'), ['--form', 'desktop,mobile'], pageRun)
  return [...times.map((one) => figureOf(pageRun.page, one)), ...scores.map(scoreOf)]
}

/**
 * How much a page loads and how long it takes until it can be used, at once and on a slow machine and line, by a harness that
 * measures others in the same way. WEB_HARNESS names its folder, where `npm install` was run; without it nothing is measured.
 */
export const web: Subject = {
  about: 'sign-in, home, a list and a report in a browser, on the built pages and demo data',
  rows: 1,
  hosts: ['embedded'],
  async measure() {
    const harness = process.env.WEB_HARNESS
    if (!harness) {
      say('WEB_HARNESS names no folder: nothing measured.')
      return []
    }
    const server = await startServer()
    const folder = await mkdtemp(join(tmpdir(), 'rad-web-'))
    try {
      const figures: Figure[] = []
      for (const page of pages.filter(({ id }) => isRequested(id)))
        figures.push(...(await figuresOf(harness, { folder, origin: server.origin, page })))
      return figures
    } finally {
      await server.stop()
      await rm(folder, { recursive: true })
    }
  },
}
