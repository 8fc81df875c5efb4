import type { ActorContext } from '#kernel/command/context.ts'
import { isOffered, today } from '#capabilities/service/reasons/lookups.ts'

/** The reason of a code as a hold-up needs it, offered today or not. */
export const holdupReasonOf = (ctx: Pick<ActorContext, 'db' | 'deps'>, code: string) =>
  ctx.db
    .selectFrom('holdup_reason')
    .select([
      'id',
      'code',
      'label',
      'job_type',
      'party',
      'pauses_tat',
      'default_hours',
      'needs_evidence',
      'needs_note',
      'note_min',
      isOffered(today(ctx)).as('is_offered'),
    ])
    .where('code', '=', code)
    .executeTakeFirst()
