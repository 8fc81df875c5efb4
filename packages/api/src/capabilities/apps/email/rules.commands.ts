import { sql } from 'kysely'
import type { ActorContext, Context, Db } from '#kernel/command/context.ts'
import { invalid, notFound } from '#kernel/command/errors.ts'
import { allOf } from '#kernel/list/list-sql.ts'
import { answerOf, lockCopies, note } from './commands.ts'
import { mailFileIsAdded } from './hook.ts'
import { inFolder } from './lists.queries.ts'
import type { emailRulesApi, Rule, RuleBody } from './rules.contract.ts'
import { conditionsOf, type Term } from './search-terms.queries.ts'
import { assertLabels } from './settings.commands.ts'
import { most } from './vocabulary.ts'

type Ctx<K extends keyof typeof emailRulesApi> = Context<(typeof emailRulesApi)[K]>

const entity = 'email_rule'

const shown = [
  'id',
  'from_text as from',
  'to_text as to',
  'subject_text as subject',
  'has_files as hasAttachment',
  'folder',
  'label',
  'marks_read as isRead',
  'stars as isStarred',
  'adds_documents as addsDocuments',
] as const

const columnsOf = (body: RuleBody) => ({
  from_text: body.from,
  to_text: body.to,
  subject_text: body.subject,
  has_files: body.hasAttachment,
  folder: body.folder,
  label: body.label,
  marks_read: body.isRead,
  stars: body.isStarred,
  adds_documents: body.addsDocuments,
})

/** As of mails, the trail holds no word of them: how many conditions, and what is done. */
const trailOf = ({ from, to, subject, hasAttachment, ...actions }: RuleBody) => ({
  conditions: [from, to, subject, hasAttachment].filter(Boolean).length,
  folder: actions.folder,
  label: actions.label,
  isRead: actions.isRead,
  isStarred: actions.isStarred,
  addsDocuments: actions.addsDocuments,
})

const rulesOf = (db: Db): Promise<Rule[]> =>
  db.selectFrom('email_rule').select(shown).orderBy('place').orderBy('id').limit(most.rules).execute() as Promise<
    Rule[]
  >

async function ruleOf(db: Db, id: string): Promise<Rule> {
  const row = await db.selectFrom('email_rule').select(shown).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row as Rule
}

/** Refuses a rule that would hold for every mail, or does nothing. */
async function assertWhole({ db, actor, body }: ActorContext & { body: RuleBody }): Promise<void> {
  if (!body.from && !body.to && !body.subject && !body.hasAttachment)
    throw invalid({ from: 'Enter at least one condition.' })
  if (!body.folder && !body.label && !body.isRead && !body.isStarred && !body.addsDocuments)
    throw invalid({ folder: 'Choose at least one action.' })
  if (body.addsDocuments && !actor.ability.can('create', mailFileIsAdded.only.subject))
    throw invalid({ addsDocuments: 'You can’t add documents.' })
  if (body.label) await assertLabels(db, [body.label])
}

export const listRules = ({ db }: Ctx<'list'>): Promise<Rule[]> => rulesOf(db)

export async function addRule(ctx: Ctx<'add'>): Promise<Rule> {
  const { db, actor, deps, body } = ctx
  await assertWhole(ctx)
  const { rules, last } = await db
    .selectFrom('email_rule')
    .select([sql<number>`count(*)::int`.as('rules'), sql<number>`coalesce(max(place), 0)`.as('last')])
    .executeTakeFirstOrThrow()
  if (rules >= most.rules) throw invalid({ from: `Use at most ${most.rules} rules.` })
  const { id } = await db
    .insertInto('email_rule')
    .values({ ...columnsOf(body), user_id: actor.user_id, place: last + 1, created_at: deps.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.audit({ action: 'add', entity, entity_id: id, after: trailOf(body) })
  return { id, ...body }
}

export async function updateRule(ctx: Ctx<'update'>): Promise<Rule> {
  const { db, body, params } = ctx
  await assertWhole(ctx)
  const before = await ruleOf(db, params.id)
  await db.updateTable('email_rule').set(columnsOf(body)).where('id', '=', params.id).execute()
  await ctx.audit({ action: 'update', entity, entity_id: params.id, before: trailOf(before), after: trailOf(body) })
  return { id: params.id, ...body }
}

/** The order is of all rules: one that was added or removed in another window is not overlooked. */
export async function orderRules(ctx: Ctx<'order'>): Promise<Rule[]> {
  const { db, actor, body } = ctx
  const before = (await rulesOf(db)).map(({ id }) => id)
  if (before.toSorted().join() !== body.ids.toSorted().join())
    throw invalid({ ids: 'Your rules changed. Load them again.' })
  if (before.join() === body.ids.join()) ctx.unchanged()
  else {
    await sql`
      update email_rule r set place = o.place from unnest(${sql.val(body.ids)}::uuid[]) with ordinality o(id, place)
      where r.id = o.id`.execute(db)
    await ctx.audit({ action: 'order', entity, entity_id: actor.user_id, before: { ids: before }, after: body })
  }
  return rulesOf(db)
}

export async function removeRule(ctx: Ctx<'remove'>) {
  const { db, params } = ctx
  const before = await ruleOf(db, params.id)
  await db.deleteFrom('email_rule').where('id', '=', params.id).execute()
  await ctx.audit({ action: 'remove', entity, entity_id: params.id, before: trailOf(before) })
  return { removed: 1 }
}

/** The terms of a rule, with the operators of the search. */
function termsOf({ from, to, subject, hasAttachment }: Rule): Term[] {
  const terms: [Term['of'], string][] = [
    ['from', from],
    ['to', to],
    ['subject', subject],
    ['has', hasAttachment ? 'attachment' : ''],
  ]
  return terms.filter(([, value]) => value).map(([of, value]) => ({ of, value, isNot: false }))
}

export async function applyRule(ctx: Ctx<'apply'>) {
  const { db, deps, params } = ctx
  const rule = await ruleOf(db, params.id)
  const now = deps.clock.now()
  const conditions = allOf([
    sql<boolean>`not c.is_outgoing and c.arrives_at <= ${now.toISOString()}::timestamptz`,
    inFolder('inbox', now),
    ...(await conditionsOf(db, termsOf(rule))),
  ])
  const { rows } = await sql<{ id: number }>`
    select c.id from email_copy c where ${conditions} order by c.shown_at desc, c.id desc limit ${most.atOnce}`.execute(
    db,
  )
  if (rows.length === 0) {
    ctx.unchanged()
    return { before: [] }
  }
  const copies = await lockCopies(
    db,
    rows.map(({ id }) => id),
    now,
  )
  const { folder, label, isRead, isStarred, addsDocuments } = rule
  await db
    .updateTable('email_copy')
    .set({
      ...(folder && { folder, folder_before: folder === 'trash' ? 'inbox' : null }),
      ...(isRead && { is_read: true }),
      ...(isStarred && { is_starred: true }),
      ...(addsDocuments && { documents_due: sql<boolean>`has_files` }),
      ...(label && {
        labels: sql<string[]>`case when ${label} = any (labels) then labels else array_append(labels, ${label}) end`,
      }),
    })
    .where(
      'id',
      'in',
      copies.map(({ id }) => id),
    )
    .execute()
  await note(ctx, 'sort', copies, { rule: rule.id })
  return answerOf(copies)
}
