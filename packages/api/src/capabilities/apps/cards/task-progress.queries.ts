import type { Context } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { assigneesOfTag, nextTaskOfTag, progressOfTag } from '#capabilities/apps/todo/lookups.ts'
import type { cardsApi, TaskProgress } from './contract.ts'
import { percentOf } from './samples.ts'

/** The user's tasks of a tag, as a project: how far it is, who is at it, and by when it is due. */
export async function readTaskProgress(ctx: Context<typeof cardsApi.taskProgress>): Promise<TaskProgress> {
  const { db, deps, query } = ctx
  const opens = `/todo/tag/${query.tag}`
  const progress = await progressOfTag(db, query.tag, dayIn(deps.settings.brand_tz, deps.clock.now()))
  const next = await nextTaskOfTag(db, query.tag)
  return {
    tag: query.tag,
    opens,
    ...progress,
    percent: percentOf(progress.completed, progress.total),
    team: await assigneesOfTag(db, query.tag),
    next: next && { title: next.title, dueDate: next.dueDate, opens: `${opens}?open=${next.id}` },
  }
}
