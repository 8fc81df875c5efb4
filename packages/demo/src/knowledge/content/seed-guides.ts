import type { ContentLine } from './seed-lines.ts'

type Guide = Pick<ContentLine, 'topic' | 'title' | 'summary' | 'text' | 'by' | 'days'> & Partial<ContentLine>

const guide = (line: Guide): ContentLine => ({ kind: 'article', state: 'published', ...line })

/** The rest of the knowledge base: how daily work is done, for everyone. */
export const guides: readonly ContentLine[] = [
  guide({
    by: 'hda',
    days: 21,
    topic: 'routine-service',
    position: 1,
    title: 'The 60-minute routine service',
    summary: 'Who does what in which quarter of an hour.',
    text: 'Two people, one bay, sixty minutes.\n# Before the car comes\n- Parts and fluids stand at the bay\n- The job card names every extra that was promised\n# At the car\n1. Lights, wipers, tires: front to back\n1. Oil and filters while the second person reads the fault memory\n1. Brakes: measure, and write the value down\n# Before it leaves\nReset the service indicator and drive around the block. What you could not do becomes a line on the job card, not a note on the seat.\n# If you need longer\nRecord a hold-up before the promised time, as in [how a hold-up is recorded well](/library/how-a-hold-up-is-recorded-well).',
  }),
  guide({
    by: 'hda',
    days: 40,
    topic: 'noises',
    title: 'Finding a water leak in an hour',
    summary: 'From outside to inside, one zone at a time.',
    text: 'Water runs far before it shows.\n1. Dry the carpet and lay paper under it\n1. Spray one zone for five minutes, from below to above\n1. Look at the paper before you go on\nThe usual places are the seal of the tailgate, the drain of the sunroof, and the grommet behind the battery.',
  }),
  guide({
    by: 'hda',
    days: 17,
    topic: 'charging',
    title: 'First look at a wallbox complaint',
    summary: 'Is it the car, the cable, or the house?',
    text: 'Swap one thing at a time.\n| Charges at your outlet | Charges with your cable | It is |\n| Yes | Yes | the house |\n| Yes | No | the cable |\n| No | No | the car |\nOnly a fault of the car is a case for the helpdesk.',
  }),
  guide({
    by: 'hqa',
    days: 75,
    topic: 'paint',
    title: 'Matching pearl white',
    summary: 'Three shades, one spray card, daylight.',
    text: 'Pearl white has three shades a year. Spray a card, let it dry, and hold it to the door in daylight, not under the lamp of the booth. Blend into the next panel when the card differs from two meters away.',
  }),
  guide({
    by: 'hqa',
    days: 58,
    topic: 'answers',
    title: 'Answering a complaint in three sentences',
    summary: 'What happened, what you do, and by when.',
    text: 'Customers forgive a fault sooner than silence.\n1. Say what happened, without guessing\n1. Say what you do now\n1. Say by when, and who calls\nDo not write about fault or cost before the facts are on the table.',
  }),
  guide({
    by: 'rgm',
    days: 36,
    topic: 'ticket-work',
    position: 1,
    title: 'What the SLA clock counts',
    summary: 'Working hours only, and when it is paused.',
    text: 'The clock counts the working hours of your outlet.\n# When it runs\nFrom the minute the ticket is opened until the first response, and on to the resolution.\n# When it is paused\nWhile the ticket waits on the customer or on others. Every pause needs a reason, and ends on the day you set.\n# When it is overdue\nThe ticket goes to the next level. Late work still counts as done: resolve it, and say what held it up.\n# More\nYour targets are on the page [SLA targets](/response-times).',
  }),
  guide({
    by: 'hqa',
    days: 25,
    topic: 'access',
    title: 'Signing in on a new phone',
    summary: 'Recovery codes, passkeys, and who resets what.',
    text: 'Your authenticator app stays on the old phone.\n- With the old phone: sign in and set up the new one under [Security](/account/security)\n- Without it: use a recovery code\n- Without both: ask your administrator to reset the second factor\nA passkey works without any code.',
  }),
  guide({
    by: 'hqa',
    days: 12,
    topic: 'lists',
    title: 'Saving a view of a list',
    summary: 'Filters, columns, and sort under one name.',
    text: 'Set filters and columns as you need them, then choose Save view. A saved view opens from the menu beside the search, and can be your default.',
  }),
]
