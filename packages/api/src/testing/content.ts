import type { Caller } from './test-app.ts'
import { type Content, contentApi, type ContentStatus } from '#capabilities/knowledge/content/contract.ts'

/** What a draft of a test is made of, beyond what it must have. */
export type DraftFields = Partial<Parameters<typeof draftBody>[0]>

const draftBody = (fields: { kind?: Content['kind']; language?: string; title?: string; [name: string]: unknown }) => ({
  kind: 'notice' as const,
  language: 'en',
  title: 'Opening hours',
  body: '<p>We are open from nine to six.</p>',
  ...fields,
})

/** A draft of the caller. */
export const addDraftAs = (caller: Caller, fields: DraftFields = {}): Promise<Content> =>
  caller.send(contentApi.add, { body: draftBody(fields) })

/** An item as it is now. */
export const contentAs = (caller: Caller, id: string): Promise<Content> =>
  caller.send(contentApi.get, { params: { id } })

/** Moves the newest version of an item to a status, from the version that the caller reads first. */
export async function moveAs(caller: Caller, id: string, to: ContentStatus, note?: string): Promise<Content> {
  const { version } = await contentAs(caller, id)
  return caller.send(contentApi.move, {
    params: { id },
    body: { to, if_version: version, ...(note !== undefined && { note }) },
  })
}

/** A text that its writer sent to review. */
export async function requestedAs(writer: Caller, fields: DraftFields = {}): Promise<Content> {
  const { id } = await addDraftAs(writer, fields)
  return moveAs(writer, id, 'in_review')
}

/** A text that one wrote and another approved. */
export async function publishedAs(writer: Caller, approver: Caller, fields: DraftFields = {}): Promise<Content> {
  const { id } = await requestedAs(writer, fields)
  return moveAs(approver, id, 'published')
}

/** Starts a new version, changes it, and has it approved. */
export async function republishedAs(writer: Caller, approver: Caller, id: string, changes: object): Promise<Content> {
  const { version } = await contentAs(writer, id)
  const draft = await writer.send(contentApi.startVersion, { params: { id }, body: { if_version: version } })
  await writer.send(contentApi.update, { params: { id }, body: { ...changes, if_version: draft.version } })
  await moveAs(writer, id, 'in_review')
  return moveAs(approver, id, 'published')
}

/** The bodies that the writes of content and guidelines accept. */
export const contentBodies: Record<string, unknown> = {
  'content.add': { kind: 'article', language: 'en', title: 'Matrix' },
  'content.update': { title: 'Matrix', if_version: 1 },
  'content.move': { to: 'in_review', if_version: 1 },
  'content.startVersion': { if_version: 1 },
  'content.discard': { if_version: 1 },
  'library.read': { language: 'en' },
  'faq.rate': { id: '00000000-0000-4000-8000-000000000000', helpful: true },
  'faq-topics.add': { title: 'Matrix' },
  'faq-topics.update': { title: 'Matrix', if_version: 1 },
  'faq-topics.order': { codes: ['payment'] },
  'guidelines.remind': { guideline: 'G-9999' },
  'guidelines.updateSettings': { ack_days: 7, if_version: 1 },
  'guidelines.acknowledge': { edition: 1 },
  'guidelines.tick': { step: 'matrix', done: true },
}

/** The files of the calls of content that take one. */
export const contentFiles = {
  'content.import': { name: 'matrix.md', text: '# Matrix', fields: { kind: 'article', language: 'en' } },
  'content.attach': { name: 'matrix.txt', text: 'Matrix', fields: {} },
}

/** Content that is not meant for a dealer principal: what is shared by all readers, and what belongs to one alone. */
export async function foreignContent(office: Caller, approver: Caller) {
  const { id, slug } = await publishedAs(office, approver, { kind: 'guideline', title: 'Foreign', roles: ['AUD'] })
  return {
    content: { id, no: '1', file: id },
    library: { slug },
    guidelines: { no: slug, id },
    'bot-sandbox': { code: 'booking' },
  }
}
