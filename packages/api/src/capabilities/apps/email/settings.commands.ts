import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { invalid, notFound } from '#kernel/command/errors.ts'
import { takeLabelFromRules } from './rule-labels.commands.ts'
import type { emailSettingsApi, Label, Template } from './settings.contract.ts'
import { signatureText, templateText } from './rich-text.rules.ts'
import { emailLabels, fixedTones, most } from './vocabulary.ts'

type Ctx<K extends keyof typeof emailSettingsApi> = Context<(typeof emailSettingsApi)[K]>

const fixed: Label[] = emailLabels.map((id) => ({ id, name: id, tone: fixedTones[id], isFixed: true }))

/** The labels that a person added, by name. */
export async function ownLabels(db: Db): Promise<Label[]> {
  const rows = await db.selectFrom('email_label').select(['id', 'name', 'tone']).orderBy('name').orderBy('id').execute()
  return rows.map((row) => ({ ...row, isFixed: false }))
}

/** Refuses labels that the person does not have. */
export async function assertLabels(db: Db, labels: readonly string[]): Promise<void> {
  const custom = labels.filter((one) => !fixed.some(({ id }) => id === one))
  if (custom.length === 0) return
  const own = new Set((await ownLabels(db)).map(({ id }) => id))
  if (custom.some((one) => !own.has(one))) throw invalid({ label: 'Label not found.' })
}

export async function readSettings({ db }: Ctx<'get'>) {
  const row = await db
    .selectFrom('email_setting')
    .select(['signature', 'cleaner_version', 'checks_spelling'])
    .executeTakeFirst()
  const { signature = '', cleaner_version = 0, checks_spelling = true } = row ?? {}
  return {
    signature: await signatureText.shown(signature, cleaner_version),
    checksSpelling: checks_spelling,
    labels: [...fixed, ...(await ownLabels(db))],
  }
}

export async function saveSignature(ctx: Ctx<'saveSignature'>) {
  const { db, actor, deps, body } = ctx
  const signature = await signatureText.clean(body.signature)
  const columns = { ...signatureText.stored(signature), updated_at: deps.clock.now() }
  await db
    .insertInto('email_setting')
    .values({ user_id: actor.user_id, ...columns })
    .onConflict((on) => on.column('user_id').doUpdateSet(columns))
    .execute()
  // As of mails, the trail holds no word of it.
  await ctx.audit({
    action: 'update',
    entity: 'email_setting',
    entity_id: actor.user_id,
    after: { characters: signature.length },
  })
  return { signature }
}

export async function saveSpelling(ctx: Ctx<'saveSpelling'>) {
  const { db, actor, deps, body } = ctx
  const checks_spelling = body.checksSpelling
  const updated_at = deps.clock.now()
  const before = await db.selectFrom('email_setting').select('checks_spelling').executeTakeFirst()
  if ((before?.checks_spelling ?? true) === checks_spelling) {
    ctx.unchanged()
    return body
  }
  await db
    .insertInto('email_setting')
    .values({ user_id: actor.user_id, checks_spelling, updated_at })
    .onConflict((on) => on.column('user_id').doUpdateSet({ checks_spelling, updated_at }))
    .execute()
  await ctx.audit({ action: 'update', entity: 'email_setting', entity_id: actor.user_id, after: { checks_spelling } })
  return body
}

/** The name is free, also of the labels that everyone has. */
async function assertFree(db: Db, name: string, id?: string): Promise<void> {
  const lower = name.toLowerCase()
  const isTaken = [...fixed, ...(await ownLabels(db))].some((one) => one.id !== id && one.name.toLowerCase() === lower)
  if (isTaken) throw invalid({ name: 'A label with this name already exists.' })
}

