import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { isOffered } from '#capabilities/service/reasons/lookups.ts'
import type { PhraseRule } from './speech/phrases.rules.ts'
import type { Topic } from './speech/topics.rules.ts'

/** What calls are measured by, as it is today. */
export interface Rules {
  phrases: readonly (PhraseRule & { id: string; purpose: string | null })[]
  topics: readonly (Topic & { id: string })[]
}

/** What calls are found and measured by. */
export interface Known {
  outlets: ReadonlyMap<string, string>
  vehicles: ReadonlyMap<string, string>
  customers: ReadonlyMap<string, string>
  /** What they are called, by number: names are masked in what was spoken. */
  customerNames: ReadonlyMap<string, string>
  /** Users by their email in lower case. */
  agents: ReadonlyMap<string, { id: string; full_name: string }>
  rules: Rules
}

/** What names a row of another table. */
interface Naming {
  outlet?: string | null
  vin?: string | null
  customer?: string | null
  agent?: string | null
}

const named = (calls: readonly Naming[], of: keyof Naming, written = (name: string) => name.toUpperCase()) => [
  ...new Set(calls.flatMap((call) => (call[of] ? [written(call[of])] : []))),
]

const isAmong = (column: string, names: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any (${sql.val(names)}::text[])`

/** The rules of a day by which calls are analyzed. */
export async function rulesOf(db: Db, on: string): Promise<Rules> {
  const rules = await db.selectFrom('phrase_rule').selectAll().where(isOffered(on)).orderBy('sort').execute()
  const topics = await db.selectFrom('topic').selectAll().where(isOffered(on)).orderBy('sort').execute()
  const phrases = rules.map(({ window_from, window_s, ...rule }) => ({
    ...rule,
    window: window_from === null || window_s === null ? null : { from: window_from, seconds: window_s },
  }))
  return { phrases, topics }
}

/** Looks up once what calls name, and the rules of today. */
export async function knownTo(db: Db, calls: readonly Naming[], on: string): Promise<Known> {
  const outlets = await db
    .selectFrom('outlet')
    .select(['id', 'code'])
    .where(isAmong('code', named(calls, 'outlet')))
    .execute()
  const vehicles = await db
    .selectFrom('vehicle')
    .select(['id', 'vin'])
    .where(isAmong('vin', named(calls, 'vin')))
    .execute()
  const customers = await db
    .selectFrom('customer')
    .select(['id', 'no', 'name'])
    .where(isAmong('no', named(calls, 'customer')))
    .execute()
  const agents = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'full_name'])
    .where(
      isAmong(
        'email',
        named(calls, 'agent', (name) => name.toLowerCase()),
      ),
    )
    .execute()
  return {
    outlets: new Map(outlets.map(({ code, id }) => [code.toUpperCase(), id])),
    vehicles: new Map(vehicles.map(({ vin, id }) => [vin, id])),
    customers: new Map(customers.map(({ no, id }) => [no, id])),
    customerNames: new Map(customers.map(({ no, name }) => [no, name])),
    agents: new Map(agents.map(({ email, ...user }) => [email.toLowerCase(), user])),
    rules: await rulesOf(db, on),
  }
}
