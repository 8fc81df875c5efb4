import { sql } from 'kysely'
import type { CommandContext, Context } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { nextVersion, staleVersion } from '#kernel/command/version.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { word } from '#kernel/contract/words.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import { type DeviationKind, deviationKinds } from '../vocabulary.ts'
import type { JourneyTask, journeyTasksApi } from './contract.ts'
import { findOutlet, findTask, ownersAt, type Person } from './queries.ts'

async function deviationNamed({ db }: CommandContext, name: string) {
  const [kind = '', code = ''] = name.split(':')
  const stage = await db.selectFrom('journey_stage').select(['id', 'label']).where('code', '=', code).executeTakeFirst()
  if (!stage || !deviationKinds.some((one) => one === kind)) throw invalid({ deviation: 'Choose a deviation.' })
  return { stage, kind: kind as DeviationKind }
}

/** Two who open a task of the same at once are let in one after the other. */
async function refuseSecond({ db }: CommandContext, of: { stage_id: string; kind: DeviationKind; outlet_id: string }) {
  await sql`select pg_advisory_xact_lock(hashtext(${`journey_task ${of.outlet_id} ${of.stage_id} ${of.kind}`}))`.execute(
    db,
  )
  const open = await db
    .selectFrom('journey_task')
    .select('no')
    .where('stage_id', '=', of.stage_id)
    .where('kind', '=', of.kind)
    .where('outlet_id', '=', of.outlet_id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (open) throw conflict('journey_task.open', `This outlet already has an open task for it: ${open.no}.`)
}

const notifyOwner = (ctx: CommandContext, task: JourneyTask, { id }: Person, stage: string) =>
  id === ctx.actor.user_id
    ? undefined
    : notify(ctx.db, {
        user_ids: [id],
        kind: 'journey_task',
        title: {
          text: word('A task about the stage {stage} was assigned to you: {no}'),
          values: { stage, no: task.no },
        },
        link: `/journey-tasks/${task.no}`,
        entity: { name: 'journey_task', id: task.id },
        dedupe_key: `journey-task-${task.no}`,
      })

/** Makes a deviation a task of someone of the outlet. */
export async function addTask(ctx: Context<typeof journeyTasksApi.add>): Promise<JourneyTask> {
  const { db, deps, actor, body } = ctx
  const now = deps.clock.now()
  const opened_on = dayIn(deps.settings.brand_tz, now)
  const { stage, kind } = await deviationNamed(ctx, body.deviation)
  const outlet = await findOutlet(db, body.outlet)
  if (!outlet) throw invalid({ outlet: 'Choose an outlet.' })
  const owner = (await ownersAt(db, outlet.id)).find(({ username }) => username === body.owner)
  if (!owner) throw invalid({ owner: 'Choose a person of this outlet or its dealer.' })
  if (body.due_on < opened_on) throw invalid({ due_on: 'The due date can’t be in the past.' })
  await refuseSecond(ctx, { stage_id: stage.id, kind, outlet_id: outlet.id })
  const { id, no } = await db
    .insertInto('journey_task')
    .values({
      no: sql<string>`'JT-' || lpad(nextval('journey_task_no')::text, 6, '0')`,
      stage_id: stage.id,
      kind,
      outlet_id: outlet.id,
      owner_id: owner.id,
      owner: owner.full_name,
      note: body.note,
      due_on: body.due_on,
      opened_at: now,
      opened_on,
      opened_by: actor.user_id,
      opener: actor.full_name,
      created_by: actor.user_id,
      updated_by: actor.user_id,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow()
  const task = await findTask(ctx, no)
  await notifyOwner(ctx, task, owner, stage.label)
  await ctx.audit({ action: 'add', entity: 'journey_task', entity_id: id, after: task })
  return task
}

/** Marks a task as done, or cancels it with a remark. */
export async function endTask(ctx: Context<typeof journeyTasksApi.end>): Promise<JourneyTask> {
  const { db, deps, params, body } = ctx
  const remark = body.remark.trim() || null
  const locked = await db
    .selectFrom('journey_task')
    .select(['id', 'status', 'version'])
    .where('no', '=', params.no)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound()
  const before = await findTask(ctx, params.no)
  if (locked.status !== 'open') throw conflict('journey_task.ended', 'This task is no longer open.')
  if (locked.version !== body.if_version) throw staleVersion('task', before)
  if (body.result === 'cancelled' && remark === null) throw invalid({ remark: 'Enter a remark.' })
  await db
    .updateTable('journey_task')
    .set({ status: body.result, remark, ended_at: deps.clock.now(), ...nextVersion(ctx) })
    .where('id', '=', locked.id)
    .execute()
  const after = await findTask(ctx, params.no)
  await ctx.audit({ action: 'end', entity: 'journey_task', entity_id: locked.id, before, after })
  return after
}
