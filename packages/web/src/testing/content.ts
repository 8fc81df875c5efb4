import { type Content, contentApi, type ContentStatus } from '@rad/api/knowledge/content/contract'
import { guidelinesApi } from '@rad/api/knowledge/guidelines/contract'
import type { TestApi } from './test-api.ts'

type Caller = Awaited<ReturnType<TestApi['as']>>

/** A draft of the caller; a notice for everyone by default. */
export const addDraft = (caller: Caller, fields: object = {}): Promise<Content> =>
  caller.send(contentApi.add, {
    body: { kind: 'notice', language: 'en', title: 'Opening hours', body: '<p>Nine to six.</p>', ...fields } as never,
  }) as Promise<Content>

/** Moves the newest version of a text, as it is now. */
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

/** A published guideline with its settings; answers its number. */
export async function publishedGuideline(
  writer: Caller,
  approver: Caller,
  fields: object,
  settings: object,
): Promise<string> {
  const { id } = await addDraft(writer, { kind: 'guideline', ...fields })
  const { version } = await writer.send(guidelinesApi.settings, { params: { id } })
  const { no } = await writer.send(guidelinesApi.updateSettings, {
    params: { id },
    body: { ...settings, if_version: version },
  })
  await moveContent(writer, id, 'in_review')
  await moveContent(approver, id, 'published')
  return no
}
