import { type Content, contentApi, type ContentStatus } from '@rad/api/knowledge/content/contract'
import type { TestApi } from './test-api.ts'

type Caller = Awaited<ReturnType<TestApi['as']>>

/** A draft of who asks; a notice for everybody unless said. */
export const addDraft = (caller: Caller, fields: object = {}): Promise<Content> =>
  caller.send(contentApi.add, {
    body: { kind: 'notice', language: 'en', title: 'Opening hours', body: '<p>Nine to six.</p>', ...fields } as never,
  }) as Promise<Content>

/** Moves the newest version of a text as it stands now. */
export async function moveContent(caller: Caller, id: string, to: ContentStatus): Promise<Content> {
  const { version } = (await caller.send(contentApi.get, { params: { id } })) as Content
  return caller.send(contentApi.move, { params: { id }, body: { to, if_version: version } }) as Promise<Content>
}

/** A text that one wrote and another approved. */
export async function publish(writer: Caller, approver: Caller, fields: object = {}): Promise<Content> {
  const { id } = await addDraft(writer, fields)
  await moveContent(writer, id, 'in_review')
  return moveContent(approver, id, 'published')
}
