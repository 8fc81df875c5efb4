import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { allOf, isOneOf } from '#kernel/list/list-sql.ts'
import { activeOrNot, type Listing, listSource } from '#kernel/list/list-source.ts'
import { modelsToImport } from './fields.importer.ts'
import { type Model, modelList, type modelsApi } from './contract.ts'

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

/** The model master. */
export const modelSource = listSource(modelList, ({ db }: Listing) => fields(db), {
  filters: {},
  importFile: modelsToImport,
  search: sql`model.make || ' ' || model.name`,
  sorts: { make: [sql`make`, sql`name`] },
  counted: activeOrNot,
})

/** Name and channel, the option list of the specification. */
export const modelOptions = (db: Db, query: z.output<(typeof modelsApi.options)['query']>) =>
  models(db)
    .select(['model.name', 'channel.code as channel', 'model.make'])
    .where(
      allOf([
        query.channel && isOneOf(sql`channel.code`, query.channel),
        query.make && isOneOf(sql`model.make`, query.make),
        query.active && sql<boolean>`model.active = ${query.active === 'true'}`,
      ]),
    )
    .orderBy('model.make')
    .orderBy('model.name')
    .execute()

export async function findModel(db: Db, id: string): Promise<Model> {
  const model = await fields(db).where('model.id', '=', id).executeTakeFirst()
  if (!model) throw notFound()
  return model
}

/** Whether another model of the make has this name. */
export const isNameTaken = async (db: Db, { id, make, name }: Pick<Model, 'id' | 'make' | 'name'>) =>
  (await db
    .selectFrom('model')
    .select('id')
    .where('make', '=', make)
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst()) !== undefined
