import { rounded } from '@rad/api/rounded'
import { sql } from 'kysely'
import type { Db } from '@rad/api/internal/kernel/command/context.ts'
import { workingDays } from '@rad/api/internal/kernel/days/working-time.ts'
import { panelFor, type PanelFound } from '@rad/api/internal/capabilities/service/panels/lookups.ts'
import type { Seeded } from './seed.ts'
import type { Random } from './seed-story.ts'
import { seedTexts } from './seed-texts.ts'
import type { Vote } from '@rad/api/internal/capabilities/service/tickets/vocabulary.ts'

/**
 * Those who may vote agree with the result, but for the last where there are enough. Before a decision fewer have voted than
 * decide; the chair decides where they disagree.
 */
function votesOf(
  random: Random,
  { outcome }: Seeded,
  count: number,
  quorum: number,
  isByChair: boolean,
): (Vote | null)[] {
  const voted = random.int(0, Math.min(quorum, count) - 1)
  return Array.from({ length: count }, (_, index) => {
    if (!outcome.result) return index >= count - voted ? random.pick(['rejected', 'upheld'] as const) : null
    if (isByChair) return (['upheld', 'rejected', 'abstain'] as const)[index % 3]!
    if (index === count - 1 && count > quorum) return random.chance(50) ? 'abstain' : null
    return outcome.result
  })
}

const unasked = { vote: null, party: null, remark: null, voted_at: null }

/** The seats, and the votes of those who may vote; a chair who is not a member has a seat too. */
function seatsOf(random: Random, one: Seeded, { panel, members }: PanelFound, isByChair: boolean) {
  const voting = members.filter(({ conflict }) => !conflict)
  const votes = votesOf(random, one, voting.length, panel.quorum, isByChair)
  const seats = members.map((member) => {
    const vote = votes[voting.indexOf(member)] ?? null
    return {
      user_id: member.user_id,
      is_chair: member.user_id === panel.chair_user_id,
      is_member: true,
      has_conflict: Boolean(member.conflict),
      vote,
      // The ticket stays where it is: the story of the demo data goes on there.
      party: vote === 'other_party' ? one.party : null,
      remark: vote && random.pick(seedTexts.remarks),
      voted_at: vote && (one.outcome.decided_at ?? one.outcome.panel_opened_at),
    }
  })
  if (seats.some(({ is_chair }) => is_chair)) return seats
  const vote = isByChair
    ? {
        vote: one.outcome.result,
        party: null,
        remark: random.pick(seedTexts.remarks),
        voted_at: one.outcome.decided_at,
      }
    : unasked
  const chair = { user_id: panel.chair_user_id, is_chair: true, is_member: false, has_conflict: false, ...vote }
  return [...seats, chair]
}

/** The cases before panels, with the votes that decided them. */
export async function seedPanelCases(db: Db, random: Random, seeded: readonly Seeded[]): Promise<void> {
  const rows: object[] = []
  for (const one of seeded.filter(({ outcome }) => outcome.panel_opened_at !== null)) {
    const { begun, outcome, facts } = one
    const on = outcome.panel_opened_at!.toISOString().slice(0, 10)
    const found = await panelFor(db, { ...begun, on })
    if (!found) continue
    const isMember = found.members.some(({ user_id }) => user_id === found.panel.chair_user_id)
    const isByChair: boolean =
      outcome.result !== null && outcome.result !== 'other_party' && !isMember && rows.length % 6 === 5
    const seats = seatsOf(random, one, found, isByChair)
    rows.push({
      no: begun.no,
      panel_id: found.panel.id,
      opened_at: outcome.panel_opened_at,
      due_at: facts.panel_due_at ?? new Date(outcome.panel_opened_at!.getTime() + 4 * 86_400_000),
      result: outcome.result,
      decided_at: outcome.decided_at,
      decided_by: outcome.result && (isByChair ? 'chair' : 'members'),
      panel_days: outcome.decided_at && rounded(workingDays(facts.calendar, outcome.plea_at!, outcome.decided_at)),
      seats,
    })
  }
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (no text, panel_id uuid, opened_at timestamptz,
        due_at timestamptz, result text, decided_at timestamptz, decided_by text, panel_days numeric, seats jsonb)
    ), added as (
      insert into panel_case (ticket_id, panel_id, opened_at, due_at, result, decided_at, decided_by, panel_days)
      select t.id, g.panel_id, g.opened_at, g.due_at, g.result, g.decided_at, g.decided_by, g.panel_days
      from given g join ticket t on t.no = g.no
      returning id, ticket_id
    )
    insert into panel_seat (case_id, user_id, is_chair, is_member, has_conflict, vote, party, remark, voted_at)
    select a.id, s.user_id, s.is_chair, s.is_member, s.has_conflict, s.vote, s.party, s.remark, s.voted_at
    from added a join ticket t on t.id = a.ticket_id join given g on g.no = t.no
      cross join lateral jsonb_to_recordset(g.seats) as s (user_id uuid, is_chair boolean, is_member boolean,
        has_conflict boolean, vote text, party text, remark text, voted_at timestamptz)`.execute(db)
}
