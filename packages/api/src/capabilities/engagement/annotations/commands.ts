import type { Context, ScopedContext } from '#kernel/command/context.ts'
import { forbidden, invalid } from '#kernel/command/errors.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { defined, nextVersion } from '#kernel/command/version.ts'
import type { Annotation, annotationsApi } from './contract.ts'
import { findAnnotation, findSubject } from './queries.ts'

type Subject = Pick<Annotation, 'client' | 'bot'>

const longestDays = 366
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** One day needs no last one. */
function lastDayOf({ day, to_day }: Pick<Annotation, 'day' | 'to_day'>): string | null {
  if (to_day === null || to_day === day) return null
  const days = daysBetween(day, to_day)
  if (days < 0) throw invalid({ to_day: 'The last day can’t be before the first day.' })
  if (days > longestDays) throw invalid({ to_day: 'At most one year.' })
  return to_day
}

/** What a note is about: a bot brings its client along. */
async function subjectOf({ db }: Pick<Context, 'db'>, about: Subject) {
  const { bot, client } = await findSubject(db, about)
  if (client === undefined) throw invalid({ client: 'Client not found.' })
  if (bot === undefined) throw invalid({ bot: 'Bot not found.' })
  if (bot && client && bot.client_id !== client.id) throw invalid({ bot: 'This bot belongs to another client.' })
  return { bot_id: bot?.id ?? null, client_id: bot?.client_id ?? client?.id ?? null }
}

const annotations = defineRecord({ table: 'annotation', name: 'note', find: findAnnotation })

/** Writes a note on a day. */
export async function addAnnotation(ctx: Context<typeof annotationsApi.add>): Promise<Annotation> {
  const { client, bot, ...fields } = ctx.body
  return annotations.add(ctx, {
    ...fields,
    to_day: lastDayOf(fields),
    ...(await subjectOf(ctx, { client, bot })),
    created_at: ctx.deps.clock.now(),
  })
}

async function findChangeable(ctx: ScopedContext, id: string): Promise<Annotation> {
  const note = await findAnnotation(ctx, id)
  if (!note.is_changeable) throw forbidden('Only the author of this annotation can change it.')
  return note
}

export async function updateAnnotation(ctx: Context<typeof annotationsApi.update>): Promise<Annotation> {
  return annotations.change(ctx, await findChangeable(ctx, ctx.params.id), ctx.body, {
    columns: async ({ client, bot, ...fields }, before) => {
      const after = { ...before, ...defined({ client, bot, ...fields }) }
      const isMoved = client !== undefined || bot !== undefined
      return { ...fields, to_day: lastDayOf(after), ...(isMoved ? await subjectOf(ctx, after) : {}) }
    },
  })
}

/** Removes a note; the trail stores its text. */
export async function removeAnnotation(ctx: Context<typeof annotationsApi.remove>): Promise<undefined> {
  const { id } = ctx.params
  const before = await findChangeable(ctx, id)
  await ctx.db
    .updateTable('annotation')
    .set({ removed_at: ctx.deps.clock.now(), ...nextVersion(ctx) })
    .where('id', '=', id)
    .execute()
  await ctx.audit({ action: 'remove', entity: 'annotation', entity_id: id, before })
  return undefined
}
