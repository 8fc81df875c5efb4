import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Deps } from '#kernel/command/context.ts'
import { runDueJobs, runBatches } from '#kernel/command/jobs.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { ticketsApi } from './contract.ts'
import { escalateTickets } from './escalate.commands.ts'
import { moveTickets } from './system-moves.commands.ts'

const jobs = [escalateTickets, moveTickets]
const hour = 3600

let app: TestApp
let other: Deps
beforeAll(async () => {
  app = await testApp()
  other = app.anotherServer()
  // What the demo left over is not what is looked at here.
  await owner(sql`update ticket set next_level_at = null, next_move_at = null`)
})
afterAll(async () => {
  await other.database.close()
  await app.close()
})

const owner = <T>(statement: ReturnType<typeof sql<T>>) => statement.execute(app.deps.database.owner)
const add = async () => {
  const body = { outlet: 'DL001-01', job_type: 'service', title: 'The car is parked and no one calls' } as const
  return (await (await app.as('HQA')).send(ticketsApi.add, { body })).ticket.no
}
const several = async (count: number) => {
  const numbers: string[] = []
  while (numbers.length < count) numbers.push(await add())
  return numbers
}

/** What an escalation leaves behind, and how often: events, lines of levels, notices and mails of each ticket. */
async function trailOf(numbers: readonly string[]) {
  const { rows } = await owner(sql<Record<string, unknown>>`
    select t.no, t.level, t.hops,
      (select array_agg(e.type || ' ' || coalesce(e.after ->> 'level', e.after ->> 'status') order by e.at, e.id)
        from timeline_event e where e.entity_kind = 'ticket' and e.entity_id = t.id and e.system) as events,
      (select array_agg(l.level order by l.level) from ticket_level l where l.ticket_id = t.id) as levels,
      (select count(*)::int from notification n where n.dedupe_key like 'ticket-' || t.id || '-level-%') as notices,
      (select count(distinct (n.user_id, n.dedupe_key))::int from notification n
        where n.dedupe_key like 'ticket-' || t.id || '-level-%') as different_notices,
      (select count(*)::int from outbox o where o.dedupe_key like 'ticket-' || t.id || '-level-%') as mails,
      (select count(distinct o.dedupe_key)::int from outbox o
        where o.dedupe_key like 'ticket-' || t.id || '-level-%') as different_mails
    from ticket t where t.no = any (${sql.val([...numbers])}::text[]) order by t.no`)
  return rows
}

describe('two servers over one database', () => {
  // The principal and the general manager of the dealer answer at level 2.
  test('that look at the same moment let each ticket climb once, with one event and one notice per person', async () => {
    const numbers = await several(6)
    app.travel(72 * hour + 60)
    // Past their turns too: each looks at every ticket that is due.
    await Promise.all([
      runDueJobs(jobs, app.deps),
      runDueJobs(jobs, other),
      runBatches(escalateTickets, app.deps),
      runBatches(escalateTickets, other),
    ])
    const trail = await trailOf(numbers)
    expect(trail).toHaveLength(6)
    for (const one of trail) {
      expect(one).toMatchObject({ level: 2, hops: 1, levels: [1, 2], notices: 2 })
      expect((one.events as string[]).filter((event) => event.startsWith('level '))).toEqual(['level 2'])
      expect([one.different_notices, one.different_mails]).toEqual([one.notices, one.mails])
    }
    app.travel(-72 * hour - 60)
    await owner(sql`update ticket set next_level_at = null where no = any (${sql.val(numbers)}::text[])`)
    await owner(sql`delete from scheduled_work`)
  })

  test('a server restarted between two escalations continues where it stopped', async () => {
    const no = await add()
    const first = app.anotherServer()
    app.travel(72 * hour + 60)
    await runDueJobs(jobs, first)
    await runDueJobs(jobs, first)
    await first.database.close()
    const again = app.anotherServer()
    app.travel(60)
    await runDueJobs(jobs, again)
    expect(await trailOf([no])).toMatchObject([{ level: 2, levels: [1, 2], notices: 2 }])
    app.travel(24 * hour)
    await Promise.all([runDueJobs(jobs, again), runDueJobs(jobs, other)])
    const [trail] = await trailOf([no])
    expect(trail).toMatchObject({ level: 3, hops: 2, levels: [1, 2, 3], notices: 3, different_notices: 3 })
    expect((trail!.events as string[]).filter((event) => event.startsWith('level '))).toEqual(['level 2', 'level 3'])
    expect(trail!.different_mails).toBe(trail!.mails)
    await again.database.close()
    app.travel(-96 * hour - 120)
    await owner(sql`update ticket set next_level_at = null where no = ${no}`)
    await owner(sql`delete from scheduled_work`)
  })
})

describe('a ticket that cannot be moved', () => {
  /** Nothing can be written to this ticket. */
  const spoil = async (no: string) => {
    await owner(
      sql.raw(`create or replace function spoilt() returns trigger language plpgsql as $$
        begin if new.no = '${no}' then raise exception 'The data of this ticket is broken'; end if; return new; end $$`),
    )
    await owner(sql`create or replace trigger spoilt before update on ticket for each row execute function spoilt()`)
  }
  const mend = () => owner(sql`drop trigger spoilt on ticket`)
  const levelsOf = async (numbers: readonly string[]) => (await trailOf(numbers)).map(({ level }) => level)

  test('holds up no other ticket of its round, is logged by its number, and climbs in the next round', async () => {
    const numbers = await several(3)
    await spoil(numbers[1]!)
    const logged = vi.spyOn(app.deps.log, 'error')
    app.travel(72 * hour + 60)
    expect(await runDueJobs(jobs, app.deps)).toEqual(['escalate tickets', 'move tickets'])
    expect(await levelsOf(numbers)).toEqual([2, 1, 2])
    expect(logged.mock.calls).toMatchObject([[{ work: 'escalate tickets', of: numbers[1] }, 'left for the next round']])
    const noted = () =>
      owner(sql<{ last_error: string | null }>`
      select last_error from scheduled_work where name = 'escalate tickets'`)
    expect((await noted()).rows[0]!.last_error).toBe(`${numbers[1]}: The data of this ticket is broken`)
    await mend()
    app.travel(61)
    await runDueJobs(jobs, app.deps)
    expect(await levelsOf(numbers)).toEqual([2, 2, 2])
    expect((await noted()).rows[0]!.last_error).toBeNull()
    logged.mockRestore()
    app.travel(-72 * hour - 121)
    await owner(sql`delete from scheduled_work`)
  })

  test('prevents no other ticket from being closed automatically', async () => {
    const numbers = await several(3)
    await owner(sql`update ticket set status = 'resolved', resolved_at = now() - interval '73 hours', next_level_at = null,
      next_move_at = now() - interval '1 hour' where no = any (${sql.val(numbers)}::text[])`)
    await spoil(numbers[0]!)
    expect(await runBatches(moveTickets, app.deps)).toEqual([`${numbers[0]}: The data of this ticket is broken`])
    const statuses = async () => {
      const { rows } = await owner(sql<{ status: string }>`
        select status from ticket where no = any (${sql.val(numbers)}::text[]) order by no`)
      return rows.map(({ status }) => status)
    }
    expect(await statuses()).toEqual(['resolved', 'closed', 'closed'])
    await mend()
    expect(await runBatches(moveTickets, app.deps)).toEqual([])
    expect(await statuses()).toEqual(['closed', 'closed', 'closed'])
  })
})
