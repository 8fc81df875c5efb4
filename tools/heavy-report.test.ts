import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { complaintReport, complaintsApi } from '@rad/api/service/complaints/contract'
import { ApiError } from '@rad/api/client'
import { withSeededHost, type SeededHost } from '../bench/seeded-host.ts'
import { fillComplaints } from '../bench/many-complaints.ts'
import { percentile, timed } from '../bench/timing.ts'
import { actAs } from '../packages/api/src/testing/act-as.ts'
import { prove, times } from '../packages/api/src/testing/proof.ts'
import type { Caller } from '../packages/api/src/testing/test-app.ts'

// T-27 at its size. In every run database/heavy-statement.test.ts tests what a slow statement does to others.
const isWhole = times(0, 1) > 0
const users = 20
const rounds = 3
const rows = { postgres: 1_000_000, embedded: 100_000 }

/** Every figure, the median too, by what each complaint has several of, of all years, and a search that finds most. */
const worst = {
  rows: ['component', 'model'],
  columns: complaintReport.measures.map(({ key }) => key),
  q: 'the',
}

/** How one report was answered: its status, the words of a refusal, and the time it took. */
async function report(caller: Caller) {
  const answer = caller.send(complaintsApi.report, { query: worst as never })
  const { took, result } = await timed(() =>
    answer.then(
      () => ({ status: 200, message: '' }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        return { status: error.status, message: error.message }
      },
    ),
  )
  return { ...result, took }
}

/** Calls repeatedly until stopped; answers how long each call took, in milliseconds. */
async function askMeanwhile(ask: () => Promise<unknown>, everyMs: number, stopping: AbortSignal): Promise<number[]> {
  const taken: number[] = []
  for (; !stopping.aborted; await setTimeout(everyMs)) taken.push((await timed(ask)).took)
  return taken
}

/** Twenty users request the report at once, several times, and others go on with their work. */
async function load({ origin }: SeededHost) {
  const [caller, worker] = [await actAs(origin, 'admin'), await actAs(origin, 'HQA')]
  const work = () => worker.send(complaintsApi.list, { query: { perPage: 20, status: 'answered' } })
  // Answered without the database: it takes as long as the answering thread was blocked.
  const live = () => fetch(new URL('/health/live', origin)).then((answer) => answer.text())
  await work()
  await live()
  const stopping = new AbortController()
  const others = Promise.all([askMeanwhile(work, 50, stopping.signal), askMeanwhile(live, 10, stopping.signal)])
  const reports: Awaited<ReturnType<typeof report>>[] = []
  for (let round = 0; round < rounds; round += 1)
    reports.push(...(await Promise.all(Array.from({ length: users }, () => report(caller)))))
  stopping.abort()
  const [calls, lives] = await others
  return { reports, calls, lives }
}

test.runIf(isWhole).each(['postgres', 'embedded'] as const)(
  'while twenty request the heaviest report each gets an answer or a reason, and others go on: %s (T-27)',
  { timeout: 3_600_000 },
  async (host) => {
    const { reports, calls, lives } = await withSeededHost(
      host,
      (database) => fillComplaints(database, rows[host]),
      load,
    )
    const refused = reports.filter(({ status }) => status !== 200)
    prove('T-27', host, {
      rows: rows[host],
      users,
      answered: reports.length - refused.length,
      refused: refused.length,
      'slowest answer (ms)': Math.round(Math.max(...reports.map(({ took }) => took))),
      'other calls': calls.length,
      'p95 of other calls (ms)': Math.round(percentile(calls, 0.95)),
      'thread busy for at most (ms)': Math.round(Math.max(...lives)),
    })
    for (const { status, message } of refused) expect([status, message]).toEqual([503, expect.stringMatching(/\w+\.$/)])
    // The embedded engine does one thing at a time: readers wait for the report before them.
    if (host === 'postgres') expect(percentile(calls, 0.95)).toBeLessThan(300)
    else expect(Math.max(...lives)).toBeLessThan(100)
  },
)
