import { z } from 'zod'
import { contract, text } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { words } from '#kernel/contract/words.ts'

/** At most so many topics stand on the FAQ page. */
export const mostFaqTopics = 30

/** The icons a topic may have, by their names among those of Tabler. */
export const faqTopicIcons = words({
  'credit-card': 'Card',
  'truck-delivery': 'Delivery',
  'truck-return': 'Return',
  package: 'Package',
  'settings-question': 'Question',
  ticket: 'Ticket',
  key: 'Key',
  tool: 'Tool',
  'phone-call': 'Phone',
  'message-2': 'Message',
  'device-desktop': 'Screen',
  'heart-handshake': 'Customer care',
} as const)
export type FaqTopicIcon = keyof typeof faqTopicIcons

export const faqTopicFields = defineFields({
  title: { kind: 'text', label: 'Title', max: 60, min: 2, required: true },
  subtitle: { kind: 'text', label: 'Subtitle', max: 160, ...optional },
  icon: {
    kind: 'choice',
    label: 'Icon',
    values: Object.keys(faqTopicIcons) as [FaqTopicIcon, ...FaqTopicIcon[]],
    refusal: 'Choose an icon.',
    default: 'settings-question',
  },
})

/** A topic of the FAQ page. */
export const FaqTopic = z.object({
  id: z.uuid(),
  /** The key under which `/faq/data` answers it. */
  code: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  icon: z.string(),
  /** Its place, from 1. */
  sort: z.int(),
  /** How many texts stand in it, in every state but archived. */
  texts: z.int(),
  version: z.int(),
})
export type FaqTopic = z.infer<typeof FaqTopic>

const params = z.object({ id: z.uuid() })
const changing = { allow: 'approve Content', scope: 'shared' } as const

export const faqTopicsApi = contract('faq-topics', {
  list: {
    method: 'GET',
    path: '/api/faq-topics',
    allow: 'read ContentDraft',
    scope: 'shared',
    summary: 'The topics of the FAQ page in their order, also those without a text.',
    response: z.array(FaqTopic),
  },
  add: {
    ...changing,
    method: 'POST',
    path: '/api/faq-topics',
    summary: 'Adds a topic at the end of the order, at most 30. Its code is made of its title and stays.',
    body: faqTopicFields.body,
    response: FaqTopic,
    status: 201,
  },
  update: {
    ...changing,
    method: 'PATCH',
    path: '/api/faq-topics/:id',
    summary: 'Changes the words and the icon of a topic; a stale `if_version` answers 409 with it as it is.',
    params,
    body: faqTopicFields.changes,
    response: FaqTopic,
  },
  order: {
    ...changing,
    method: 'PUT',
    path: '/api/faq-topics/order',
    summary: 'Puts the topics into the order of these codes; those left out keep their place behind them.',
    body: z.strictObject({
      codes: z.array(text(60)).min(1, 'Choose at least one topic.').max(mostFaqTopics),
    }),
    response: z.array(FaqTopic),
  },
  remove: {
    ...changing,
    method: 'DELETE',
    path: '/api/faq-topics/:id',
    summary: 'Removes a topic; 409 while a text is in it.',
    params,
    response: z.array(FaqTopic),
  },
})
