/** Replies by the pattern of the message: the first that matches. Each has several, so that conversations vary. */
export const replyTexts: readonly (readonly [fits: RegExp, replies: readonly string[]])[] = [
  [
    /^(hi|hello|hey|good (morning|afternoon|evening))\b[^?]*$/i,
    ['Hello! What can I do for you?', 'Hi! Good to hear from you.', 'Hello, how is your day?'],
  ],
  [/\b(thanks|thank you|thx)\b/i, ['You’re welcome.', 'Gladly.', 'Any time.']],
  [/\b(bye|see you|good night)\b/i, ['See you!', 'Talk soon.']],
  [/\bhow are you\b/i, ['Very well, thanks. A busy day, but a good one.', 'Fine, thanks. And you?']],
  [
    /\b(?:call|phone|meet|meeting|when)\b(?:(?!\b(?:call|phone|meet|meeting|when)\b).)*\?/i,
    [
      'Tomorrow at ten would suit me. You too?',
      'I am free after three. Shall I send an invitation?',
      'Thursday morning is best for me.',
    ],
  ],
  [
    /\b(ticket|complaint|case|sla|overdue)\b/i,
    [
      'I look at it right now and write my answer into the ticket.',
      'I saw it this morning. The first response goes out today.',
      'Send me the number, and I check what it waits for.',
    ],
  ],
  [
    /\b(part|parts|order|delivery|stock)\b/i,
    ['The parts desk says tomorrow before noon.', 'It is ordered. I tell you as soon as it arrives.'],
  ],
  [
    /\b(car|vehicle|job card|workshop|bay|customer)\b/i,
    [
      'The car is on the lift, I know more in an hour.',
      'I ask the workshop and come back to you.',
      'The customer is informed, all is well so far.',
    ],
  ],
  [
    /\b(report|number|numbers|figures|file|list)\b/i,
    ['I send it to you this afternoon.', 'It is nearly done. One outlet is still missing.'],
  ],
  [
    /\?\s*$/,
    [
      'Good question. I check and come back to you.',
      'I think so, but let me make sure.',
      'Yes. I take care of it.',
      'Not yet, but it is on my list for today.',
    ],
  ],
  [
    /./s,
    [
      'Noted, thanks.',
      'Sounds good to me.',
      'Okay, I take it from here.',
      'Understood. I keep you posted.',
      'Thanks for telling me.',
    ],
  ],
]

/** Replies to a file. */
export const fileReplies = ['Thanks, I have a look at it.', 'Got it, thank you.'] as const
