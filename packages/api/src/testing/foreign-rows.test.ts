import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Runner } from '#database/transaction.ts'
import { runnerOf } from '#kernel/command/command.ts'
import type { RequestInfo } from '#kernel/command/context.ts'
import { demoSignIns } from '#capabilities/session/auth/demo-sign-ins.ts'
import { identifier } from '#capabilities/session/auth/sessions.ts'
import { tryForeignIds, tryForeignRows, type Attempt } from './foreign-rows.ts'
import { prove, times } from './proof.ts'
import { testApp, type TestApp } from './test-app.ts'

// T-54: whatever the code would do wrong, plain SQL of a request touches nothing that its actor does not see.

/** All users read every row of these; who may change them is decided by rights alone. */
const shared = words(`
  calendar channel checklist checklist_version city faq_topic intent level maintenance model model_year panel panel_member region
  sla_policy state territory holdup_reason na_reason lost_reason journey_path journey_stage phrase_rule topic unjustified_reason zone credit_note credit_note_item credit_note_year
  invoice invoice_client invoice_item
  invoice_payment invoice_sending invoice_sum invoice_year sample_id
  card_sample employee sample_user shop_coupon shop_gift_card shop_order_year shop_product`)

/** Any change may send mail to any user; only the product reads what is in the outbox. */
const handedOver = ['insert into outbox']

/**
 * They return names, codes, and places that a visible case refers to, wherever those are, and the hours it goes by; `returns_of` repeats
 * the visits it is given, with whether the vehicle came again.
 */
const tellsNames = words(`
  addresses calendar_of candidates case_targets dealer_code has_second_step is_tended language_of may_answer outlet_code
  outlet_region panel_places people_named places_named reaching returns_of staff who_answers who_see`)

/** Available to users of the whole network, for whom no such id is foreign. */
const ofWholeNetwork = [
  'cut_holdups',
  'forget_second_step',
  'keep_attempt_months',
  'keep_journey_months',
  'reach_of',
  'rebuild_journeys',
]

function words(lines: string): string[] {
  return lines.trim().split(/\s+/)
}

/** One role for each kind of row-level scope; every role in the long form. */
const unlike = ['HQA', 'RGM', 'DLP', 'PNL', 'BTM', 'client']

interface Tried extends Attempt {
  role: string
}

let app: TestApp
let actors: Map<string, Runner>
beforeAll(async () => {
  app = await testApp()
  const actorOf = identifier(app.deps)
  actors = new Map()
  const all = demoSignIns.map(({ role }) => role)
  for (const role of times(0, 1) ? all : unlike) {
    const headers = new Headers({ authorization: `Bearer ${(await app.as(role)).token}` })
    actors.set(role, runnerOf(await actorOf({ headers } as RequestInfo)))
  }
})
afterAll(() => app.close())

const flat = (found: Map<string, Attempt[]>): Tried[] =>
  [...found].flatMap(([role, attempts]) => attempts.map((attempt) => ({ role, ...attempt })))

const lineOf = ({ role, tried, rows, outcome }: Tried) => `${role}: ${tried.slice(0, 160)} (${rows}, ${outcome})`
const namesOf = (tried: readonly Tried[]) => new Set(tried.map(({ name }) => name))

const namesIn = async (query: string) =>
  (await sql.raw<{ name: string }>(query).execute(app.deps.database.owner)).rows.map(({ name }) => name)

test('no user inserts, updates, or deletes a row they do not see, in any table (T-54)', async () => {
  const tried = flat(await tryForeignRows(app.deps.database.owner, actors, times(0, 1) === 1))
  const foreign = namesOf(tried.filter(({ what, rows }) => what === 'foreign' && rows > 0))
  const tables = await namesIn(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  expect(tables.length).toBeGreaterThan(90)
  // A table that hides no row from anybody must be one that is meant to.
  expect(tables.filter((name) => !foreign.has(name)).toSorted()).toEqual(shared.toSorted())
  const writes = tried.filter(({ what }) => what !== 'foreign')
  expect(writes.length).toBeGreaterThan(1_000)
  expect(writes.filter(({ outcome }) => outcome !== 'done' && outcome !== 'refused').map(lineOf)).toEqual([])
  const touched = writes.filter(({ rows, tried: by }) => rows > 0 && !handedOver.some((how) => by.startsWith(how)))
  prove('T-54', app.deps.database.kind, { statements: writes.length, 'foreign rows touched': touched.length })
  expect(touched.map(lineOf)).toEqual([])
})

test('no function that runs with more rights than its caller touches a row they do not see (T-54)', async () => {
  const tried = flat(await tryForeignIds(app.deps.database.owner, actors))
  const called = tried.filter(({ what }) => what === 'called')
  const calls = tried.filter(({ what }) => what === 'returned' || what === 'answered')
  const open = await namesIn(`select distinct proname as name from pg_proc
    where pronamespace = 'rad'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
      and (has_function_privilege('rad_app', oid, 'execute') or has_function_privilege('rad_network', oid, 'execute'))`)
  expect(open.length).toBeGreaterThan(40)
  expect(open.filter((name) => !namesOf(called).has(name)).toSorted()).toEqual(ofWholeNetwork)
  const touched = called.filter(({ rows }) => rows > 0)
  prove('T-54', app.deps.database.kind, { 'calls of functions': calls.length, 'foreign rows touched': touched.length })
  expect(touched.map(lineOf)).toEqual([])
  expect(calls.filter(({ outcome }) => outcome !== 'done' && outcome !== 'refused').map(lineOf)).toEqual([])
  const telling = namesOf(tried.filter(({ what, rows }) => what === 'returned' && rows > 0))
  expect([...telling].filter((name) => !tellsNames.includes(name))).toEqual([])
})

describe('functions of the database', () => {
  test('have no public access, and a new one starts without it', async () => {
    const { owner } = app.deps.database
    const isOpen = `exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) line
      where line.grantee = 0 and line.privilege_type = 'EXECUTE')`
    const inSchema = `select proname as name from pg_proc where pronamespace = 'rad'::regnamespace`
    expect((await namesIn(inSchema)).length).toBeGreaterThan(60)
    expect(await namesIn(`${inSchema} and ${isOpen}`)).toEqual([])
    await sql.raw('create function rad.made_today() returns int language sql return 1').execute(owner)
    expect(await namesIn(`${inSchema} and proname = 'made_today' and ${isOpen}`)).toEqual([])
    await sql.raw('drop function rad.made_today()').execute(owner)
  })

  test('with the rights of their owner set their search path', async () => {
    expect(
      await namesIn(`select proname as name from pg_proc where pronamespace = 'rad'::regnamespace and prosecdef
        and not coalesce(array_to_string(proconfig, ',') like '%search_path=public, pg_temp%', false)`),
    ).toEqual([])
  })
})

test('no role of a request empties a table', async () => {
  expect(
    await namesIn(`select relname as name from pg_class cross join unnest(array['rad_app', 'rad_network', 'rad_auth']) role
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege(role, oid, 'truncate')`),
  ).toEqual([])
})
