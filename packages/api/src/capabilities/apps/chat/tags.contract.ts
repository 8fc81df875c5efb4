import { z } from 'zod'
import { contract, text } from '#kernel/contract/contract.ts'
import { tones } from '#kernel/contract/tones.ts'
import { most } from './bounds.contract.ts'

/** A tag of a person for their contacts; no one else sees it. */
export const ChatTag = z.object({ id: z.uuid(), name: z.string(), tone: z.enum(tones) })
export type ChatTag = z.infer<typeof ChatTag>

/** What someone noted about a contact. */
export const ContactMark = z.object({ id: z.uuid(), isImportant: z.boolean(), tags: z.array(z.uuid()) })
export type ContactMark = z.infer<typeof ContactMark>

const base = { scope: 'own', errors: 'sample' } as const
const changes = { ...base, allow: 'update Chat' } as const
const byTag = z.object({ id: z.uuid('Choose a tag.') })
const tag = { name: text(most.tagLetters, 1), tone: z.enum(tones, 'Choose a color.') }

export const chatTagsApi = contract('chat-tags', {
  list: {
    ...base,
    method: 'GET',
    allow: 'read Chat',
    personal: true,
    path: '/apps/chat/tags',
    summary: `Your tags for contacts, by name; at most ${most.tags}.`,
    response: z.object({ tags: z.array(ChatTag) }),
  },
  add: {
    ...changes,
    method: 'POST',
    path: '/apps/chat/tags',
    summary: `Adds a tag of your own; at most ${most.tags}.`,
    body: z.strictObject(tag),
    response: ChatTag,
    status: 201,
  },
  update: {
    ...changes,
    method: 'PATCH',
    path: '/apps/chat/tags/:id',
    summary: 'Renames a tag of your own, or gives it another color.',
    params: byTag,
    body: z.strictObject(tag),
    response: ChatTag,
  },
  remove: {
    ...changes,
    method: 'DELETE',
    path: '/apps/chat/tags/:id',
    summary: 'Removes a tag of your own, from your contacts too.',
    params: byTag,
    response: z.object({ removed: z.int() }),
  },
  mark: {
    ...changes,
    method: 'PUT',
    path: '/apps/chat/contacts/:id/mark',
    summary: `Marks a contact as important for yourself, or no longer, and gives it tags of yours; at most ${most.tagsOfOne}. What is left out stays.`,
    params: z.object({ id: z.uuid('Choose a contact.') }),
    body: z.strictObject({
      isImportant: z.boolean().optional(),
      tags: z
        .array(z.uuid('Choose a tag.'))
        .max(most.tagsOfOne, `A contact has at most ${most.tagsOfOne} tags.`)
        .optional(),
    }),
    response: ContactMark,
  },
})
