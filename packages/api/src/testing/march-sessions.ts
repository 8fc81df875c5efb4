import type { Session } from './insert-sessions.ts'

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

/** March of a year long gone, whose February is known too; `foreign` is of a client the demo's bot manager does not see. */
export const march = { from: '2019-03-01', to: '2019-03-31' }
export const [booking, faq, foreign] = ['booking', 'ask-varuna', 'outlet-desk'] as const

export const sessionsOfMarch: Session[] = [
  // Booking: one of two contained.
  { bot: booking, at: '2019-03-04T05:00:00Z', seconds: 10, intent: 'book_service', csat: 5, is_new: true },
  {
    bot: booking,
    at: '2019-03-04T06:00:00Z',
    seconds: 100,
    intent: 'book_service',
    outcome: 'handed_over',
    turns: { user: 3, bot: 4, agent: 2, fallback: 2 },
    csat: 2,
  },
  // Sessions of the Ask bot: nine of ten.
  ...times(9, (index) => ({
    bot: faq,
    at: `2019-03-1${index}T08:30:00Z`,
    seconds: 20 + index,
    medium: 'whatsapp' as const,
    is_returned: index < 3,
    ...(index < 4 ? { csat: 4 } : {}),
  })),
  { bot: faq, at: '2019-03-20T08:10:00Z', seconds: 300, outcome: 'abandoned', turns: { user: 1, bot: 1, fallback: 1 } },
  // One without a message of the user, and one that broke down.
  { bot: faq, at: '2019-03-21T20:00:00Z', seconds: 0, outcome: 'bounced', turns: { user: 0, bot: 1 } },
  { bot: foreign, at: '2019-03-22T10:00:00Z', outcome: 'failed', medium: 'app', is_new: true },
  // The month before.
  ...times(4, () => ({ bot: booking, at: '2019-02-10T05:00:00Z', intent: 'book_service' })),
]
