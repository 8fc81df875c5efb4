import type { Context, Db } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { defined } from '#kernel/command/version.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { makeIssue } from '#capabilities/knowledge/known-issues/commands.ts'
import type { KnownIssue } from '#capabilities/knowledge/known-issues/contract.ts'
import type { helpdeskApi } from './contract.ts'
import { findCase } from './queries.ts'

/** The people of a case, whose names may be in no known issue. */
async function peopleOf(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('timeline_event')
    .select('actor')
    .distinct()
    .where('entity_kind', '=', 'helpdesk_case')
    .where('entity_id', '=', id)
    .where('system', '=', false)
    .execute()
  return rows.map(({ actor }) => actor)
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
const paragraph = (text: string | null) => (text ? `<p>${escaped(text)}</p>` : '')

/** Makes a known issue of a solved case in one step: its text is taken from the case, without what names its outlet. */
export async function makeKnown(ctx: Context<typeof helpdeskApi.makeKnown>): Promise<KnownIssue> {
  const { db, params, body } = ctx
  const { case: one } = await findCase(ctx, params.no)
  if (one.status !== 'closed_fixed')
    throw conflict('state.move', 'Only a case that was closed as fixed becomes a known issue.', { allowed: [] })
  const { vin, reg_no, outlet_name, outlet, job_card } = one
  const names = [vin, reg_no, outlet_name, outlet, job_card, ...(await peopleOf(db, one.id))]
  const { publish, ...given } = body
  const issue = await makeIssue(
    ctx,
    { case_id: one.id, case_no: one.no, names: names.filter((name) => name !== null) },
    {
      title: one.title,
      system_group: one.system_group ?? 'other',
      models: one.model ? [one.model] : [],
      dtc_codes: one.dtc_codes,
      symptoms: one.concern ?? one.title,
      remedy: paragraph(one.close.cause) + paragraph(one.close.correction),
      campaign_no: null,
    },
    { ...defined(given), publish },
  )
  await recordEvent(ctx, {
    entity_kind: 'helpdesk_case',
    entity_id: one.id,
    type: 'made_known',
    after: { known_issue: issue.no },
    visibility: 'brand',
  })
  return issue
}
