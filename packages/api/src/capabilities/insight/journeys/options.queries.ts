import type { ActorContext } from '#kernel/command/context.ts'

/** The stages that visits can be filtered by; one that is no longer used stays, as visits may have it. */
export const journeyOptions = async ({ db }: ActorContext) => ({
  stages: await db
    .selectFrom('journey_stage')
    .select(['code', 'label', 'tone', 'in_line'])
    .orderBy('sort')
    .orderBy('code')
    .execute(),
})
