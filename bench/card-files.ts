import { sql } from 'kysely'
import { openPostgres } from '../packages/api/src/database/postgres.ts'
import { newKey } from '../packages/api/src/capabilities/admin/clients/key.rules.ts'
import { fillJobCards } from './many-job-cards.ts'
import { tokenOf } from './readings.ts'
import { withSeededHost, type SeededHost } from './seeded-host.ts'
import { say, seconds, spread, type Figure, type Subject } from './subject.ts'
import { timed } from './timing.ts'

/** As many as a file may have lines. */
const perFile = 50_000
/** So long may writing a file of cards take. */
const goalMs = 120_000
const perBatch = 1_000
const batches = 10
const feedGoalMs = 5_000
const minute = 60_000

const vin = (n: number) => `MA3FYLE${String(n).padStart(10, '0')}`
const base = Date.now() - 300 * 1440 * minute
const at = (n: number, minutes: number) =>
  new Date(base + ((n * 7) % 400_000) * minute + minutes * minute).toISOString()
/** The cards of a few dealers, as their systems write them. */
const outletOf = (n: number) => `DL00${1 + (n % 5)}-01`
const reasons = ['S-PRT-LOC', 'S-TEC-DIA', 'S-BAY-FUL', 'S-RDT-LNG']

function cardsOf(lines: number): string {
  const head =
    'RO No,Branch,Type,Chassis,Reg No,Odometer,Category,Customer ID,Customer,Open Date,Promised,Start,Completed,Delivered,Jobs'
  const line = (n: number) => {
    const car = n % 20_000
    const times = [0, 2880, 60, 1400, 1500].map((minutes) => at(n, minutes)).join(',')
    return `F-${n},${outletOf(n)},Service,${vin(car)},MH14F${car},${5_000 + Math.floor(((n * 7) % 400_000) / 20)},Brakes,K-${car},Person ${car},${times},Oil change; Brake pads`
  }
  return [head, ...Array.from({ length: lines }, (_, n) => line(n))].join('\n')
}

const holdupsOf = (lines: number) =>
  [
    'RO No,Branch,Reason,Start,Expected,End',
    ...Array.from(
      { length: lines },
      (_, n) => `F-${n},${outletOf(n)},${reasons[n % 4]},${at(n, 120)},${at(n, 1000)},${at(n, 900)}`,
    ),
  ].join('\n')