export async function addLabel(ctx: Ctx<'addLabel'>): Promise<Label> {
  const { db, actor, deps, body } = ctx
  await assertFree(db, body.name)
  if ((await ownLabels(db)).length >= most.labels) throw invalid({ name: `Use at most ${most.labels} labels.` })
  const row = await db
    .insertInto('email_label')
    .values({ ...body, user_id: actor.user_id, created_at: deps.clock.now() })
    .returning(['id', 'name', 'tone'])
    .executeTakeFirstOrThrow()
  await ctx.audit({ action: 'add', entity: 'email_label', entity_id: row.id, after: body })
  return { ...row, isFixed: false }
}

export async function updateLabel(ctx: Ctx<'updateLabel'>): Promise<Label> {
  const { db, body, params } = ctx
  const before = await db
    .selectFrom('email_label')
    .select(['name', 'tone'])
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!before) throw notFound()
  await assertFree(db, body.name, params.id)
  const row = await db
    .updateTable('email_label')
    .set(body)
    .where('id', '=', params.id)
    .returning(['id', 'name', 'tone'])
    .executeTakeFirst()
  if (!row) throw notFound()
  await ctx.audit({ action: 'update', entity: 'email_label', entity_id: row.id, before, after: body })
  return { ...row, isFixed: false }
}

/** Takes the label from the mails that have it, too: they are found by the index of those that have any. */
export async function removeLabel(ctx: Ctx<'removeLabel'>) {
  const { db, actor, params } = ctx
  const gone = await db
    .deleteFrom('email_label')
    .where('id', '=', params.id)
    .returning(['name', 'tone'])
    .executeTakeFirst()
  if (!gone) throw notFound()
  await sql`update email_copy set labels = array_remove(labels, ${params.id})
    where user_id = ${actor.user_id}::uuid and labels <> '{}' and ${params.id} = any (labels)`.execute(db)
  await takeLabelFromRules(db, params.id)
  await ctx.audit({ action: 'remove', entity: 'email_label', entity_id: params.id, before: gone })
  return { removed: 1 }
}

export async function listTemplates({ db }: Ctx<'templates'>): Promise<Template[]> {
  const rows = await db
    .selectFrom('email_template')
    .select(['id', 'name', 'subject', 'body', 'cleaner_version'])
    .orderBy('name')
    .orderBy('id')
    .limit(most.templates)
    .execute()
  return Promise.all(
    rows.map(async ({ body, cleaner_version, ...row }) => ({
      ...row,
      message: await templateText.shown(body, cleaner_version),
    })),
  )
}

export async function addTemplate(ctx: Ctx<'addTemplate'>): Promise<Template> {
  const { db, actor, deps, body } = ctx
  const text = await templateText.clean(body.message, 'message')
  const values = { name: body.name, subject: body.subject, ...templateText.stored(text) }
  const same = sql<boolean>`lower(name) = lower(${body.name})`
  const others = await db
    .selectFrom('email_template')
    .select('id')
    .where(sql<boolean>`not (${same})`)
    .execute()
  if (others.length >= most.templates) throw invalid({ name: `Use at most ${most.templates} templates.` })
  const replaced = await db
    .updateTable('email_template')
    .set(values)
    .where(same)
    .returning(['id', 'name', 'subject', 'body as message'])
    .executeTakeFirst()
  const row =
    replaced ??
    (await db
      .insertInto('email_template')
      .values({ ...values, user_id: actor.user_id, created_at: deps.clock.now() })
      .returning(['id', 'name', 'subject', 'body as message'])
      .executeTakeFirstOrThrow())
  const { name } = row
  await ctx.audit({ action: replaced ? 'update' : 'add', entity: 'email_template', entity_id: row.id, after: { name } })
  return row
}

export async function removeTemplate(ctx: Ctx<'removeTemplate'>) {
  const gone = await ctx.db
    .deleteFrom('email_template')
    .where('id', '=', ctx.params.id)
    .returning('name')
    .executeTakeFirst()
  if (!gone) throw notFound()
  await ctx.audit({ action: 'remove', entity: 'email_template', entity_id: ctx.params.id, before: gone })
  return { removed: 1 }
}
