/** A line of a conversation: the role of the author, how many minutes after the line before, the text, and reactions by role. */
export type Line = readonly [
  role: string,
  minutes: number,
  text: string,
  reactions?: readonly (readonly [string, string])[],
]

/** Conversations of two: their roles, how many hours ago they began, and their messages. The last lines of some are unread. */
export const talks: readonly (readonly [
  roles: readonly [string, string],
  hoursAgo: number,
  unread: number,
  lines: readonly Line[],
])[] = [
  [
    ['admin', 'SVM'],
    29,
    2,
    [
      ['SVM', 0, 'Good morning! Bay 4 is back after the lift was replaced. Can same-day service be opened again?'],
      ['admin', 6, 'Morning. Yes, I open it for tomorrow. How many cars a day can you take?'],
      ['SVM', 3, 'Eight to begin with, ten from next week.', [['admin', '👍']]],
      ['admin', 2, 'Noted. I also saw three tickets without a first response since yesterday.'],
      ['SVM', 11, 'Two of them wait for parts. The third I answer right after lunch.'],
      ['admin', 1, 'Thanks. Put the parts order into the ticket, so the customer sees why it takes longer.'],
      ['SVM', 1490, 'Done. The parts arrived this morning, both cars are on the lift.'],
      ['SVM', 4, 'One more thing: who decides about the loan car for the fleet customer?'],
    ],
  ],
  [
    ['admin', 'RGM'],
    76,
    0,
    [
      ['RGM', 0, 'The west region closed the month with 94 percent of tickets within SLA.', [['admin', '🎉']]],
      ['admin', 14, 'That is the best month this year. What changed?'],
      ['RGM', 5, 'Daily stand-up at nine with the list of what is due that day. Nothing else.'],
      ['admin', 3, 'Can you show it to the other regions on Thursday?'],
      ['RGM', 2, 'With pleasure. I bring the numbers of two outlets.'],
    ],
  ],
  [
    ['admin', 'TSM'],
    50,
    0,
    [
      ['admin', 0, 'Are you in Pune on Thursday?'],
      ['TSM', 22, 'Thursday and Friday. Four outlets, the first one at ten.'],
      ['admin', 3, 'Ask at the first one why two pleas were rejected. The panel missed photos.'],
      ['TSM', 6, 'I will, and I show them how to add photos on the phone.', [['admin', '🙏']]],
    ],
  ],
  [
    ['admin', 'HDA'],
    8,
    1,
    [
      ['HDA', 0, 'Six of nine cases this week came from one firmware. I wrote a known issue for it.'],
      ['admin', 9, 'Very good. Is the workaround safe for customers to drive with?'],
      ['HDA', 7, 'Yes. It only needs a cable update at the next visit.'],
    ],
  ],
  [
    ['DLP', 'SVM'],
    26,
    1,
    [
      ['DLP', 0, 'How does the week look? I see eleven cars promised for today.'],
      ['SVM', 4, 'Nine are ready, one waits for a windscreen, one for the customer’s yes.'],
      ['DLP', 2, 'Call the customer before noon. The offer ends today.'],
      ['SVM', 63, 'Called. She says yes, the car is ready by five.', [['DLP', '👍']]],
      ['DLP', 1200, 'Our new showroom opens on Saturday at ten. Can two of your people help with test drives?'],
    ],
  ],
  [
    ['SVM', 'BSM'],
    31,
    0,
    [
      ['BSM', 0, 'First battery tray repair done in our own bodyshop!', [['SVM', '🎉']]],
      ['SVM', 5, 'Great. How long did it take?'],
      ['BSM', 4, 'Six hours with two people. The second one will be faster.'],
    ],
  ],
]

