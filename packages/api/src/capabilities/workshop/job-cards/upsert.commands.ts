import { sql } from 'kysely'
import type { Db, DbContext } from '#kernel/context.ts'
import { caseDigits } from '#kernel/case-digits.ts'
import { dayIn } from '#kernel/periods.ts'
import type { Doer } from '#capabilities/service/timeline/commands.ts'
import { wrongOdometer } from './lookups.ts'
import { fedFields, type GivenCard, merge, type Merged, type StoredCard } from './upsert.rules.ts'

export type { GivenCard } from './upsert.rules.ts'

/** Who brings cards: a person who imports them, or a client whose feed they come by. */
type UpsertContext = DbContext & { actor: Doer }

interface Coming {
  source: 'dms_feed' | 'import'
  /** What the timeline says of where it comes from. */
  text: string
}

/** What became of one of the given cards, in their order. A card that is refused is left as it is. */
export type Upserted =
  | { outcome: 'added' | 'changed' | 'same'; id: string; no: string }
  | { outcome: 'refused'; wrong: Record<string, string> }

interface Known extends StoredCard {
  version: number
  outlet_id: string
  dms_no: string
}

const keyOf = (outlet_id: string, dms_no: string) => `${outlet_id} ${dms_no}`

/** The stored cards of these keys, held until the transaction ends: of two senders one waits for the other. */
async function knownOf(db: Db, given: readonly GivenCard[]): Promise<Map<string, Known>> {
  const known = await db
    .selectFrom('job_card')
    .select([...fedFields, 'id', 'no', 'job_type', 'status', 'held_from', 'holdup_id', 'first_promised_at', 'psf_at'])
    .select(['version', 'outlet_id', 'dms_no'])
    .where(
      sql<boolean>`(outlet_id, dms_no) in (select * from unnest(
        ${sql.val(given.map(({ outlet }) => outlet.id))}::uuid[], ${sql.val(given.map(({ dms_no }) => dms_no))}::text[]))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(known.map((card) => [keyOf(card.outlet_id, card.dms_no!), { ...card, dms_no: card.dms_no! }]))
}

/** A card that is to be written, with what its vehicle says of it. */
interface Writing {
  given: GivenCard
  stored: Known | undefined
  merged: Merged
  id: string
  received_on: string
}

interface OfVehicle {
  channel_id: string | null
  last_km: number | null
}

/** The channels of vehicles and what their odometers showed last, in the order of the cards. */
async function vehiclesOf(db: Db, writings: readonly Writing[]): Promise<OfVehicle[]> {
  const lines = writings.map(({ merged, received_on, id }) => ({ vin: merged.fields.vin, on: received_on, id }))
  const { rows } = await sql<OfVehicle>`
    select v.channel_id, v.last_km
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality line (card, place)
      left join lateral rad.vehicle_of_card(card ->> 'vin', (card ->> 'on')::date, (card ->> 'id')::uuid) v on true
    order by line.place`.execute(db)
  return rows
}

const didChange = ({ merged, stored }: Writing, ...fields: string[]) =>
  stored === undefined || fields.some((field) => field in merged.after)

/** The whole row of a card as the table keeps it. */
function rowOf(ctx: UpsertContext, { given, stored, merged, id, received_on }: Writing, { source }: Coming) {
  const { fields, status, held_from } = merged
  const now = ctx.deps.clock.now()
  const hasNewScore = fields.psf_score !== (stored?.psf_score ?? null)
  return {
    ...fields,
    id,
    status,
    held_from,
    source,
    received_on,
    delivered_on: fields.delivered_at && dayIn(ctx.deps.settings.brand_tz, new Date(fields.delivered_at)),
    first_promised_at: stored?.first_promised_at ?? fields.promised_at,
    psf_at: hasNewScore ? (fields.psf_score === null ? null : now) : (stored?.psf_at ?? null),
    last_outlet_update_at: now,
    updated_at: now,
    updated_by: ctx.actor.user_id,
    job_type: given.job_type,
    dms_no: given.dms_no,
    outlet_id: given.outlet.id,
    dealer_id: given.outlet.dealer_id,
    region_id: given.outlet.region_id,
  }
}
type CardRow = ReturnType<typeof rowOf>

const columnsOf = (row: object) => Object.keys(row).map((column) => sql.ref(column))

async function insertAll(db: Db, rows: readonly (CardRow & { no: string; channel_id: string | null })[]) {
  if (rows.length === 0) return new Map<string, string>()
  const { no: _, ...others } = rows[0]!
  const columns = sql.join(columnsOf(others))
  const added = await sql<{ id: string; no: string }>`
    insert into job_card (no, created_at, created_by, ${columns})
    select no || to_char(nextval('job_card_no'), ${caseDigits}), updated_at, updated_by, ${columns}
    from jsonb_populate_recordset(null::job_card, ${JSON.stringify(rows)}::jsonb)
    returning id, no`.execute(db)
  return new Map(added.rows.map(({ id, no }) => [id, no]))
}

/** Where a card belongs and where it first came from stay as they were. */
const kept = new Set(['id', 'source', 'outlet_id', 'dealer_id', 'region_id', 'job_type', 'dms_no'])

async function updateAll(db: Db, rows: readonly CardRow[]): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!).filter((column) => !kept.has(column))
  const sets = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`n.${column}`)}`)
  await sql`
    update job_card c set ${sql.join(sets)}, version = c.version + 1
    from jsonb_populate_recordset(null::job_card, ${JSON.stringify(rows)}::jsonb) n where c.id = n.id`.execute(db)
}

