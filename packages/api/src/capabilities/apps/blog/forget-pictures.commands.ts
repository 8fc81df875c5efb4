import { sql } from 'kysely'
import type { CommandContext } from '#kernel/command/context.ts'

const dayMs = 86_400_000

/** Takes away pictures that the text no longer shows. Those of the last day stay, for who undoes a change. */
export async function forgetPictures(ctx: CommandContext, id: number, body: string): Promise<void> {
  const dayAgo = new Date(ctx.deps.clock.now().getTime() - dayMs).toISOString()
  await ctx.db
    .deleteFrom('blog_picture')
    .where('post_id', '=', id)
    .where('is_featured', '=', false)
    .where('at', '<', dayAgo)
    .where(sql<boolean>`strpos(${body}::text, '/blog/pictures/' || id::text) = 0`)
    .execute()
}
