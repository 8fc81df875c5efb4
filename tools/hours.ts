// `npm run proof -- hours`: the tests that lean on time, at six other hours and on two other days (T-60). `node tools/hours.ts 3`
// runs the third moment alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prove } from '../packages/api/src/testing/proof.ts'
import { showHelp } from './help.mjs'
import { root } from './install.mjs'
import { vitestReport } from './test-reports.ts'

showHelp(import.meta.url)

/** Hours around midnight of the brand and of UTC, of morning and evening; the last day of a year, and a leap day that is a Sunday. */
const moments = [
  '2026-11-18T00:10:00+05:30',
  '2026-11-18T05:35:00+05:30',
  '2026-11-18T07:05:00+05:30',
  '2026-11-18T14:50:00+05:30',
  '2026-11-18T20:15:00+05:30',
  '2026-11-18T23:40:00+05:30',
  '2026-12-31T23:45:00+05:30',
  '2032-02-29T10:30:00+05:30',
] as const

/** What has days, clocks, periods, or demo data of today, by a part of the path. */
const leaning = [
  'src/kernel/',
  'capabilities/apps/calendar',
  'capabilities/apps/cards',
  'capabilities/apps/invoices',
  'capabilities/apps/todo',
  'capabilities/engagement',
  'capabilities/insight',
  'capabilities/knowledge',
  'capabilities/service',
  'capabilities/session',
  'capabilities/workshop',
  'testing/demo-',
  'testing/days-of-zones',
]

async function runAt(moment: string, report: string) {
  const { PROOF_FILE: _, ...env } = process.env
  const args = ['run', '--project', 'api-postgres', ...leaning, ...vitestReport.args(report)]
  const child = spawn(join(root, 'node_modules/.bin/vitest'), args, {
    cwd: root,
    env: { ...env, TEST_MOMENT: moment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await once(child, 'close')
  return vitestReport.count(JSON.parse(await readFile(report, 'utf8')))
}

const only = Number(process.argv[2] ?? 0)
const chosen = only > 0 ? moments.slice(only - 1, only) : moments
const folder = await mkdtemp(join(tmpdir(), 'rad-hours-'))
for (const [index, moment] of chosen.entries()) {
  const { passed, failed } = await runAt(moment, join(folder, `${index}.json`))
  for (const one of failed) console.error(`${moment} ${one}`)
  console.log(`${moment}: ${passed} passed, ${failed.length} failed`)
  prove('T-60', moment, { passed, failed: failed.length })
  if (failed.length > 0 || passed === 0) process.exitCode = 1
}
await rm(folder, { recursive: true })
