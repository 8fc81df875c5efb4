import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '#kernel/command/command.ts'
import type { CommandContext, Context, Db } from '#kernel/command/context.ts'
import { CallerError, conflict } from '#kernel/command/errors.ts'
import { changedFields, differences } from '#kernel/command/version.ts'
import { accessChanged } from '#capabilities/session/auth/commands.ts'
import { asAuth } from '#capabilities/session/auth/sessions.ts'
import type { AccountSettings, accountApi } from './contract.ts'
import { accountAfter, partsOf, readAccount } from './queries.ts'
import { checkedAvatar, forTrail } from './rules.ts'

type Answer = Promise<{ account: AccountSettings }>

const stale = (current: unknown) => conflict('version.stale', 'Someone else changed these settings.', { current })

/** Of two people who take a username at once the table accepts one: the other gets an error. */
async function keepUsernameFree(db: Db, user_id: string, username: string): Promise<void> {
  const holder = await db
    .selectFrom('app_user')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where('id', '!=', user_id)
    .executeTakeFirst()
  const message = 'This username is already in use.'
  if (holder) throw new CallerError(409, 'unique.username', message, { fields: { username: message } })
}

/** Name, username, company and photo. The role of sign-in writes them, since a username is checked against everyone's. */
export async function saveGeneral(ctx: Context<typeof accountApi.saveGeneral>): Answer {
  const { actor, deps, request } = ctx
  const { if_version, ...fields } = ctx.body
  const given = { ...fields, avatar: checkedAvatar(fields.avatar) }
  await inTransaction(deps.database, asAuth, 'write', async (db) => {
    const before = (await partsOf(db, actor.user_id)).general
    if (differences(before, given).length === 0) return
    await keepUsernameFree(db, actor.user_id, given.username)
    const now = deps.clock.now()
    const changed = await db
      .updateTable('app_user')
      .set({
        username: given.username,
        full_name: given.fullName,
        avatar: given.avatar,
        version: sql<number>`version + 1`,
        updated_at: now,
        updated_by: actor.user_id,
      })
      .where('id', '=', actor.user_id)
      .where('version', '=', if_version)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw stale((await partsOf(db, actor.user_id)).general)
    accessChanged(db, actor.user_id)
    await db
      .insertInto('account_profile')
      .values({ user_id: actor.user_id, company: given.company, updated_at: now })
      .onConflict((on) => on.column('user_id').doUpdateSet({ company: given.company, updated_at: now }))
      .execute()
    const trail = changedFields(Object.keys(given), forTrail(before), forTrail(given))
    await writeAudit(db, actor, request, { action: 'update', entity: 'user', entity_id: actor.user_id, ...trail })
  })
  return accountAfter(ctx)
}

interface Part<P extends { version: number }> {
  read(account: AccountSettings): P
  counter: 'information_version' | 'social_version'
  columns(part: Omit<P, 'version'>): object
}

/** Writes one part of the stored profile if its version is still the one that was seen. */
async function savePart<P extends { version: number }>(
  ctx: CommandContext,
  if_version: number,
  fields: Omit<P, 'version'>,
  { read, counter, columns }: Part<P>,
): Promise<P | undefined> {
  const { db, actor } = ctx
  // Two who begin at once meet at this row, which is there from now on.
  await db
    .insertInto('account_profile')
    .values({ user_id: actor.user_id })
    .onConflict((on) => on.doNothing())
    .execute()
  const before = read(await readAccount(ctx))
  if (differences(before, fields as Record<string, unknown>).length === 0) {
    ctx.unchanged()
    return undefined
  }
  const changed = await db
    .updateTable('account_profile')
    .set({
      ...columns(fields),
      [counter]: sql<number>`${sql.ref(counter)} + 1`,
      updated_at: ctx.deps.clock.now(),
    })
    .where('user_id', '=', actor.user_id)
    .where(counter, '=', if_version)
    .returning('user_id')
    .executeTakeFirst()
  if (!changed) throw stale(read(await readAccount(ctx)))
  return before
}

/** The information about a person. The phone is the one by which the product knows them. */
export async function saveInformation(ctx: Context<typeof accountApi.saveInformation>): Answer {
  const { if_version, ...fields } = ctx.body
  const { bio, dob: birth_date, country, website, phone } = fields
  const before = await savePart<AccountSettings['info']>(ctx, if_version, fields, {
    read: ({ info }) => info,
    counter: 'information_version',
    columns: () => ({ bio, birth_date, country, website }),
  })
  if (before) {
    if (before.phone !== phone)
      await ctx.db
        .updateTable('app_user')
        .set({ phone, updated_at: ctx.deps.clock.now(), updated_by: ctx.actor.user_id })
        .where('id', '=', ctx.actor.user_id)
        .execute()
    const trail = changedFields(Object.keys(fields), before, fields)
    await ctx.audit({ action: 'update', entity: 'user', entity_id: ctx.actor.user_id, ...trail })
  }
  return { account: await readAccount(ctx) }
}

/** Where else a person is found. */
export async function saveSocial(ctx: Context<typeof accountApi.saveSocial>): Answer {
  const { if_version, socialLinks } = ctx.body
  const before = await savePart<Pick<AccountSettings['social'], 'socialLinks' | 'version'>>(
    ctx,
    if_version,
    { socialLinks },
    {
      read: ({ social }) => ({ socialLinks: social.socialLinks, version: social.version }),
      counter: 'social_version',
      columns: () => ({ social: JSON.stringify(socialLinks) }),
    },
  )
  if (before) {
    const trail = changedFields(Object.keys(socialLinks), before.socialLinks, socialLinks)
    await ctx.audit({ action: 'update', entity: 'user', entity_id: ctx.actor.user_id, ...trail })
  }
  return { account: await readAccount(ctx) }
}
