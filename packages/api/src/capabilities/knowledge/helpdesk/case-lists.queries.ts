import { sql } from 'kysely'
import type { CaseFile, HelpdeskCase, Question, Recommendation } from './case.contract.ts'

/** JSON writes instants in a different format. */
export const instantOf = (at: string) => new Date(at).toISOString()
export const maybeInstant = (at: string | null) => (at === null ? null : instantOf(at))

/** The known issue that solved a case, as it is stored. */
export interface SolvedBy {
  no: string
  title: string
  remedy: string
  cleaner_version: number
}

/** The lists that belong to a case, each read as one column. */
export const lists = {
  turns: sql<HelpdeskCase['turns']>`
    coalesce((select jsonb_agg(jsonb_build_object('side', t.side, 'status', t.status, 'from_at', t.from_at,
      'to_at', t.to_at) order by t.id)
    from helpdesk_turn t where t.case_id = helpdesk_case.id), '[]')`,
  recommendations: sql<Recommendation[]>`
    coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'place', r.place, 'text', r.text, 'at', r.at, 'by', r.by_name,
      'by_id', r.by_user_id, 'tier', r.tier, 'outcome', r.outcome, 'outcome_note', r.outcome_note,
      'outcome_at', r.outcome_at, 'outcome_by', r.outcome_by) order by r.place)
    from helpdesk_recommendation r where r.case_id = helpdesk_case.id), '[]')`,
  questions: sql<Question[]>`
    coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'text', q.text, 'at', q.at, 'by', q.by_name,
      'by_id', q.by_user_id, 'answer', q.answer, 'answered_at', q.answered_at, 'answered_by', q.answered_by)
      order by q.at, q.id)
    from helpdesk_question q where q.case_id = helpdesk_case.id), '[]')`,
  files: sql<Omit<CaseFile, 'preview'>[]>`
    coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes, 'at', f.at,
      'by', f.by_name) order by f.at, f.id)
    from helpdesk_file f where f.case_id = helpdesk_case.id), '[]')`,
  holdup: sql<HelpdeskCase['holdup']>`
    (select jsonb_build_object('id', h.id, 'reason', r.code, 'started_at', h.started_at, 'ended_at', h.ended_at)
    from holdup h join holdup_reason r on r.id = h.reason_id where h.id = helpdesk_case.holdup_id)`,
  solved_by: sql<SolvedBy | null>`
    (select jsonb_build_object('no', k.no, 'title', k.title, 'remedy', k.remedy, 'cleaner_version', k.cleaner_version)
    from known_issue k where k.id = helpdesk_case.known_issue_id)`,
  // Row-level security shows only the brand where a known issue comes from.
  made_known: sql<HelpdeskCase['made_known']>`
    coalesce((select jsonb_agg(jsonb_build_object('no', k.no, 'title', k.title, 'status', k.status) order by k.no)
    from known_issue_source s join known_issue k on k.id = s.known_issue_id where s.case_id = helpdesk_case.id), '[]')`,
  repeats: sql<HelpdeskCase['repeats']>`
    coalesce((select jsonb_agg(jsonb_build_object('no', o.no, 'title', o.title, 'status', o.status,
      'opened_on', o.opened_on) order by o.opened_on desc, o.no)
    from helpdesk_case o where o.repeat_of = helpdesk_case.id), '[]')`,
  vin_history: sql<HelpdeskCase['vin_history']>`
    coalesce((select jsonb_agg(jsonb_build_object('no', o.no, 'title', o.title, 'status', o.status,
      'opened_on', o.opened_on) order by o.opened_on desc, o.no)
    from (
      select * from helpdesk_case same where same.vin = helpdesk_case.vin and same.id <> helpdesk_case.id
      order by same.opened_on desc, same.no limit 50
    ) o), '[]')`,
}