/** What held up cards that have gone or were cancelled ended with them. */
async function endHoldups({ db, deps, actor }: UpsertContext, writings: readonly Writing[]): Promise<void> {
  const now = deps.clock.now().toISOString()
  const ended = writings.flatMap(({ id, merged: { ended, fields } }) =>
    ended ? [{ id, cause: ended, at: fields.delivered_at ?? fields.cancelled_at ?? fields.invoiced_at ?? now }] : [],
  )
  if (ended.length === 0) return
  await sql`
    update holdup h set ended_at = greatest(h.started_at, n.at), end_cause = n.cause, ended_by = ${actor.user_id}::uuid,
      version = h.version + 1, updated_at = ${now}::timestamptz, updated_by = ${actor.user_id}::uuid
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) n (id uuid, cause text, at timestamptz)
    where h.job_card_id = n.id and h.ended_at is null`.execute(db)
}

async function recordAll({ db, deps, actor }: UpsertContext, writings: readonly Writing[], { text }: Coming) {
  const at = deps.clock.now()
  const promises = writings.flatMap((one) => {
    const { promised_at } = one.merged.fields
    return promised_at !== null && didChange(one, 'promised_at')
      ? [{ job_card_id: one.id, promised_at, said_at: at, said_by: actor.user_id, reason: null }]
      : []
  })
  if (promises.length > 0) await db.insertInto('job_card_promise').values(promises).execute()
  const events = writings.map(({ id, stored, merged }) => ({
    entity_kind: 'job_card',
    entity_id: id,
    type: stored ? 'changed' : 'opened',
    text,
    before: stored ? JSON.stringify(merged.before) : null,
    after: JSON.stringify(stored ? merged.after : { status: merged.status }),
    visibility: 'all' as const,
    system: true,
    at,
    actor_id: actor.user_id,
    actor: actor.full_name,
    actor_role: actor.roles[0] ?? null,
  }))
  if (events.length > 0) await db.insertInto('timeline_event').values(events).execute()
}

/** Adds and corrects cards of which no two have one key. */
async function upsertOnce(ctx: UpsertContext, given: readonly GivenCard[], coming: Coming): Promise<Upserted[]> {
  const { db, deps } = ctx
  const known = await knownOf(db, given)
  const answers: Upserted[] = []
  const writings: (Writing & { place: number })[] = []
  for (const [place, card] of given.entries()) {
    const stored = known.get(keyOf(card.outlet.id, card.dms_no))
    const result = merge(card, stored, deps.clock.now())
    if ('wrong' in result) answers[place] = { outcome: 'refused', wrong: result.wrong }
    else if (stored && Object.keys(result.merged.after).length === 0)
      answers[place] = { outcome: 'same', id: stored.id, no: stored.no }
    else {
      const received_on = dayIn(deps.settings.brand_tz, new Date(result.merged.fields.received_at))
      const id = stored?.id ?? crypto.randomUUID()
      writings.push({ place, given: card, stored, merged: result.merged, id, received_on })
    }
  }
  const vehicles = await vehiclesOf(db, writings)
  const fitting = writings.filter((one, index) => {
    if (!didChange(one, 'odometer', 'cluster_replaced', 'vin', 'received_at')) return true
    const wrong = wrongOdometer(vehicles[index]!, one.merged.fields)
    if (wrong) answers[one.place] = { outcome: 'refused', wrong }
    return !wrong
  })
  await endHoldups(ctx, fitting)
  const added = fitting.filter(({ stored }) => stored === undefined)
  const numbers = await insertAll(
    db,
    added.map((one) => ({
      ...rowOf(ctx, one, coming),
      no: `J${one.received_on.slice(2, 4)}${one.given.outlet.code}-`,
      channel_id: vehicles[writings.indexOf(one)]!.channel_id ?? one.given.channel_id ?? null,
    })),
  )
  await updateAll(
    db,
    fitting.filter(({ stored }) => stored !== undefined).map((one) => rowOf(ctx, one, coming)),
  )
  await recordAll(ctx, fitting, coming)
  for (const { place, id, stored } of fitting)
    answers[place] = { outcome: stored ? 'changed' : 'added', id, no: stored?.no ?? numbers.get(id)! }
  return answers
}

/**
 * Adds cards and corrects those that are known by their outlet and DMS number, a set at a time: new ones get a number, and
 * what is corrected stands in the timeline with what it was (T26). What says nothing new changes nothing. The audit line is
 * the caller's, one for all.
 */
export async function upsertCards(
  ctx: UpsertContext,
  given: readonly GivenCard[],
  coming: Coming,
): Promise<Upserted[]> {
  const answers: Upserted[] = []
  let rest = given.map((card, place) => ({ card, place }))
  // Of one card that comes several times each corrects the one before.
  while (rest.length > 0) {
    const keys = new Set<string>()
    const first = rest.filter(({ card }) => {
      const key = keyOf(card.outlet.id, card.dms_no)
      return !keys.has(key) && keys.add(key)
    })
    const answered = await upsertOnce(
      ctx,
      first.map(({ card }) => card),
      coming,
    )
    for (const [index, answer] of answered.entries()) answers[first[index]!.place] = answer
    const done = new Set(first)
    rest = rest.filter((one) => !done.has(one))
  }
  return answers
}
