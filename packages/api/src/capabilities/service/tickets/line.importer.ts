import type { Cells, CheckedLine, ImportSetup, Say } from '#kernel/import/importer.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { fileStatuses, ticketFile, ticketTimes } from './fields.importer.ts'
import { ticketStatuses } from './vocabulary.ts'

export interface KnownTicket {
  setup: ImportSetup
  /** Outlets by code. */
  outlets: ReadonlyMap<string, string>
  /** People by email. */
  people: ReadonlyMap<string, string>
}

type Line = ReturnType<typeof ticketFile.read>

const aheadMs = 5 * 60_000

/** What is wrong with the times of a ticket: each of them is after the opening, and none is in the future. */
function checkTimes(line: Line, say: Say, { now }: ImportSetup): void {
  const { opened_at, first_response_at, resolved_at, closed_at, cancelled_at } = line
  const later = { first_response_at, resolved_at, closed_at, cancelled_at }
  for (const [field, at] of Object.entries({ opened_at, ...later }))
    if (at && Date.parse(at) > now.getTime() + aheadMs) say.wrong(field, 'This time can’t be in the future.')
  for (const [field, at] of Object.entries(later))
    if (opened_at && at && at < opened_at) say.wrong(field, 'This can’t be before the ticket was opened.')
  if (resolved_at && closed_at && closed_at < resolved_at) say.wrong('closed_at', 'Closed can’t be before resolved.')
  if (closed_at && cancelled_at) say.wrong('cancelled_at', 'A closed ticket can’t be cancelled.')
}

/** What a new ticket gets where its file does not say. */
const assumed = ['title', 'level', 'priority', 'justification', 'vin']

/** A state that only moves in the product lead to: a file leaves it as it is. */
const isMoved = (status: string) =>
  ticketStatuses.some((one) => one === status) && !fileStatuses.some((one) => one === status)

/** The state that the times lead to. A state given without its time is ignored. */
function stateOf(line: Line, cells: Cells, say: Say, setup: ImportSetup) {
  const { first_response_at, resolved_at, closed_at, cancelled_at } = line
  const byTimes = cancelled_at
    ? 'cancelled'
    : closed_at
      ? 'closed'
      : resolved_at
        ? 'resolved'
        : first_response_at
          ? 'in_progress'
          : 'open'
  const status = cells.status ? setup.translate('status', cells.status) : null
  if (cells.status && status === null && !isMoved(cells.status.toLowerCase()))
    say.wrong('status', 'Choose what this status means.')
  if (status === 'closed' && !closed_at && !cancelled_at) {
    // It was resolved, and no closing time was recorded.
    if (resolved_at) return { status: 'closed', closed_at: resolved_at }
    say.wrong('closed_at', 'Enter when it was closed.')
  }
  if (status === 'cancelled' && !cancelled_at) {
    if (closed_at) return { status: 'cancelled', cancelled_at: closed_at, closed_at: null }
    say.wrong('cancelled_at', 'Enter when it was cancelled.')
  }
  if (status === 'resolved' && !resolved_at && byTimes !== 'closed')
    say.wrong('resolved_at', 'Enter when it was resolved.')
  const isEnded = byTimes === 'closed' || byTimes === 'cancelled'
  if (isEnded && status !== null && status !== 'closed' && status !== 'cancelled' && status !== 'resolved')
    say.warn('status', 'This has an end, so it is recorded as ended.')
  return { status: !isEnded && status === 'in_progress' ? 'in_progress' : byTimes }
}

function outletIn(cells: Cells, say: Say, { setup, outlets }: KnownTicket): string | undefined {
  const code = cells.outlet === undefined ? setup.options.outlet : setup.translate('outlet', cells.outlet)
  const id = code ? outlets.get(code) : undefined
  if (cells.outlet === '') say.wrong('outlet', 'This is required.')
  else if (id === undefined) say.wrong('outlet', 'Outlet not found.')
  return id
}

function ownerIn(email: string | null | undefined, say: Say, people: KnownTicket['people']): string | null | undefined {
  if (!email) return email
  const id = people.get(email.toLowerCase())
  if (!id) say.warn('owner', 'No person has this email, so the ticket has no owner.')
  return id
}

/**
 * The state of a ticket whose line says what is stored: a file sets fewer states than a ticket has, and its times alone lead to
 * some that moves took back.
 */
export function statusBeside(
  { status_in_file, without, ...read }: Record<string, unknown>,
  stored: Record<string, unknown> | undefined,
) {
  if (!stored) return read
  // What the file has no column of stays as it is.
  const absent = new Set(without as readonly string[])
  const record: Record<string, unknown> = Object.fromEntries(
    Object.entries(read).filter(([field]) => !absent.has(field)),
  )
  if (status_in_file !== stored.status) return record
  const isAsEver = ticketTimes.every((time) => record[time] === undefined || record[time] === stored[time])
  return isAsEver || isMoved(String(status_in_file)) ? { ...record, status: stored.status } : record
}

/** Reads one line: a ticket with its past. */
export function checkTicketLine(cells: Cells, say: Say, known: KnownTicket): CheckedLine | undefined {
  const { setup, people } = known
  const {
    source_no,
    owner,
    outlet: _,
    ticket_kind,
    priority,
    job_type,
    justification,
    vin,
    ...line
  } = ticketFile.read(cells, say, setup)
  const outlet_id = outletIn(cells, say, known)
  const whole = {
    ...line,
    source_no,
    owner,
    outlet: null,
    ticket_kind,
    priority,
    job_type,
    justification,
    vin,
    status: null,
  }
  checkTimes(whole, say, setup)
  const state = stateOf(whole, cells, say, setup)
  const owner_user_id = ownerIn(owner, say, people)
  const isVin = vin && /^[A-HJ-NPR-Z0-9]{17}$/.test(vin.toUpperCase())
  if (vin && !isVin) say.warn('vin', 'VIN not valid: the ticket belongs to no vehicle.')
  if (!source_no || !line.opened_at || !outlet_id) return undefined
  const meant = (field: string, cell: string | null | undefined) => (cell ? setup.translate(field, cell) : null)
  const ended = { ...line, ...state }
  const dayOf = (at: string | null | undefined) => (at ? dayIn(setup.brand_tz, new Date(at)) : at)
  return {
    key: `${outlet_id} ${source_no}`,
    record: {
      ...line,
      ...state,
      status_in_file: cells.status?.toLowerCase(),
      without: assumed.filter((field) => cells[field] === undefined),
      source_no,
      outlet_id,
      owner_user_id,
      title: line.title || line.category || `Ticket ${source_no}`,
      kind: meant('ticket_kind', ticket_kind) ?? 'manual',
      priority: meant('priority', priority) ?? setup.options.priority ?? 'P3',
      job_type: meant('job_type', job_type) ?? setup.options.job_type ?? 'none',
      justification: meant('justification', justification) ?? 'undecided',
      vin: isVin ? vin.toUpperCase() : null,
      level: line.level ?? 1,
      opened_on: dayOf(line.opened_at),
      closed_on: dayOf(ended.closed_at),
      cancelled_on: dayOf(ended.cancelled_at),
    },
  }
}