/** One step of an import as the screen takes it; answers with what the server did. */
const sender = async ({ origin }: SeededHost) => {
  const authorization = `Bearer ${await tokenOf(origin, 'HQA')}`
  return async <T>(path: string, body: FormData | object): Promise<T> => {
    const isForm = body instanceof FormData
    const response = await fetch(new URL(path, origin), {
      method: 'POST',
      headers: {
        authorization,
        'idempotency-key': crypto.randomUUID(),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text.slice(0, 500)}`)
    return JSON.parse(text) as T
  }
}

interface Uploaded {
  import: { id: string; suggestedMapping: Record<string, string> }
}

const figureOf = (name: string, took: number, lines: number, goal: number): Figure => {
  const isMissed = took > goal
  say(
    `${name.padEnd(34)}${seconds(took).padStart(8)}${String(Math.round((lines * 1000) / took)).padStart(8)} lines/s${isMissed ? ' !' : ''}`,
  )
  return {
    name,
    values: { ms: Math.round(took), perSecond: Math.round((lines * 1000) / took) },
    goal: seconds(goal),
    isMissed,
  }
}

/** A file in: looked through, and written. */
async function bring(host: SeededHost, kind: string, text: string, lines: number): Promise<Figure[]> {
  const send = await sender(host)
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', new File([text], `${kind}.csv`))
  const { import: uploaded } = await send<Uploaded>('/api/imports', form)
  const { id, suggestedMapping } = uploaded
  const checked = await timed(() =>
    send<{ new: number; wrong: number }>(`/api/imports/${id}/check`, { mapping: suggestedMapping, options: {} }),
  )
  const { new: added, wrong } = checked.result
  if (added !== lines) throw new Error(`${kind}: ${added} of ${lines} lines are new, ${wrong} are wrong`)
  const written = await timed(() => send(`/api/imports/${id}/commit`, { skip_wrong: false }))
  return [
    figureOf(`${kind}, checked`, checked.took, lines, goalMs),
    figureOf(`${kind}, written`, written.took, lines, goalMs),
  ]
}

/** A client whose key may send cards of these dealers. */
async function addClient(url: string): Promise<string> {
  const { key, prefix, hash } = await newKey()
  const database = openPostgres(url)
  await sql`
    with client as (insert into client (code, name, kind) values ('FEED-' || upper(left(${prefix}::text, 6)), 'Feed', 'app') returning id),
    feeds as (
      insert into job_card_feed (outlet_id, client_id)
      select o.id, client.id from outlet o, client where o.code like 'DL00_-01'
    )
    insert into client_key (client_id, name, prefix, hash, scopes)
    select id, 'DMS', ${prefix}::text, ${hash}, array['cards:write'] from client`
    .execute(database.owner)
    .finally(() => database.close())
  return key
}

const sentCard = (n: number, more: object = {}) => ({
  outlet: outletOf(n),
  dms_no: `P-${n}`,
  job_type: 'service',
  vin: vin(500_000 + (n % 4_000)),
  reg_no: `MH15F${n % 4_000}`,
  category: 'Brakes',
  customer: { no: `P-${n % 4_000}`, name: `Person ${n % 4_000}`, phones: [] },
  received_at: at(n, 0),
  promised_at: at(n, 2_880),
  work_started_at: at(n, 60),
  work: [{ text: 'Oil change' }, { text: 'Brake pads' }],
  ...more,
})

/** Batches of a feed: cards that are new, the same again, and those that have moved on. */
async function feed({ origin, url }: SeededHost): Promise<Figure[]> {
  const authorization = `Bearer ${await addClient(url!)}`
  const times = async (name: string, more: (n: number) => object) => {
    const took: number[] = []
    for (let batch = 0; batch < batches; batch++) {
      const cards = Array.from({ length: perBatch }, (_, index) => {
        const n = batch * perBatch + index
        return sentCard(n, more(n))
      })
      const one = await timed(async () => {
        const response = await fetch(new URL('/api/feeds/job-cards', origin), {
          method: 'PUT',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ cards }),
        })
        const text = await response.text()
        const refused = response.ok ? (JSON.parse(text) as { refused: number }).refused : perBatch
        if (refused > 0) throw new Error(`The feed answered with ${response.status}: ${text.slice(0, 500)}`)
      })
      took.push(one.took)
    }
    const values = spread(took)
    const isMissed = values.p95 > feedGoalMs
    say(`${`feed of ${perBatch}, ${name}`.padEnd(34)}${values.p50} / ${values.p95} ms${isMissed ? ' !' : ''}`)
    return { name: `feed of ${perBatch}, ${name}`, values, goal: `${feedGoalMs} ms`, isMissed }
  }
  return [
    await times('new', () => ({})),
    await times('the same', () => ({})),
    await times('delivered', (n) => ({ completed_at: at(n, 1_400), delivered_at: at(n, 1_500) })),
  ]
}

/** Files of job cards and hold-ups, and batches of a feed, beside so many cards that are there already. */
export const cardFiles: Subject = {
  about: `files of ${perFile} job cards and hold-ups, and a feed of ${perBatch} at a time`,
  rows: 100_000,
  hosts: ['postgres'],
  measure: (host, rows) =>
    withSeededHost(
      host,
      (database) => fillJobCards(database, rows),
      async (seeded) => {
        const lines = Number(process.env.LINES ?? perFile)
        return [
          ...(await bring(seeded, 'job-cards', cardsOf(lines), lines)),
          ...(await bring(seeded, 'holdups', holdupsOf(lines), lines)),
          ...(await feed(seeded)),
        ]
      },
    ),
}