/** Groups: the title, the roles of their members, how many hours ago they began, and their messages. */
export const groups: readonly (readonly [
  title: string,
  roles: readonly string[],
  hoursAgo: number,
  unread: number,
  lines: readonly Line[],
])[] = [
  [
    'Monday review',
    ['admin', 'HQA', 'RGM', 'TSM', 'HDA'],
    98,
    2,
    [
      ['HQA', 0, 'Agenda for Monday: overdue tickets, pleas of last week, and the winter campaign.'],
      ['RGM', 12, 'I take the overdue tickets. There are 14 in the region, 9 of them at two outlets.'],
      ['TSM', 8, 'I can say something about both. One changed its service manager last month.'],
      [
        'admin',
        5,
        'Good. @tsm, can you put a note into the outlet card before Monday?',
        [
          ['TSM', '👍'],
          ['HQA', '👍'],
        ],
      ],
      ['TSM', 4, 'Done by Friday.'],
      [
        'HDA',
        1500,
        'For the winter campaign: the battery check takes 12 minutes, not 20. I measured it at three outlets.',
      ],
      ['HQA', 9, 'Then we plan 15. The guideline is here: https://example.com/winter-check'],
      [
        'RGM',
        3900,
        'Overdue is down to 6 since Friday.',
        [
          ['HQA', '🎉'],
          ['TSM', '👏'],
        ],
      ],
      ['HQA', 5, 'Well done, everyone. See you at nine.'],
    ],
  ],
  [
    'Service desk',
    ['DLP', 'SVM', 'BSM'],
    54,
    1,
    [
      ['DLP', 0, 'New opening hours from December: Saturday until four.'],
      ['SVM', 16, 'Fine for the workshop. I change the calendar today.'],
      ['BSM', 3, 'Bodyshop stays closed on Saturday, yes?'],
      ['DLP', 2, 'Yes, as before.', [['BSM', '👍']]],
      ['SVM', 1900, 'Reminder: take the odometer photo before the wash, not after it.'],
    ],
  ],
  [
    'Loan cars Pune',
    ['DLP', 'SVM', 'BSM', 'TSM'],
    30,
    0,
    [
      ['SVM', 0, 'We have three loan cars this week. Please write here who takes one, and until when.'],
      ['BSM', 25, 'Mr. Kulkarni takes the white one until Friday. Call him on 98200 55512 if you need it back.'],
      ['DLP', 9, 'Please put that into the ticket, not here.'],
      ['SVM', 160, 'The blue one came back with an empty battery again.'],
      ['TSM', 4, 'If nobody at your outlet can plug in a cable, maybe you should not have loan cars at all.'],
      ['SVM', 12, 'The charger in bay 2 is out of order. The repair is ordered for tomorrow.'],
      ['TSM', 240, 'By the way: my brother sells floor mats, 20 percent off for all of you. Write me.'],
    ],
  ],
]

/** A message of a group that was reported, by its line; without a line the group as a whole. */
interface Reported {
  group: string
  line?: number
  by: string
  /** How long ago. */
  hours: number
  reason: 'rude' | 'private' | 'wrong' | 'advertising' | 'other'
  note: string
  decided?: { by: string; decision: 'dismiss' | 'delete' }
}

/** Two wait for a decision, of two it was made. */
export const reports: readonly Reported[] = [
  {
    group: 'Loan cars Pune',
    line: 2,
    by: 'DLP',
    hours: 20,
    reason: 'private',
    note: 'Name and phone number of a customer. They belong in the ticket.',
  },
  {
    group: 'Loan cars Pune',
    line: 5,
    by: 'BSM',
    hours: 17,
    reason: 'rude',
    note: '',
  },
  {
    group: 'Loan cars Pune',
    line: 7,
    by: 'SVM',
    hours: 12,
    reason: 'advertising',
    note: 'A private offer to all of us.',
    decided: { by: 'HQA', decision: 'delete' },
  },
  {
    group: 'Service desk',
    line: 1,
    by: 'BSM',
    hours: 40,
    reason: 'wrong',
    note: 'Saturday until two, as far as I know.',
    decided: { by: 'RGM', decision: 'dismiss' },
  },
]

export const aboutTexts: Record<string, string> = {
  admin: 'Write me when something blocks you. I answer within the hour.',
  HQA: 'Head office, service quality.',
  RGM: 'West region. On the road on Tuesdays.',
  TSM: 'Visits outlets Tuesday to Friday.',
  DLP: 'At the dealership every day until six.',
  SVM: 'Workshop first, phone second.',
  BSM: 'In the bodyshop. Messages are faster than calls.',
  HDA: 'Helpdesk. Send me the job card number.',
}

export const statuses: Record<string, 'online' | 'busy' | 'away'> = { TSM: 'away', BSM: 'busy' }
