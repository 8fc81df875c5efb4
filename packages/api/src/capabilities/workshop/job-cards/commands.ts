import { sql } from 'kysely'
import { caseDigits } from '#kernel/contract/case-digits.ts'
import type { Context, ScopedContext } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { toMinor } from '#kernel/contract/money.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { defined, differences } from '#kernel/command/version.ts'
import { recordChange, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { cardFields, type JobCard, type jobCardsApi } from './contract.ts'
import { checkFunction, customerOf, outletOf, vehicleOf, wrongOdometer } from './lookups.ts'
import { findCard } from './queries.ts'
import { type CardTimes, statusOf, wrongFields, wrongStage, wrongSteps, wrongTimes } from './rules.ts'
import { cardTimes } from './vocabulary.ts'

export const cards = defineRecord({
  table: 'job_card',
  name: 'job card',
  key: 'no',
  find: findCard,
})

/** Refuses with the sentences there are. */
export function refuse(wrong: Record<string, string> | undefined): void {
  if (wrong) throw invalid(wrong)
}

const amounts = ['estimate', 'approved', 'invoiced', 'liability'] as const
type Amounts = Partial<Record<(typeof amounts)[number], number | null | undefined>>

/** Amounts of the wire as the table keeps them; what is not given stays out. */
const inMinor = (given: Amounts) =>
  Object.fromEntries(
    amounts.flatMap((key) => {
      const amount = given[key]
      return amount === undefined ? [] : [[key, amount === null ? null : toMinor(amount)]]
    }),
  ) as Partial<Record<(typeof amounts)[number], number | null>>

/** Claims are searched by number, in any letter case. */
const upper = (value: string | null | undefined) => value?.toUpperCase() ?? value

const dayOf = ({ deps }: Pick<Context, 'deps'>, at: string | null) =>
  at === null ? null : dayIn(deps.settings.brand_tz, new Date(at))

/** An outlet's own people updated it; how long a card is stale is counted from there. */
export const touched = ({ deps }: Pick<Context, 'deps'>) => ({ last_outlet_update_at: deps.clock.now() })

function checkPromise(promised_at: string, received_at: string): void {
  if (Date.parse(promised_at) < Date.parse(received_at))
    throw invalid({ promised_at: 'The promise can’t be before the vehicle was received.' })
}

const addToPromises = (
  { db, actor, deps }: ScopedContext & Pick<Context, 'deps'>,
  job_card_id: string,
  promise: { promised_at: string; reason?: string | undefined },
) =>
  db
    .insertInto('job_card_promise')
    .values({
      job_card_id,
      promised_at: promise.promised_at,
      said_at: deps.clock.now(),
      said_by: actor.user_id,
      reason: promise.reason ?? null,
    })
    .execute()

/**
 * Opens a job card: its number, where it belongs, the channel of its vehicle, and the state that its times have come to. The
 * table finds the vehicle, what the visit repeats, and what the odometer showed.
 */
export async function addCard(ctx: Context<typeof jobCardsApi.add>): Promise<JobCard> {
  const { db, deps, body } = ctx
  const now = deps.clock.now()
  const { outlet: code, customer, promised_at, received_at = now.toISOString(), ...fields } = body
  const outlet = await outletOf(db, code)
  refuse(wrongFields(body.job_type, fields))
  refuse(wrongStage(body.job_type, fields.stage))
  const times: CardTimes = { ...fields, received_at }
  refuse(wrongTimes(times, now))
  if (promised_at !== null) checkPromise(promised_at, received_at)
  const received_on = dayOf(ctx, received_at)!
  const vehicle = await vehicleOf(ctx, { vin: fields.vin, on: received_on })
  refuse(wrongOdometer(vehicle, fields))
  const card = await cards.add(ctx, {
    ...fields,
    ...inMinor(fields),
    claim_no: upper(fields.claim_no) ?? null,
    no: sql<string>`${`J${received_on.slice(2, 4)}${code}-`} || to_char(nextval('job_card_no'), ${caseDigits})`,
    outlet_id: outlet.id,
    dealer_id: outlet.dealer_id,
    region_id: outlet.region_id,
    channel_id: vehicle.channel_id,
    customer_id: (await customerOf(db, customer)) ?? null,
    status: statusOf(times),
    received_at,
    received_on,
    promised_at,
    first_promised_at: promised_at,
    delivered_on: dayOf(ctx, fields.delivered_at),
    ...(fields.psf_score !== null && { psf_at: now }),
    ...touched(ctx),
  })
  // Refused after the rights are known: a person who writes no cards of this work is refused for that.
  checkFunction(outlet, body.job_type)
  await recordEvent(ctx, {
    entity_kind: 'job_card',
    entity_id: card.id,
    type: 'opened',
    after: { status: card.status },
  })
  if (promised_at === null) return card
  await addToPromises(ctx, card.id, { promised_at })
  return findCard(ctx, card.no)
}

type Changes = Omit<Context<typeof jobCardsApi.update>['body'], 'if_version'>

/** What a change would make of a card that may not be: checked where the change touches it. */
async function checkChange(ctx: Context<typeof jobCardsApi.update>, fields: Changes, before: JobCard): Promise<void> {
  const changed = differences(before, fields)
  const after = { ...before, ...defined(fields) }
  refuse(wrongFields(before.job_type, fields))
  if (changed.includes('stage')) refuse(wrongStage(before.job_type, after.stage))
  const changedTimes = cardTimes.filter((time) => changed.includes(time))
  if (changedTimes.length > 0) {
    const given = Object.fromEntries(changedTimes.map((time) => [time, fields[time]]))
    refuse(wrongSteps(before.held_from ?? before.status, given))
    refuse(wrongTimes(after, ctx.deps.clock.now()))
  }
  if ((['odometer', 'cluster_replaced', 'vin', 'received_at'] as const).some((field) => changed.includes(field))) {
    const on = dayOf(ctx, after.received_at)!
    refuse(wrongOdometer(await vehicleOf(ctx, { vin: after.vin, on, card: before.id }), after))
  }
}

/** Corrects what was written down, and shows in the timeline what is another than it was. */
export async function updateCard(ctx: Context<typeof jobCardsApi.update>): Promise<JobCard> {
  return cards.change(ctx, await findCard(ctx, ctx.params.no), ctx.body, {
    columns: async (fields, before) => {
      await checkChange(ctx, fields, before)
      const { customer, claim_no, received_at, delivered_at, psf_score, ...same } = fields
      return {
        ...same,
        ...inMinor(fields),
        claim_no: upper(claim_no),
        customer_id: await customerOf(ctx.db, customer),
        ...(received_at && { received_at, received_on: dayOf(ctx, received_at)! }),
        ...(delivered_at && { delivered_at, delivered_on: dayOf(ctx, delivered_at) }),
        ...(psf_score !== undefined && { psf_score, psf_at: psf_score === null ? null : ctx.deps.clock.now() }),
        ...touched(ctx),
      }
    },
    also: (before, after) => recordChange(ctx, 'job_card', Object.keys(cardFields.fields), before, after),
  })
}

/** Of a card that has ended nothing is promised, and no stage is reached. */
function checkHere({ status }: JobCard): void {
  if (status === 'delivered' || status === 'cancelled')
    throw conflict('state.ended', 'This job card has ended.', { status })
}

/** Adds a promise to the customer; those before it stay as they were made (M28). */
export async function addPromise(ctx: Context<typeof jobCardsApi.promise>): Promise<JobCard> {
  const { reason, ...body } = ctx.body
  const before = await findCard(ctx, ctx.params.no)
  checkHere(before)
  checkPromise(body.promised_at, before.received_at)
  return cards.change(ctx, before, body, {
    action: 'promise',
    columns: async ({ promised_at }) => {
      await addToPromises(ctx, before.id, { promised_at, reason })
      return { promised_at, first_promised_at: before.first_promised_at ?? promised_at, ...touched(ctx) }
    },
    also: (_, after) =>
      recordEvent(ctx, {
        entity_kind: 'job_card',
        entity_id: before.id,
        type: 'promised',
        text: reason ?? null,
        before: { promised_at: before.promised_at },
        after: { promised_at: after.promised_at },
      }),
    trail: ({ promised_at }) => ({ promised_at }),
  })
}

/** Sets where the vehicle is, on the line of its kind of work. */
export async function setStage(ctx: Context<typeof jobCardsApi.stage>): Promise<JobCard> {
  const before = await findCard(ctx, ctx.params.no)
  checkHere(before)
  refuse(wrongStage(before.job_type, ctx.body.stage))
  return cards.change(ctx, before, ctx.body, {
    action: 'stage',
    columns: (fields) => ({ ...fields, ...touched(ctx) }),
    also: (_, { stage }) =>
      recordEvent(ctx, {
        entity_kind: 'job_card',
        entity_id: before.id,
        type: 'stage',
        before: { stage: before.stage },
        after: { stage },
      }),
    trail: ({ stage }) => ({ stage }),
  })
}

/** Sets the lines of work of a card, in place of the previous ones. */
export async function setLines(ctx: Context<typeof jobCardsApi.lines>): Promise<JobCard> {
  const before = await findCard(ctx, ctx.params.no)
  const lines = ctx.body.lines.map(({ component = null, quantity = null, ...line }, index) => ({
    place: index + 1,
    ...line,
    component,
    quantity,
  }))
  return cards.change(
    ctx,
    before,
    { lines, if_version: ctx.body.if_version },
    {
      action: 'lines',
      columns: async () => {
        await ctx.db.deleteFrom('job_card_line').where('job_card_id', '=', before.id).execute()
        const rows = lines.map((line) => ({ ...line, job_card_id: before.id }))
        if (rows.length > 0) await ctx.db.insertInto('job_card_line').values(rows).execute()
        return touched(ctx)
      },
      also: () =>
        recordEvent(ctx, {
          entity_kind: 'job_card',
          entity_id: before.id,
          type: 'lines',
          before: { lines: before.lines.length },
          after: { lines: lines.length },
        }),
      trail: ({ lines }) => ({ lines }),
    },
  )
}
