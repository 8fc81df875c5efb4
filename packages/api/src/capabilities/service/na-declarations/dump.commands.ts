import type { Context } from '#kernel/command/context.ts'
import { requestFile } from '#capabilities/session/files/commands.ts'
import type { PreparedFile } from '#capabilities/session/files/contract.ts'
import type { fileIsPrepared } from '#capabilities/session/files/hook.ts'
import type { naDeclarationsApi } from './contract.ts'
import { naColumns, naList } from './list.contract.ts'
import { naSource } from './source.ts'

/** Requests the file of all declarations of a view (R14). */
export async function requestDump(ctx: Context<typeof naDeclarationsApi.dump>): Promise<PreparedFile> {
  ctx.status(202)
  return requestFile(ctx, 'na_declarations', ctx.query)
}

/** Every declaration of a view, with all that is known of it: case, reason, evidence, decision, who decided, and after how long. */
export const declarationsFile: (typeof fileIsPrepared.connected)[number] = {
  kind: 'na_declarations',
  subject: 'FollowUp',
  write: ({ signal, ...ctx }, query, mostRows) => {
    const view = naList.view.parse({
      ...(query as object),
      sort: 'declared_on',
      columns: naColumns.map(({ key }) => key),
    })
    return naSource.whole({ ...ctx, signal, query: view }, mostRows)
  },
}
