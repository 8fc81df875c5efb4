import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import type { Job } from '#kernel/command/jobs.ts'
import { takingTurns } from '#kernel/command/turns.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { isEnglish } from '#capabilities/insight/calls/lookups.ts'
import { type Cluster, clustersOf } from './clusters.rules.ts'
import { suggestedFrom } from './list.contract.ts'
import { stopWords } from './stop-words.commands.ts'
import { type Line, TermFinder, wordsOfNames } from './terms.commands.ts'

/** A topic is one of many calls: of so many, and of this share of those that are looked at. */
const leastCalls = 5
const leastShare = 0.01
/** What more calls than this have is how people speak. */
const mostShare = 0.4
const mostSuggested = 12
/** Calls whose lines are read at once. */
const callsAtOnce = 50

interface Heard {
  id: string
  language: string | null
}

const inNetwork = <T>(deps: Deps, access: 'read' | 'write', work: (db: Db) => Promise<T>) =>
  inTransaction(deps.database, { as: 'rad_network' }, access, work, { timeoutMs: 60_000 })

/** The newest calls with a transcript, and whose names are in them. */
async function newestCalls(db: Db, deps: Deps) {
  const since = addDays(dayIn(deps.settings.brand_tz, deps.clock.now()), -suggestedFrom.days)
  const calls = await db
    .selectFrom('call')
    .leftJoin('customer', 'customer.id', 'call.customer_id')
    .leftJoin('outlet', 'outlet.id', 'call.outlet_id')
    .select(['call.id', 'call.language', 'call.agent', 'customer.name as customer', 'outlet.name as outlet'])
    .where('call.transcript_status', '=', 'analyzed')
    .where('call.started_on', '>=', since)
    .where((the) => the.or([the('call.language', 'is', null), the('call.language', 'ilike', 'en%')]))
    .orderBy('call.started_on', 'desc')
    .orderBy('call.id', 'desc')
    .limit(suggestedFrom.calls)
    .execute()
  return { calls, names: wordsOfNames(calls.flatMap(({ agent, customer, outlet }) => [agent, customer, outlet])) }
}

/** What has a topic or a rule already, whether it is looked for today or not; and what was dismissed. */
async function knownPhrases(db: Db): Promise<string[]> {
  const { rows } = await sql<{ phrase: string }>`
    select unnest(terms) as phrase from topic
    union select unnest(phrases) from phrase_rule
    union select unnest(terms) from topic_suggestion where state = 'dismissed'`.execute(db)
  return rows.map(({ phrase }) => phrase)
}

async function linesOf(db: Db, calls: readonly Heard[]): Promise<Map<string, Line[]>> {
  const ids = calls.map(({ id }) => id)
  const lines = await db
    .selectFrom('call_segment')
    .select(['call_id', 'seq', 'label', 'speaker', 'start_ms', 'end_ms', 'text'])
    .where('call_id', '=', sql<string>`any (${sql.val(ids)}::uuid[])`)
    .orderBy('call_id')
    .orderBy('seq')
    .execute()
  return Map.groupBy(lines, ({ call_id }) => call_id)
}

interface Found {
  clusters: Cluster[]
  /** The calls, by their place. */
  ids: string[]
}

/** Looks for terms that occur together, some calls at a time. */
async function look(deps: Deps): Promise<Found> {
  const { calls, names } = await inNetwork(deps, 'read', (db) => newestCalls(db, deps))
  const phrases = await inNetwork(deps, 'read', knownPhrases)
  const finder = new TermFinder({ phrases, names, isStopWord: await stopWords() })
  const ids: string[] = []
  const turn = takingTurns()
  for (let at = 0; at < calls.length && !deps.stopping.aborted; at += callsAtOnce) {
    const some = calls.slice(at, at + callsAtOnce)
    const lines = await inNetwork(deps, 'read', (db) => linesOf(db, some))
    for (const { id, language } of some) {
      await turn()
      const own = lines.get(id) ?? []
      const texts = own.map(({ text }) => text)
      if (!isEnglish(language, texts)) continue
      finder.add(own)
      ids.push(id)
    }
  }
  const bounds = {
    leastCalls: Math.max(leastCalls, Math.ceil(leastShare * ids.length)),
    mostCalls: Math.floor(mostShare * ids.length),
    most: mostSuggested,
  }
  return { clusters: clustersOf(finder.candidates(), bounds), ids }
}

/** Those whose terms no one decided on while they were looked for. */
async function undecided(db: Db, clusters: readonly Cluster[]): Promise<Cluster[]> {
  const known = new Set((await knownPhrases(db)).map((phrase) => phrase.toLowerCase()))
  return clusters.filter(({ forms }) => !forms.some((form) => known.has(form)))
}

/** What is open becomes what was found. One that is known by its first term stays the same suggestion. */
async function store(db: Db, { clusters, ids }: Found, now: Date): Promise<void> {
  const open = await db
    .selectFrom('topic_suggestion')
    .select(['id', 'terms'])
    .where('state', '=', 'open')
    .forUpdate()
    .execute()
  const idOf = new Map(open.map(({ id, terms }) => [terms[0]!, id]))
  const found = await undecided(db, clusters)
  const gone = open.filter(({ terms }) => !found.some(({ forms }) => forms[0] === terms[0])).map(({ id }) => id)
  if (gone.length > 0) await db.deleteFrom('topic_suggestion').where('id', 'in', gone).execute()
  const trail = gone.map((id) => ({ action: 'drop', entity: 'topic_suggestion', entity_id: id }))
  for (const { forms: terms, calls } of found) {
    const known = idOf.get(terms[0]!)
    const id = await storeOne(db, known, terms, now)
    if (known === undefined) trail.push({ action: 'suggest', entity: 'topic_suggestion', entity_id: id })
    await db.deleteFrom('topic_suggestion_call').where('suggestion_id', '=', id).execute()
    const lines = [...calls].map(([place, seq]) => ({ call_id: ids[place]!, seq }))
    // A call that was analyzed again meanwhile may have lost the line.
    await sql`
      insert into topic_suggestion_call (suggestion_id, call_id, seq)
      select ${id}::uuid, line.call_id, line.seq from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (call_id uuid, seq int)
      join call_segment on call_segment.call_id = line.call_id and call_segment.seq = line.seq`.execute(db)
  }
  await auditWork(db, trail)
}

/** Its version is another where its terms are: who accepts it has seen them. */
async function storeOne(db: Db, id: string | undefined, terms: string[], found_at: Date): Promise<string> {
  if (id === undefined) {
    const added = await db
      .insertInto('topic_suggestion')
      .values({ terms, found_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return added.id
  }
  await sql`
    update topic_suggestion set version = version + case when terms = ${terms}::text[] then 0 else 1 end,
      terms = ${terms}::text[], found_at = ${found_at.toISOString()}::timestamptz
    where id = ${id}::uuid`.execute(db)
  return id
}

/** Looks for topics in the calls of the last weeks, every few hours. */
export const suggestTopics: Job = {
  name: 'suggest topics',
  everySeconds: 6 * 3600,
  leaseSeconds: 1_800,
  work: async (deps) => {
    const found = await look(deps)
    if (!deps.stopping.aborted) await inNetwork(deps, 'write', (db) => store(db, found, deps.clock.now()))
    return []
  },
}
