import { type BlogEdit, blogApi } from '#capabilities/apps/blog/contract.ts'
import type { Caller } from './test-app.ts'

/** A draft of the caller. */
export const draftAs = (by: Caller, title: string, more: object = {}): Promise<BlogEdit> =>
  by.send(blogApi.add, { body: { title, content: '<p>Brakes are checked first.</p>', ...more } })

/** A post of the writer that somebody published who may. */
export async function publishedAs(
  writer: Caller,
  publisher: Caller,
  title: string,
  more: object = {},
): Promise<BlogEdit> {
  const { id, version } = await draftAs(writer, title, more)
  return publisher.send(blogApi.update, {
    params: { id: String(id) },
    body: { status: 'Published', if_version: version },
  })
}
