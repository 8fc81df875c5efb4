import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '#tools/chromium.ts'
import { startServer } from '../e2e/hosts.ts'
import { say, type Figure, type Subject } from './subject.ts'

const leastFrames = 55
const runs = 5
const runMilliseconds = 4000

/** Signs in as the administrator and opens a page of theirs, as wide as a laptop. */
async function opened(page: Page, origin: string, path: string): Promise<void> {
  const data = { email: 'admin@demo.com', password: 'admin' }
  const answer = await page.request.post(`${origin}/jwt/login`, { data })
  const { userData, accessToken } = (await answer.json()) as { userData: object; accessToken: string }
  await page.addInitScript(
    ([user, token]) => {
      localStorage.setItem('userData', user!)
      localStorage.setItem('accessToken', token!)
    },
    [JSON.stringify(userData), accessToken],
  )
  await page.goto(origin + path)
}

/** Frames a second while a box is scrolled by so many pixels at each of them; 0 is the machine's own pace. */
const framesOf = (page: Page, label: string, step: number) =>
  page.getByRole('group', { name: label }).evaluate(
    (box, { pixels, milliseconds }) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        let frames = 0
        const next = () => {
          const took = performance.now() - began
          if (took >= milliseconds) return resolve((frames * 1000) / took)
          frames += 1
          box.scrollTop += pixels
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
    { pixels: step, milliseconds: runMilliseconds },
  )

/** The slowest, the median, and the fastest of some runs. */
async function spreadOf(measure: () => Promise<number>) {
  const found: number[] = []
  for (let run = 0; run < runs; run += 1) found.push(await measure())
  const rounded = found.map((frames) => Math.round(frames * 10) / 10).toSorted((a, b) => a - b)
  return { least: rounded[0]!, median: rounded[Math.floor(runs / 2)]!, most: rounded[runs - 1]! }
}

/** How smoothly a table of very many rows is scrolled. */
export const frames: Subject = {
  about: 'frames a second while 100,000 rows are scrolled in a browser',
  rows: 100_000,
  hosts: ['embedded'],
  async measure() {
    const server = await startServer()
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await opened(page, server.origin, '/table/datatables/long')
      const figures: Figure[] = []
      for (const [name, step] of Object.entries({ 'standing still': 0, 'a row a frame': 34, 'a page a frame': 560 })) {
        const values = await spreadOf(() => framesOf(page, 'Employees', step))
        say(`${name.padEnd(18)}${values.least} / ${values.median} / ${values.most} frames`)
        const goal = step > 0 ? `${leastFrames} frames` : undefined
        figures.push({ name, values, ...(goal && { goal, isMissed: values.median < leastFrames }) })
      }
      return figures
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}
