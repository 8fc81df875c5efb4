import { sql } from 'kysely'
import { importFields } from '#kernel/import/fields.ts'
import type { ImportFile } from '#kernel/list/list-shape.ts'

/** What files fill of a hold-up. */
export const holdupFile = importFields(
  { fields: {} },
  {
    card: {
      kind: 'text',
      label: 'Job card',
      max: 40,
      required: true,
      aliases: [
        'job card no',
        'job card number',
        'dms number',
        'ro',
        'ro no',
        'repair order',
        'work order',
        'number',
        'case',
      ],
      hint: 'Number in the dealer’s system, or ours.',
    },
    outlet: { kind: 'text', label: 'Outlet', max: 120, aliases: ['outlet code', 'branch', 'location', 'workshop'] },
    reason: {
      kind: 'text',
      label: 'Reason',
      max: 200,
      required: true,
      aliases: ['reason code', 'hold reason', 'delay reason', 'pending reason', 'cause'],
      translates: 'Reason',
    },
    started_at: {
      kind: 'instant',
      label: 'Since',
      required: true,
      aliases: ['started', 'start', 'from', 'hold start', 'begin', 'since', 'opened'],
    },
    expected_until: { kind: 'instant', label: 'Expected until', aliases: ['expected', 'eta', 'until', 'due'] },
    ended_at: { kind: 'instant', label: 'Ended', aliases: ['ended', 'end', 'to', 'hold end', 'resolved', 'closed'] },
    rest_workable: { kind: 'flag', label: 'Other work possible', aliases: ['other work', 'parallel'] },
    linked_no: { kind: 'text', label: 'Reference', max: 60, aliases: ['order number', 'claim number', 'reference no'] },
    note: { kind: 'long-text', label: 'Note', max: 2000, aliases: ['remark', 'remarks', 'comment', 'text'] },
  },
)

/** The hold-ups of a list as their import takes them, by our numbers of their job cards. */
export const holdupsToImport: ImportFile = {
  columns: holdupFile.columns,
  rows: () => sql`
    select h.id as key, c.no as card, o.code as outlet, reason.code as reason, h.started_at, h.expected_until, h.ended_at,
      h.rest_workable, h.linked_no, h.note
    from holdup h join job_card c on c.id = h.job_card_id join outlet o on o.id = c.outlet_id
      join holdup_reason reason on reason.id = h.reason_id`,
}
