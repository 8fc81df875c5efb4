import type { Context } from '#kernel/command/context.ts'
import { CallerError, conflict, forbidden, invalid, notFound } from '#kernel/command/errors.ts'
import { idByCode } from '#kernel/command/references.ts'
import { differences, nextVersion, staleVersion } from '#kernel/command/version.ts'
import { changeOutlet, checkFields, insertOutlet, mayPlace, outletsOf } from '#capabilities/network/outlets/commands.ts'
import { dealerCode, type Dealer, type DealerBody, type dealersApi } from './contract.ts'
import { dealerRecord } from './details.ts'
import { countOpenOutlets, dealerOf, findDealer, isHomeInScope } from './queries.ts'

type Saving = Context<typeof dealersApi.save>
type Fields = Omit<DealerBody, 'outlets' | 'if_version'>

/** Fields a dealer principal may change themselves (docs/domain.md#roles-and-rights). */
const contacts = ['phone', 'principal_name', 'principal_email', 'emails']

async function columnsOf(ctx: Saving, { region, emails, ...plain }: Fields) {
  return {
    ...plain,
    home_region_id: await idByCode(ctx.db, 'region', region, { region: 'Region not found.' }),
    emails: emails && JSON.stringify(emails),
  }
}

function checkReachable(dealer: { status?: string | undefined; principal_email?: string | null | undefined }): void {
  const message = 'An active dealer needs an email address.'
  if (dealer.status === 'active' && !dealer.principal_email) throw invalid({ principal_email: message }, message)
}

async function addDealer(ctx: Saving, code: string, fields: Fields): Promise<void> {
  // An absent dealer and one outside the scope answer alike; so does a version of what is not there.
  if (!mayPlace(ctx.actor) || ctx.body.if_version !== undefined) throw notFound()
  const checked = dealerCode.safeParse(code)
  if (!checked.success) throw invalid({ code: checked.error.issues[0]!.message }, checked.error.issues[0]!.message)
  const { name } = fields
  if (name === undefined) throw invalid({ name: 'This is required.' }, 'Enter a name for the new dealer.')
  checkReachable(fields)
  const { emails = '[]', ...columns } = await columnsOf(ctx, fields)
  const { user_id } = ctx.actor
  const added = await ctx.db
    .insertInto('dealer')
    .values({ ...columns, name, emails, code, created_by: user_id, updated_by: user_id })
    .onConflict((on) => on.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw staleVersion('dealer', await dealerRecord(ctx.db, code))
  const after = await findDealer(ctx.db, code)
  await ctx.audit({ action: 'add', entity: 'dealer', entity_id: added.id, after })
}

/** The version is checked in the UPDATE and raised for outlets too, so that the second of two editors gets an error. */
async function changeDealer(ctx: Saving, before: Dealer, fields: Fields): Promise<void> {
  const changed = differences(before, fields)
  checkFields(ctx.actor, changed, contacts, ['region'])
  const beyondContacts = changed.some((field) => !contacts.includes(field))
  if (beyondContacts && !ctx.actor.whole_network && !(await isHomeInScope(ctx.db, before.region))) {
    throw forbidden('This dealer’s home region is outside your scope.')
  }
  if (changed.length > 0) checkReachable({ ...before, ...fields })
  const columns = await columnsOf(ctx, fields)
  const done = await ctx.db
    .updateTable('dealer')
    .set({ ...columns, ...nextVersion(ctx) })
    .where('id', '=', before.id)
    .where('version', '=', ctx.body.if_version ?? -1)
    .returning('id')
    .executeTakeFirst()
  if (!done) throw staleVersion('dealer', await dealerRecord(ctx.db, before.code))
  if (changed.length === 0) return
  await ctx.audit({
    action: 'update',
    entity: 'dealer',
    entity_id: before.id,
    before,
    after: await findDealer(ctx.db, before.code),
  })
}

type OutletBody = NonNullable<DealerBody['outlets']>[number]

/** Adds an outlet of the body. A code of another dealer is refused; outside the scope it does not exist. */
async function addOutletOf(ctx: Saving, dealer: string, outlet: OutletBody, at: string): Promise<void> {
  const elsewhere = await ctx.db.selectFrom('outlet').select('id').where('code', '=', outlet.code).executeTakeFirst()
  if (elsewhere) {
    const message = `Outlet ${outlet.code} belongs to another dealer.`
    throw new CallerError(409, 'unique.code', message, { fields: { [`${at}code`]: message } })
  }
  if (!mayPlace(ctx.actor)) throw invalid({ [`${at}code`]: 'Outlet not found.' }, 'Outlet not found.')
  const { name } = outlet
  if (name === undefined) throw invalid({ [`${at}name`]: 'This is required.' }, 'Enter a name for the new outlet.')
  await insertOutlet(ctx, { ...outlet, name, dealer }, at)
}

/** Closing changes who answers for its cars: first every outlet, and by the head office, who sees them all. */
async function checkClosing(ctx: Saving, before: Dealer | undefined, after: Dealer): Promise<void> {
  if (after.status !== 'closed' || before?.status === 'closed') return
  if (!ctx.actor.whole_network) throw forbidden('Only the head office can close a dealer.')
  const open = await countOpenOutlets(ctx.db, after.id)
  if (open > 0)
    throw conflict('dealer.open_outlets', `Open outlets of this dealer: ${open}. Close them first.`, { count: open })
}

/** Adds or updates a dealer with outlets (docs/domain.md#lists-and-reports). Sent a second time, it changes nothing. */
export async function saveDealer(ctx: Saving) {
  const { outlets: given = [], if_version: _, ...fields } = ctx.body
  const code = ctx.params.code.trim().toUpperCase()
  const before = await dealerOf(ctx.db, code)
  const stored = new Map((before ? await outletsOf(ctx.db, before.id) : []).map((outlet) => [outlet.code, outlet]))
  const added = given.filter((outlet) => !stored.has(outlet.code))
  const changed = given.filter(
    (outlet) => stored.has(outlet.code) && differences(stored.get(outlet.code)!, outlet).length > 0,
  )
  const isChanged = before !== undefined && differences(before, fields).length > 0
  const created = added.length + (before ? 0 : 1)
  const updated = changed.length + (isChanged ? 1 : 0)

  if (created + updated === 0) ctx.unchanged()
  else if (before) await changeDealer(ctx, before, fields)
  else await addDealer(ctx, code, fields)
  for (const outlet of given) {
    const at = `outlets.${given.indexOf(outlet)}.`
    if (added.includes(outlet)) await addOutletOf(ctx, code, outlet, at)
    if (changed.includes(outlet)) await changeOutlet(ctx, stored.get(outlet.code)!, outlet, at)
  }

  const dealer = await findDealer(ctx.db, code)
  await checkClosing(ctx, before, dealer)
  if (!before) ctx.status(201)
  return {
    dealer,
    outlets: await outletsOf(ctx.db, dealer.id),
    created,
    updated,
    unchanged: 1 + given.length - created - updated,
  }
}
