import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import type { Model, modelsApi, modelView } from './contract.ts'

type View = z.output<typeof modelView>

const models = (db: Db) => db.selectFrom('model').leftJoin('channel', 'channel.id', 'model.channel_id')

const fields = (db: Db) =>
  models(db).select([
    'model.id',
    'model.make',
    'model.name',
    'channel.code as channel',
    'model.segment',
    'model.fuel',
    'model.launched',
    'model.discontinued',
    'model.active',
    'model.version',
    sql<number>`(select count(*) from model_year y where y.model_id = model.id)`.as('years'),
  ])

const sorts = {
  make: sql`(model.make, model.name)`,
  name: sql`model.name`,
  channel: sql`channel.code`,
  segment: sql`model.segment`,
  fuel: sql`model.fuel`,
  launched: sql`model.launched`,
  discontinued: sql`model.discontinued`,
  years: sql`(select count(*) from model_year y where y.model_id = model.id)`,
  active: sql`model.active`,
}

function matching(view: Pick<View, 'channel' | 'make' | 'active'> & { q?: string | undefined }, without?: 'active') {
  return allOf([
    view.q ? sql`rad.letters(model.make || ' ' || model.name) like ${containing(view.q)}` : undefined,
    view.channel && isOneOf(sql`channel.code`, view.channel),
    view.make && isOneOf(sql`model.make`, view.make),
    view.active && without !== 'active' ? sql`model.active = ${view.active === 'true'}` : undefined,
  ])
}

/** One page of the model master, with the counts of domain.md section 13.1. */
export async function listModels(db: Db, view: View, now: Date) {
  const rows = await fields(db)
    .where(matching(view))
    .orderBy(ordered(view.sort, sorts, sql`model.id`))
    .limit(pageOf(view).limit)
    .offset(pageOf(view).offset)
    .execute()
  const statuses = await models(db)
    .select([
      sql<string>`case when model.active then 'active' else 'inactive' end`.as('key'),
      sql<number>`count(*)`.as('count'),
    ])
    .where(matching(view, 'active'))
    .groupBy(sql`1`)
    .execute()
  const { total } = await db
    .selectFrom('model')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const asked = view.active && [view.active === 'true' ? 'active' : 'inactive']
  return { rows, total, ...counted(statuses, asked), as_of: now.toISOString() }
}

/** Every row of the view, for a file; at most `limit`. */
export const modelsForFile = (db: Db, view: View, limit: number) =>
  fields(db)
    .where(matching(view))
    .orderBy(ordered(view.sort, sorts, sql`model.id`))
    .limit(limit)
    .execute()

/** Name and channel, the option list of the specification. */
export const modelOptions = (db: Db, query: z.output<(typeof modelsApi.options)['query']>) =>
  models(db)
    .select(['model.name', 'channel.code as channel', 'model.make'])
    .where(matching(query))
    .orderBy('model.make')
    .orderBy('model.name')
    .execute()

export async function findModel(db: Db, id: string): Promise<Model> {
  const model = await fields(db).where('model.id', '=', id).executeTakeFirst()
  if (!model) throw notFound()
  return model
}

/** The id of a channel by its code; undefined for an unknown one. */
export const findChannelId = async (db: Db, code: string) =>
  (await db.selectFrom('channel').select('id').where('code', '=', code).executeTakeFirst())?.id
