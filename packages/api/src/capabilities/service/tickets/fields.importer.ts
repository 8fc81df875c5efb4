import { sql } from 'kysely'
import { optional } from '#kernel/contract/fields.ts'
import { codeInWords } from '#kernel/contract/words.ts'
import { importFields } from '#kernel/import/fields.ts'
import type { Choice } from '#kernel/import/importer.ts'
import type { ImportFile } from '#kernel/list/list-shape.ts'
import { justifications } from './vocabulary.ts'

const text = (label: string, max: number) => ({ kind: 'text', label, max, ...optional }) as const
const time = (label: string) => ({ kind: 'instant', label, ...optional }) as const

/** What files fill of a ticket with its past. */
export const ticketFile = importFields(
  { fields: {} },
  {
    source_no: {
      ...text('Number', 60),
      required: true,
      aliases: [
        'ticket',
        'ticket no',
        'ticket number',
        'case',
        'case number',
        'request',
        'service request',
        'sr number',
        'unique key',
        'id',
      ],
      hint: 'Number of the ticket in the system it comes from.',
    },
    title: { ...text('Title', 200), aliases: ['subject', 'summary', 'short description', 'descriptor'] },
    description: {
      ...text('Description', 8000),
      kind: 'long-text',
      aliases: ['details', 'text', 'body', 'resolution description'],
    },
    ticket_kind: { ...text('Ticket kind', 200), translates: 'Ticket kind', aliases: ['kind of ticket', 'origin'] },
    status: { ...text('Status', 200), translates: 'Status', aliases: ['state', 'request status'] },
    opened_at: {
      ...time('Opened'),
      required: true,
      aliases: ['opened', 'created', 'created date', 'created at', 'open date', 'requested', 'date'],
    },
    first_response_at: { ...time('First response'), aliases: ['first response', 'responded', 'acknowledged'] },
    resolved_at: { ...time('Resolved'), aliases: ['resolved', 'resolved at', 'solved'] },
    closed_at: { ...time('Closed'), aliases: ['closed', 'closed date', 'closed at', 'close date', 'completed'] },
    cancelled_at: { ...time('Cancelled'), aliases: ['cancelled', 'canceled', 'cancelled at'] },
    owner: { ...text('Owner email', 254), aliases: ['owner', 'assignee', 'assigned to', 'agent'] },
    level: { kind: 'whole', label: 'Level', min: 1, max: 4, ...optional, aliases: ['tier', 'escalation level'] },
    category: { ...text('Category', 40), aliases: ['kind', 'type', 'request type', 'complaint type', 'service name'] },
    sub_category: { ...text('Subcategory', 40), aliases: ['sub category', 'sub type'] },
    outlet: {
      ...text('Outlet', 120),
      translates: 'Outlet',
      aliases: ['outlet code', 'district', 'borough', 'branch', 'location', 'agency', 'site'],
    },
    job_type: { ...text('Job type', 120), translates: 'Job type', aliases: ['department'] },
    priority: { ...text('Priority', 40), translates: 'Priority', aliases: ['severity', 'urgency'] },
    justification: { ...text('Justification', 40), translates: 'Justification', aliases: ['justified'] },
    vin: { ...text('VIN', 40), aliases: ['chassis', 'chassis number'] },
  },
)

export const ticketTimes = ['opened_at', 'first_response_at', 'resolved_at', 'closed_at', 'cancelled_at'] as const

/** States that a file can set; the others result from moves made in the product. */
export const fileStatuses = ['open', 'in_progress', 'resolved', 'closed', 'cancelled'] as const
/** Kinds of tickets that do not depend on another record. */
export const fileKinds = ['manual', 'audit_finding', 'low_psf', 'nr_overdue'] as const

const choicesOf = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: codeInWords(value) }))

export const fixedChoices = {
  ticket_kind: choicesOf(fileKinds),
  status: choicesOf(fileStatuses),
  job_type: choicesOf(['service', 'bodyshop', 'none']),
  priority: choicesOf(['P1', 'P2', 'P3', 'P4']),
  justification: choicesOf(justifications),
} as const

const words: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  status: [
    [/cancel|duplicate|void/, 'cancelled'],
    [/clos|complet|done/, 'closed'],
    [/resol|solved|fixed/, 'resolved'],
    [/progress|pending|assign|wait|hold/, 'in_progress'],
    [/open|new|receiv|submit/, 'open'],
  ],
  job_type: [
    [/body|accident|paint/, 'bodyshop'],
    [/serv|mech|workshop/, 'service'],
  ],
  priority: [
    [/crit|urgent|emergency|^1$/, 'P1'],
    [/high|^2$/, 'P2'],
    [/norm|medium|^3$/, 'P3'],
    [/low|^4$/, 'P4'],
  ],
  justification: [
    [/^(un|not )/, 'unjustified'],
    [/justif|valid|^yes$/, 'justified'],
  ],
}

/** What a word of another system probably means: an outlet by its code or name, else a word of ours. */
export function suggestTicketWord(field: string, value: string, choices: readonly Choice[]): string | undefined {
  const written = value.trim().toLowerCase()
  const same = choices.find(
    (choice) =>
      choice.value.toLowerCase() === written.replaceAll(/[\s-]+/g, '_') ||
      choice.value.toLowerCase() === written ||
      choice.label.toLowerCase() === written ||
      choice.label.toLowerCase().endsWith(` ${written}`),
  )
  return same?.value ?? words[field]?.find(([pattern]) => pattern.test(written))?.[1]
}

/** The tickets of a list with their past, as their import takes them. */
export const ticketsToImport: ImportFile = {
  columns: ticketFile.columns,
  rows: () => sql`
    select t.id as key, coalesce(t.source_no, t.no) as source_no, t.title, t.description, t.kind as ticket_kind, t.status, t.opened_at,
      t.first_response_at, t.resolved_at, t.closed_at, t.cancelled_at, owner.email as owner, t.level, t.category, t.sub_category,
      o.code as outlet, t.job_type, t.priority, t.justification, t.vin
    from ticket t join outlet o on o.id = t.outlet_id left join app_user owner on owner.id = t.owner_user_id`,
}
