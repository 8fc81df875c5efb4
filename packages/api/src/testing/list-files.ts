import type { Endpoint } from '#kernel/contract/contract.ts'
import { call } from '#kernel/contract/client.ts'
import type { Caller } from './test-app.ts'

/** A list as the file that its import takes. */
export async function fileToImport(user: Caller, endpoint: Endpoint, query: Record<string, unknown>): Promise<File> {
  const input = { query: { ...query, for: 'import' } }
  const answer = (await call(user, endpoint, input as never)) as unknown as Response
  return new File([await answer.arrayBuffer()], `export.${String(query.format)}`)
}
