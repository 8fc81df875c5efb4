// `npm run bench -- [subject…] [--rows n] [--on postgres|embedded]` measures what is named, or everything: each subject on
// each host it knows. Prints tables, keeps them as JSON in bench/results and answers with 1 where a figure is missed.
// The subjects, their other options and their results are in docs/figures.md.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { showHelp } from '#tools/help.mjs'
import { cardFiles } from './card-files.ts'
import { complaints } from './complaints.ts'
import { contentTexts } from './content.ts'
import { documentsRead } from './documents.ts'
import { files } from './files.ts'
import { followUps } from './follow-ups.ts'
import { frames } from './frames.ts'
import { growth } from './growth.ts'
import { helpdesk } from './helpdesk.ts'
import { ingest } from './ingest.ts'
import { journeysRead } from './journeys.ts'
import { people } from './people.ts'
import { plans } from './plans.ts'
import { sales } from './sales.ts'
import { signIns } from './sign-in.ts'
import { speech } from './speech.ts'
import { hosts, say, type Figure, type Host, type Subject } from './subject.ts'
import { tickets } from './tickets.ts'
import { usage } from './usage.ts'
import { web } from './web.ts'
import { workshop } from './workshop.ts'

const subjects: Record<string, Subject> = {
  'sign-in': signIns,
  complaints,
  sales,
  content: contentTexts,
  tickets,
  workshop,
  'card-files': cardFiles,
  'follow-ups': followUps,
  helpdesk,
  speech,
  documents: documentsRead,
  journeys: journeysRead,
  ingest,
  usage,
  people,
  plans,
  growth,
  files,
  frames,
  web,
}

showHelp(import.meta.url)
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' }, on: { type: 'string' } },
})

/** The parsed arguments, or a line that lists the valid ones. */
function parseArguments(): { names: string[]; rows: number | undefined; on: readonly Host[] } | string {
  const unknown = positionals.find((name) => !(name in subjects))
  if (unknown !== undefined) return `There is no ${unknown}. There are: ${Object.keys(subjects).join(', ')}.`
  const on = hosts.filter((host) => options.on === undefined || options.on === host)
  if (on.length === 0) return `--on takes one of: ${hosts.join(', ')}.`
  const rows = options.rows === undefined ? undefined : Number(options.rows)
  if (rows !== undefined && !(Number.isInteger(rows) && rows > 0)) return '--rows takes a whole number.'
  return { names: positionals.length > 0 ? positionals : Object.keys(subjects), rows, on }
}

const machine = () => ({
  processors: cpus().length,
  model: cpus()[0]?.model,
  load: loadavg()[0],
  node: process.version,
})

/** Measures a subject on a host, and stores the result in a separate file. */
async function measure(name: string, host: Host, rows: number | undefined): Promise<Figure[]> {
  const { about, rows: usual, measure: run } = subjects[name]!
  say(`\n${name}, ${host}: ${about}`)
  const before = machine()
  const figures = await run(host, rows ?? usual)
  const folder = new URL('results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const result = { subject: name, host, rows: rows ?? usual, at: new Date().toISOString(), machine: before, figures }
  await writeFile(new URL(`${name}-${host}-${result.rows}.json`, folder), `${JSON.stringify(result, null, 2)}\n`)
  return figures
}

async function main(): Promise<number> {
  const options = parseArguments()
  if (typeof options === 'string') {
    say(options)
    return 2
  }
  let missed = 0
  for (const name of options.names)
    for (const host of subjects[name]!.hosts.filter((one) => options.on.includes(one)))
      missed += (await measure(name, host, options.rows)).filter(({ isMissed }) => isMissed).length
  say(missed === 0 ? '\nEvery figure is reached.' : `\n${missed} figures are missed.`)
  return missed === 0 ? 0 : 1
}

process.exitCode = await main()
