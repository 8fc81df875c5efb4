import type { CommandContext, Context } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/command/errors.ts'
import { differences, nextVersion, staleVersion } from '#kernel/command/version.ts'
import type { Bot, BotVersion, VersionDifference } from './shapes.contract.ts'
import { checkNotRetired, lockBot } from './commands.ts'
import type { botsApi } from './contract.ts'
import { findBot } from './details.ts'
import { tellOfLive, tellOfRequest } from './notices.ts'
import { differenceOf } from './rules.ts'

function versionOf(bot: Bot, no: string | number): BotVersion {
  const version = bot.versions.find((one) => String(one.no) === String(no))
  if (!version) throw notFound()
  return version
}

/** The version to be changed, as the caller saw it, of a bot that still changes. */
async function lockVersion(ctx: CommandContext, { code, no }: { code: string; no: string }, if_version: number) {
  const bot = await lockBot(ctx, code)
  const version = versionOf(bot, no)
  if (version.version !== if_version) throw staleVersion('version', version)
  checkNotRetired(bot)
  return { bot, version }
}

/** An intent is known, and in use unless the version named it before it was given up. */
async function checkIntents(ctx: CommandContext, named: readonly string[], before: readonly string[]): Promise<void> {
  const fresh = named.filter((code) => !before.includes(code))
  if (fresh.length === 0) return
  const known = await ctx.db
    .selectFrom('intent')
    .select(['code', 'name', 'active'])
    .where('code', 'in', fresh)
    .execute()
  if (known.length < fresh.length) throw invalid({ intents: 'Intent not found.' })
  const retired = known.find(({ active }) => !active)
  if (retired) throw invalid({ intents: `The intent “${retired.name}” is retired.` })
}

const contentOf = ({ notes, greeting, intents }: BotVersion) => ({ notes, greeting, intents })

export async function addVersion(ctx: Context<typeof botsApi.addVersion>): Promise<Bot> {
  const { db, actor, deps } = ctx
  const bot = await lockBot(ctx, ctx.params.code)
  checkNotRetired(bot)
  await checkIntents(ctx, ctx.body.intents, [])
  const no = (bot.versions[0]?.no ?? 0) + 1
  const now = deps.clock.now()
  await db
    .insertInto('bot_version')
    .values({
      ...ctx.body,
      bot_id: bot.id,
      no,
      edited_by: actor.user_id,
      created_at: now,
      created_by: actor.user_id,
      updated_at: now,
      updated_by: actor.user_id,
    })
    .execute()
  await ctx.audit({ action: 'write_version', entity: 'bot', entity_id: bot.id, after: { no, ...ctx.body } })
  return findBot(ctx, bot.code)
}

/** Puts new values into a version. */
async function setVersion(ctx: CommandContext, bot: Bot, no: number, fields: object): Promise<void> {
  await ctx.db
    .updateTable('bot_version')
    .set({ ...fields, ...nextVersion(ctx) })
    .where('bot_id', '=', bot.id)
    .where('no', '=', no)
    .execute()
}

/** Only its writer changes a version, so that no user publishes their text under another name. */
function checkWriter({ is_own }: BotVersion): void {
  if (!is_own) throw forbidden('Someone else wrote this version. Create your own version.')
}

function checkDraft({ state }: BotVersion): void {
  if (state === 'asked') throw conflict('state.move', 'This version is in review. Withdraw the review request first.')
  if (state !== 'draft') throw conflict('state.move', 'A published version can’t be changed. Create a new version.')
}

export async function updateVersion(ctx: Context<typeof botsApi.updateVersion>): Promise<Bot> {
  const { if_version, ...fields } = ctx.body
  const { bot, version } = await lockVersion(ctx, ctx.params, if_version)
  checkWriter(version)
  checkDraft(version)
  if (differences(version, fields).length === 0) {
    ctx.unchanged()
    return bot
  }
  await checkIntents(ctx, fields.intents ?? [], version.intents)
  await setVersion(ctx, bot, version.no, fields)
  const after = await findBot(ctx, bot.code)
  await ctx.audit({
    action: 'change_version',
    entity: 'bot',
    entity_id: bot.id,
    before: { no: version.no, ...contentOf(version) },
    after: { no: version.no, ...contentOf(versionOf(after, version.no)) },
  })
  return after
}

export async function askForVersion(ctx: Context<typeof botsApi.ask>): Promise<Bot> {
  const { bot, version } = await lockVersion(ctx, ctx.params, ctx.body.if_version)
  checkWriter(version)
  checkDraft(version)
  await setVersion(ctx, bot, version.no, { asked_at: ctx.deps.clock.now() })
  await ctx.audit({ action: 'ask', entity: 'bot', entity_id: bot.id, after: { no: version.no } })
  await tellOfRequest(ctx, bot, version)
  return findBot(ctx, bot.code)
}

export async function withdrawVersion(ctx: Context<typeof botsApi.withdraw>): Promise<Bot> {
  const { bot, version } = await lockVersion(ctx, ctx.params, ctx.body.if_version)
  if (version.state !== 'asked') throw conflict('state.move', 'This version isn’t in review.')
  await setVersion(ctx, bot, version.no, { asked_at: null })
  await ctx.audit({ action: 'withdraw', entity: 'bot', entity_id: bot.id, after: { no: version.no } })
  return findBot(ctx, bot.code)
}

/** Makes one version live, and no other: the bot is locked, and the database has room for one. */
async function makeLive(ctx: CommandContext, bot: Bot, no: number, reason: string | null): Promise<void> {
  const now = ctx.deps.clock.now()
  await ctx.db
    .updateTable('bot_version')
    .set({ is_live: false, ...nextVersion(ctx) })
    .where('bot_id', '=', bot.id)
    .where('is_live', '=', true)
    .execute()
  await setVersion(ctx, bot, no, { is_live: true, published_at: now, published_by: ctx.actor.user_id })
  await ctx.db
    .insertInto('bot_publication')
    .values({ bot_id: bot.id, no, published_at: now, published_by: ctx.actor.user_id, reason })
    .execute()
}

/** Publishes what waits, or rolls back to what was live before; never what one wrote oneself. */
export async function publishVersion(ctx: Context<typeof botsApi.publish>): Promise<Bot> {
  const { if_version, reason } = ctx.body
  const { bot, version } = await lockVersion(ctx, ctx.params, if_version)
  const { no, state } = version
  if (version.is_own) throw forbidden('You can’t publish a version you wrote.')
  if (state === 'live') throw conflict('state.move', 'This version is already live.')
  if (state === 'draft') throw conflict('state.move', 'The author hasn’t requested a review of this version.')
  const isRollBack = state === 'earlier'
  if (isRollBack && !reason) throw invalid({ reason: 'Enter a reason.' })
  await makeLive(ctx, bot, no, isRollBack ? (reason ?? null) : null)
  await ctx.audit({
    action: isRollBack ? 'roll_back' : 'publish',
    entity: 'bot',
    entity_id: bot.id,
    before: { live_version: bot.live_version },
    after: { live_version: no, ...(isRollBack ? { reason } : {}) },
  })
  await tellOfLive(ctx, bot, version)
  return findBot(ctx, bot.code)
}

export async function versionDifference(ctx: Context<typeof botsApi.difference>): Promise<VersionDifference> {
  const bot = await findBot(ctx, ctx.params.code)
  return differenceOf(versionOf(bot, ctx.query.from), versionOf(bot, ctx.params.no))
}
