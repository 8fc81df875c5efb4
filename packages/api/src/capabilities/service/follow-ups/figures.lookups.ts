import type { ActorContext } from '#kernel/command/context.ts'
import type { FoundRows } from '#kernel/list/list-source.ts'
import { followUpSource } from './source.ts'

type FollowUpFilters = Parameters<typeof followUpSource.found>[0]['query']

/** The follow-ups that a view of their list finds, in the scope of the reader, for reports of others to count. */
export const foundFollowUps = (
  ctx: Pick<ActorContext, 'db' | 'actor' | 'deps'>,
  query: FollowUpFilters,
): Promise<FoundRows> => followUpSource.found({ ...ctx, query })
