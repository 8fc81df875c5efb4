import { word } from '#kernel/contract/words.ts'

/** A topic of the FAQ page. */
export interface FaqTopic {
  code: string
  /** The name of its icon among those of Tabler. */
  icon: string
  title: string
  subtitle: string
}

/**
 * The topics the FAQ page begins with, as the database is given them: head office adds, names, and orders others
 * (docs/domain.md#faq-and-knowledge-base). Their words are those of every language.
 */
export const firstFaqTopics = [
  {
    code: 'payment',
    icon: 'credit-card',
    title: word('Payment'),
    subtitle: word('Cards, cash on delivery, coupons, and invoices.'),
  },
  {
    code: 'delivery',
    icon: 'truck-delivery',
    title: word('Delivery'),
    subtitle: word('How parts and accessories reach your outlet.'),
  },
  {
    code: 'cancellationReturn',
    icon: 'truck-return',
    title: word('Cancellations and returns'),
    subtitle: word('Orders you no longer need, and parts that don’t fit.'),
  },
  {
    code: 'myOrders',
    icon: 'package',
    title: word('My orders'),
    subtitle: word('Where to find an order and how to repeat one.'),
  },
  {
    code: 'productServices',
    icon: 'settings-question',
    title: word('Products and services'),
    subtitle: word('Tickets, the technical helpdesk, and your access.'),
  },
] as const satisfies readonly FaqTopic[]
export type FaqCode = (typeof firstFaqTopics)[number]['code']

/** A group of articles within a category of the knowledge base. */
export interface KnowledgeTopic {
  code: string
  icon: string
  title: string
}

/** A card of the knowledge base: its address, the name of its picture, and the groups it holds, in their order. */
export interface KnowledgeCategory {
  code: string
  picture: string
  title: string
  text: string
  topics: readonly KnowledgeTopic[]
}

/** The categories of the knowledge base. The code of a topic belongs to one category alone. */
export const knowledgeCategories = [
  {
    code: 'service',
    picture: 'tool',
    title: word('Service and repair'),
    text: word('Routine work, software, and noises, step by step.'),
    topics: [
      { code: 'routine-service', icon: 'droplet', title: word('Routine service') },
      { code: 'software', icon: 'cpu', title: word('Software and updates') },
      { code: 'noises', icon: 'ear', title: word('Noises and leaks') },
    ],
  },
  {
    code: 'electric',
    picture: 'bolt',
    title: word('Electric and hybrid'),
    text: word('Battery health, charging, and safe work on high voltage.'),
    topics: [
      { code: 'battery', icon: 'battery-3', title: word('Battery') },
      { code: 'charging', icon: 'plug', title: word('Charging') },
    ],
  },
  {
    code: 'bodyshop',
    picture: 'spray',
    title: word('Bodyshop'),
    text: word('Cameras, sensors, panels, and paint after a repair.'),
    topics: [
      { code: 'calibration', icon: 'camera', title: word('Cameras and sensors') },
      { code: 'paint', icon: 'palette', title: word('Panels and paint') },
    ],
  },
  {
    code: 'customers',
    picture: 'heart-handshake',
    title: word('Customers'),
    text: word('Calls that work, and answers to complaints.'),
    topics: [
      { code: 'calls', icon: 'phone-call', title: word('Calls and messages') },
      { code: 'answers', icon: 'message-2', title: word('Answering complaints') },
    ],
  },
  {
    code: 'workflow',
    picture: 'ticket',
    title: word('Tickets and hold-ups'),
    text: word('Who has to do what, and what stops the clock.'),
    topics: [
      { code: 'ticket-work', icon: 'ticket', title: word('Working on tickets') },
      { code: 'holdup-work', icon: 'hourglass', title: word('Recording hold-ups') },
    ],
  },
  {
    code: 'portal',
    picture: 'device-desktop',
    title: word('Using the portal'),
    text: word('Sign-in, lists, saved views, and reports.'),
    topics: [
      { code: 'access', icon: 'key', title: word('Access and sign-in') },
      { code: 'lists', icon: 'table', title: word('Lists and reports') },
    ],
  },
] as const satisfies readonly KnowledgeCategory[]
export type KnowledgeCode = (typeof knowledgeCategories)[number]['code']
export type KnowledgeTopicCode = (typeof knowledgeCategories)[number]['topics'][number]['code']

const codesOf = <C extends string>(named: readonly { code: C }[]) => named.map(({ code }) => code)

export const knowledgeCodes: readonly KnowledgeCode[] = codesOf(knowledgeCategories)
export const knowledgeTopicCodes: readonly KnowledgeTopicCode[] = knowledgeCategories.flatMap(({ topics }) =>
  codesOf<KnowledgeTopicCode>(topics),
)

/** The topics of the demo's texts. */
export type TopicCode = FaqCode | KnowledgeTopicCode

/** The category that a topic of the knowledge base belongs to. */
export const categoryOfTopic = (topic: string): KnowledgeCategory | undefined =>
  knowledgeCategories.find(({ topics }) => topics.some(({ code }) => code === topic))
