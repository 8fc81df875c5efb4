import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { maxPerRound, type Job } from '#kernel/command/jobs.ts'
import { product } from '#capabilities/service/timeline/commands.ts'
import { system } from './actor.rules.ts'
import { askChair, askPanel, extend, settle } from './panel.commands.ts'
import { panelCaseOf, standing } from './panel.details.ts'
import { refusal } from './rules.ts'
import { factsOf, type LockedTicket, lockTicket, setState } from './state.commands.ts'
import type { TicketStatus } from './vocabulary.ts'

/** What could not be done is looked at again. */
const retrySeconds = 3600

/** What becomes of a panel whose time is over: more time, the members' decision, or the chair's turn. */
async function endPanel(db: Db, deps: Deps, ticket: LockedTicket): Promise<boolean> {
  const found = (await panelCaseOf(db, ticket.id))!
  const status = standing(found, deps.clock.now())
  if (status.state === 'decided') await settle({ db, deps }, ticket, found, status)
  else if (status.state === 'extend') await extend({ db, deps }, ticket, found, status.working_days)
  else if (status.state === 'chair') await askChair({ db, deps }, ticket, found)
  else return false
  return true
}

/** Where the product moves a ticket that no user moved in time, by its state. */
const moves: Partial<Record<TicketStatus, TicketStatus>> = { waiting_customer: 'in_progress', resolved: 'closed' }

/** Does what its time is up for; answers whether it did anything. */
async function takeOn(db: Db, deps: Deps, ticket: LockedTicket): Promise<boolean> {
  if (ticket.status === 'panel_review') return endPanel(db, deps, ticket)
  if (ticket.status === 'unjustified_claimed') {
    const hasPanel = await askPanel({ db, deps }, ticket)
    if (!hasPanel) await postpone(db, deps, ticket.id)
    return hasPanel
  }
  const to = moves[ticket.status]
  if (!to || refusal(await factsOf(db, ticket), system, to, {}, deps.clock.now())) {
    await postpone(db, deps, ticket.id)
    return false
  }
  const fields = to === 'closed' ? ({ satisfied: 'not_reached', justification: 'justified' } as const) : {}
  return setState({ db, deps, actor: product }, ticket, { to, fields })
}

async function moveOne(db: Db, deps: Deps, id: string): Promise<void> {
  const ticket = await lockTicket(db, { id })
  if (!(await takeOn(db, deps, ticket))) return
  const { status } = await db.selectFrom('ticket').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  const before = { status: ticket.status }
  await auditWork(db, [{ action: 'move', entity: 'ticket', entity_id: id, before, after: { status } }])
}

async function postpone(db: Db, deps: Deps, id: string): Promise<void> {
  const next_move_at = new Date(deps.clock.now().getTime() + retrySeconds * 1000)
  await db.updateTable('ticket').set({ next_move_at }).where('id', '=', id).execute()
}

/** Tickets that no user moved in time, the longest overdue first. */
const overdue = (db: Db, deps: Deps) =>
  db.selectFrom('ticket').where('next_move_at', '<=', deps.clock.now().toISOString())

/**
 * Closes what was resolved, ends pauses at their limit, lays pleas before their panel and ends its time
 * (docs/domain.md#ticket-states). One that another server has hold of is its.
 */
export const moveTickets = {
  name: 'move tickets',
  everySeconds: 60,
  due: (db, deps) =>
    overdue(db, deps).select(['id', 'no as label']).orderBy('next_move_at').orderBy('id').limit(maxPerRound).execute(),
  batchSize: 1,
  async runBatch(db, deps, ids) {
    const locked = await overdue(db, deps).select('id').where('id', 'in', ids).forUpdate().skipLocked().execute()
    for (const { id } of locked) await moveOne(db, deps, id)
  },
} satisfies Job
