import type { Context, Db } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { afterWorkingDays, type WorkingCalendar, workingDays } from '#kernel/days/working-time.ts'
import { word } from '#kernel/contract/words.ts'
import { whoAnswers } from '#capabilities/service/levels/lookups.ts'
import { panelFor } from '#capabilities/service/panels/lookups.ts'
import { product, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { recomputeClocks } from './clocks.commands.ts'
import type { TicketAnswer, ticketsApi } from './contract.ts'
import { ticketOf } from './details.ts'
import { tellOf } from './notices.ts'
import { giveToNamed, partyIn } from './other-party.commands.ts'
import { panelCaseOf, type PanelCaseFacts, partyNamed, standing } from './panel.details.ts'
import { panelDays, voteRefusal } from './panel.rules.ts'
import { chargedFor, panelOutcomes } from './rules.ts'
import { factsOf, type LockedTicket, lockTicket, type Moving, setState } from './state.commands.ts'
import { chargedWhenUpheld, type PanelResult } from './vocabulary.ts'

/** A calendar without a working day counts all of them. */
const dueAfter = (calendar: WorkingCalendar, from: Date, days: number) =>
  afterWorkingDays(calendar, from, days) ?? new Date(from.getTime() + days * 86_400_000)

const asking = {
  kind: 'panel',
  text: word('Your vote is needed on {no}: {title}'),
} as const

/** Who votes, the chair among them; members with a conflict of interest have a seat without a vote. */
async function seatsFor(db: Db, ticket: LockedTicket, on: string) {
  const { channel_id, region_id, outlet_id } = ticket
  const found = await panelFor(db, { channel_id, region_id, outlet_id, on })
  if (!found) return undefined
  const { chair_user_id } = found.panel
  const seats = found.members.map(({ user_id, conflict }) => ({
    user_id,
    is_chair: user_id === chair_user_id,
    is_member: true,
    has_conflict: conflict !== undefined,
  }))
  if (!seats.some(({ is_chair }) => is_chair))
    seats.push({ user_id: chair_user_id, is_chair: true, is_member: false, has_conflict: false })
  return { panel: found.panel, seats }
}

/**
 * Lays a plea before the panel of its channel and region, done by the product. Without a panel that has enough members the
 * plea waits; people of level 4 are notified (docs/domain.md#panels). Returns whether it was laid before one.
 */
export async function askPanel({ db, deps }: Pick<Moving, 'db' | 'deps'>, ticket: LockedTicket): Promise<boolean> {
  const now = deps.clock.now()
  const on = dayIn(deps.settings.brand_tz, now)
  const found = await seatsFor(db, ticket, on)
  const voting = found?.seats.filter(({ is_member, has_conflict }) => is_member && !has_conflict) ?? []
  if (!found || voting.length < found.panel.quorum) {
    const { 4: people } = await whoAnswers(db, { ...ticket, on })
    const text = word('No panel has enough members for {no}: {title}')
    await tellOf(db, deps, ticket, { people, kind: 'escalated', text, key: 'no-panel' })
    return false
  }
  const { calendar } = await factsOf(db, ticket)
  const { id: case_id } = await db
    .insertInto('panel_case')
    .values({
      ticket_id: ticket.id,
      panel_id: found.panel.id,
      opened_at: now,
      due_at: dueAfter(calendar, now, panelDays),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('panel_seat')
    .values(found.seats.map((seat) => ({ case_id, ...seat })))
    .execute()
  await setState({ db, deps, actor: product }, ticket, { to: 'panel_review' })
  await tellOf(db, deps, ticket, {
    ...asking,
    people: voting.map(({ user_id }) => user_id),
    key: 'vote',
    by_mail: true,
  })
  return true
}

/** Notifies of a decision: the owner, the pleader, and where the ticket has no new owner those who may assign it. */
async function tellDecision(
  { db, deps }: Moving,
  ticket: LockedTicket,
  result: PanelResult,
  isGiven: boolean,
): Promise<void> {
  const { plea_by } = await db
    .selectFrom('ticket')
    .select('plea_by')
    .where('id', '=', ticket.id)
    .executeTakeFirstOrThrow()
  const on = dayIn(deps.settings.brand_tz, deps.clock.now())
  const directors = result === 'other_party' && !isGiven ? (await whoAnswers(db, { ...ticket, on }))[3] : []
  await tellOf(db, deps, ticket, {
    people: [ticket.owner_user_id, plea_by, ...directors].filter((id) => id !== null),
    kind: 'decided',
    text: messages[result],
    key: 'decided',
  })
}

const messages: Record<PanelResult, string> = {
  upheld: word('The panel upheld the plea on {no}: {title}'),
  rejected: word('The panel rejected the plea on {no}: {title}'),
  other_party: word('The panel decided that another party is responsible for {no}: {title}'),
}

/** Writes a decision down and does what follows from it (docs/domain.md#ticket-states). */
export async function settle(
  { db, deps }: Pick<Moving, 'db' | 'deps'>,
  ticket: LockedTicket,
  found: PanelCaseFacts,
  { result, by }: { result: PanelResult; by: 'members' | 'chair' },
): Promise<void> {
  const now = deps.clock.now()
  const { calendar } = await factsOf(db, ticket)
  await db
    .updateTable('panel_case')
    .set({
      result,
      decided_at: now,
      decided_by: by,
      panel_days: workingDays(calendar, new Date(ticket.plea_at ?? found.opened_at), now),
    })
    .where('id', '=', found.id)
    .execute()
  const reason = await db
    .selectFrom('unjustified_reason')
    .select('code')
    .where('id', '=', ticket.unjustified_reason_id)
    .executeTakeFirst()
  const { to, justification } = panelOutcomes[result]
  const code = reason?.code ?? ''
  const named = result === 'other_party' ? partyNamed(found, by) : undefined
  // Old votes for another party may name none: the reason decides whether one is charged.
  const isCharged = result === 'upheld' || (result === 'other_party' && !named && code in chargedWhenUpheld)
  await setState({ db, deps, actor: product }, ticket, {
    to,
    type: `panel_${result}`,
    fields: {
      justification,
      ...(isCharged && { charged_to: chargedFor(code, null) }),
      // What is another outlet's is charged to that one, to which the ticket goes.
      ...(named?.party && { charged_to: named.party }),
    },
    after: { decided_by: by },
  })
  const isGiven = await giveToNamed({ db, deps }, ticket, named)
  await tellDecision({ db, deps, actor: product }, ticket, result, isGiven)
}

/** Gives a panel more time, once, and reminds those who have not voted. */
export async function extend(
  { db, deps }: Pick<Moving, 'db' | 'deps'>,
  ticket: LockedTicket,
  found: PanelCaseFacts,
  days: number,
) {
  const { calendar } = await factsOf(db, ticket)
  const due_at = dueAfter(calendar, deps.clock.now(), days)
  await db.updateTable('panel_case').set({ due_at, is_extended: true }).where('id', '=', found.id).execute()
  await recomputeClocks(db, deps, { tickets: [ticket.id] })
  await recordEvent(
    { db, deps, actor: product },
    {
      entity_kind: 'ticket',
      entity_id: ticket.id,
      type: 'panel_extended',
      system: true,
    },
  )
  const people = found.seats.filter((one) => one.is_member && !one.has_conflict && !one.vote).map((one) => one.user_id)
  await tellOf(db, deps, ticket, { ...asking, people, key: 'vote-again', by_mail: true })
}

/** It is the chair's turn: they are notified once, and the product waits for them. */
export async function askChair({ db, deps }: Pick<Moving, 'db' | 'deps'>, ticket: LockedTicket, found: PanelCaseFacts) {
  const people = found.seats.filter(({ is_chair }) => is_chair).map(({ user_id }) => user_id)
  await db.updateTable('ticket').set({ next_move_at: null }).where('id', '=', ticket.id).execute()
  await tellOf(db, deps, ticket, {
    people,
    kind: 'panel',
    text: word('Your decision as chair is needed on {no}: {title}'),
    key: 'chair',
    by_mail: true,
  })
}

/** Takes a vote. What becomes certain with it is decided at once; where it is the chair's turn, their vote decides. */
export async function vote(ctx: Context<typeof ticketsApi.vote>): Promise<TicketAnswer> {
  const { db, deps, actor, params, body } = ctx
  const ticket = await lockTicket(db, params)
  const found = await panelCaseOf(db, ticket.id)
  if (!found) throw conflict('state.move', 'This ticket isn’t in panel review.', { allowed: [] })
  const now = deps.clock.now()
  const seat = found.seats.find(({ user_id }) => user_id === actor.user_id)
  const isChairsTurn = seat?.is_chair === true && standing(found, now).state === 'chair'
  const refused = voteRefusal({
    is_member: seat !== undefined && (seat.is_member || isChairsTurn),
    conflict: seat?.has_conflict ? 'territory' : undefined,
    has_voted: seat !== undefined && seat.vote !== null && !isChairsTurn,
    is_decided: found.decided_at !== null,
    remark: body.remark,
  })
  if (refused?.code === 'auth.right') throw forbidden(refused.message)
  if (refused?.code === 'state.move') throw conflict('state.move', refused.message, { allowed: [] })
  if (refused) throw invalid(refused.fields)
  if (isChairsTurn && body.vote === 'abstain') throw invalid({ vote: 'The chair must decide and can’t abstain.' })
  const named = await partyIn(ctx, ticket)
  await db
    .updateTable('panel_seat')
    .set({ vote: body.vote, ...named, remark: body.remark, voted_at: now })
    .where('case_id', '=', found.id)
    .where('user_id', '=', actor.user_id)
    .execute()
  const voted = (await panelCaseOf(db, ticket.id))!
  const status = standing(voted, now, isChairsTurn ? (body.vote as PanelResult) : null)
  if (status.state === 'decided') await settle(ctx, ticket, voted, status)
  if (status.state === 'chair') await askChair(ctx, ticket, voted)
  await ctx.audit({ action: 'vote', entity: 'ticket', entity_id: ticket.id, after: { vote: body.vote, ...named } })
  return ticketOf(ctx, params.no)
}
