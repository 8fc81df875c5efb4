import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesOf, storedSums, jobs } from '#app'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { maintenanceApi } from '#capabilities/admin/maintenance/contract.ts'
import { Drawing } from './drawn-calls.ts'
import { importSteps, textFile } from './import-steps.ts'
import { Links } from './links.ts'
import { recordChanges, type RecordedTransaction } from './recorded-changes.ts'
import { callersOf, meantCalls, requestOf } from './parity.ts'
import { prove, times } from './proof.ts'
import { testApp, type TestApp } from './test-app.ts'

// T-33: whatever changes, the trail has its line in the same transaction, as recorded by the database and not by the code.
let app: TestApp
let noted: () => Promise<RecordedTransaction[]>
beforeAll(async () => {
  app = await testApp()
  noted = await recordChanges(app.deps.database)
})
afterAll(() => app.close())

/** Rows that follow from others, wait to be sent or deleted, or only count: not changes of a user. */
const quiet = new Set(
  [
    'audit_entry audit_seal idempotency_key rate_limit scheduled_work sample_id setting',
    'outbox sandbox_message notification digest portal_day portal_person_day shop_viewed',
    'sign_in_step password_link refresh_token user_session',
    ...storedSums.map(({ table, name = table }) => `${name}_sum ${name}_sum_change`),
    'invoice_sum',
    'journey_change journey_deviation journey_path journey_visit journey_visit_stage',
  ].flatMap((line) => line.split(' ')),
)
/** The progress of an import or of a message is in its own row; what it changes has its line where it is committed or sent. */
const isQuiet = (change: string) =>
  ['update import', 'update reminder'].includes(change) ||
  quiet.has(change.split(' ')[1]!) ||
  change.split(' ')[1]!.startsWith('journey_event_')
const changesOf = ({ changes }: RecordedTransaction) => changes.filter((change) => !isQuiet(change))

const keyOf = ({ action, entity, entity_id }: RecordedTransaction['lines'][number]) =>
  `${action} ${entity} ${entity_id}`

/** Changes without a line, and lines with the same action twice. */
const faultsOf = (done: readonly RecordedTransaction[]): string[] => [
  ...done.flatMap((one) => {
    const changed = changesOf(one)
    return changed.length > 0 && one.lines.length === 0 ? [`no line for ${changed.join(' ')}`] : []
  }),
  ...done.flatMap(({ lines }) => {
    const keys = lines.map(keyOf)
    return keys.filter((key, at) => keys.indexOf(key) < at).map((key) => `twice: ${key}`)
  }),
]

/** Two records change places, one ends as the next begins, a plan brings its invoice, or a call its customer; each has a line. */
const withTwoLines = new Set(['cart.move', 'follow-ups.attempt', 'holdups.change', 'pricing.change'])
/** That a user is typing is forgotten within seconds. */
const withoutLine = new Set(['chat.typing'])
const nameOf = (endpoint: Endpoint) => `${endpoint.capability}.${endpoint.name}`

test('every call that changes something leaves one audit line, and so do imports and scheduled work', async () => {
  const host = { origin: 'http://127.0.0.1', fetch: app.fetch }
  const callers = callersOf(host)
  const meant = await meantCalls(callers)
  const admin = await app.as('admin')
  await noted()
  const faults: string[] = []
  const changing = routesOf(app.deps)
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => endpoint.method !== 'GET' && endpoint !== authApi.signOut && endpoint !== authApi.lock)
  let changed = 0

  for (const endpoint of changing) {
    const token = endpoint.allow === 'public' ? undefined : admin.token
    const { ok } = await app.fetch(requestOf(host, endpoint, token, meant.of(endpoint)))
    const done = await noted()
    const lines = done.flatMap(({ lines }) => lines)
    const isChange = done.some((one) => changesOf(one).length > 0)
    if (isChange) changed += 1
    const wrong = withoutLine.has(nameOf(endpoint)) ? [] : faultsOf(done)
    if (isChange && !ok) wrong.push('changed, and refused')
    if (isChange && lines.length > (withTwoLines.has(nameOf(endpoint)) ? 2 : 1)) wrong.push(lines.map(keyOf).join(', '))
    faults.push(...wrong.map((fault) => `${nameOf(endpoint)}: ${fault}`))
  }
  expect(changed).toBeGreaterThan(60)

  const steps = importSteps(admin)
  const { id } = await steps.checked('cities', textFile('name,state,tier\nAudited,MH,2\nTold,MH,3\n'))
  await noted()
  for (const [step, take] of Object.entries({ commit: steps.commit, revert: steps.revert })) {
    await take(id)
    const done = await noted()
    faults.push(...faultsOf(done).map((fault) => `${step} of an import: ${fault}`))
    expect(done.flatMap(({ lines }) => lines).length, step).toBe(1)
  }

  app.travel(2 * 86_400)
  const worked = new Set<string>()
  for (const job of jobs) {
    await runDueJobs([job], app.deps)
    const done = await noted()
    if (done.some((one) => changesOf(one).length > 0)) worked.add(job.name)
    faults.push(...faultsOf(done).map((fault) => `${job.name}: ${fault}`))
  }
  expect([...worked]).toEqual(expect.arrayContaining(['escalate tickets', 'move tickets']))
  expect(faults.join('\n')).toBe('')
})

const calls = times(0, 5_000)

test.skipIf(calls === 0)(
  `of ${calls} calls that follow from one another, each change has its line`,
  { timeout: 3_600_000 },
  async () => {
    const endpoints = routesOf(app.deps)
      .map(({ endpoint }) => endpoint)
      .filter(
        (one) =>
          one !== authApi.signOut && one !== authApi.lock && one !== maintenanceApi.set && one.response !== 'stream',
      )
    const links = new Links([])
    await noted()
    const faults = new Set<string>()
    const figures = { calls: 0, 'changing transactions': 0, 'lines of the trail': 0 }
    let caller = await app.as('admin')
    const ask = async (endpoint: Endpoint, draw: fc.GeneratorValue) => {
      const { path, method, headers, body } = new Drawing(draw, links, endpoint).call()
      const send = () =>
        app.request(path, { method, headers: { ...headers, authorization: `Bearer ${caller.token}` }, body })
      let response = await send()
      if (response.status === 401 && endpoint.allow !== 'public') {
        caller = await app.as('admin')
        response = await send()
      }
      const text = await response.text()
      if (response.ok && response.headers.get('content-type')?.startsWith('application/json'))
        links.learn(endpoint.capability, JSON.parse(text))
      const done = await noted()
      figures.calls += 1
      figures['changing transactions'] += done.filter((one) => changesOf(one).length > 0).length
      figures['lines of the trail'] += done.flatMap(({ lines }) => lines).length
      for (const fault of faultsOf(done)) faults.add(`${nameOf(endpoint)}: ${fault}`)
    }
    const holds = fc.asyncProperty(fc.gen(), (draw) => ask(endpoints[figures.calls % endpoints.length]!, draw))
    await fc.assert(holds, { numRuns: calls, endOnFailure: true })
    prove('T-33', app.deps.database.kind, { ...figures, 'changes without a line, or twice': faults.size })
    expect([...faults].join('\n')).toBe('')
  },
)
