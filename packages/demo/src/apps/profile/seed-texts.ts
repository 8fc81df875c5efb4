import type { Scene } from './seed-art.ts'

/** Posts of a dealer network: the role of the writer, how many hours ago, the text, and what a photo shows. */
export const postTexts: readonly (readonly [
  role: string,
  hoursAgo: number,
  text: string,
  photo?: readonly [Scene, number],
])[] = [
  [
    'SVM',
    5,
    'Bay 4 is back after the lift was replaced. Thank you for working around it all week. Same-day service is open again from tomorrow.',
    ['workshop', 212],
  ],
  [
    'RGM',
    20,
    'The west region closed October with 94 percent of tickets within SLA. Three outlets had no overdue ticket at all. Well done.',
  ],
  [
    'HDA',
    27,
    'If a diagnostic session drops after 10 minutes, update the cable firmware before you open a case. It solved six of nine cases this week.',
  ],
  [
    'DLP',
    44,
    'Our new showroom opens on Saturday at ten. Come by for coffee, and bring a customer who has been waiting for a test drive.',
    ['showroom', 20],
  ],
  [
    'BSM',
    52,
    'First battery tray repair done in our own bodyshop. The training in September paid off.',
    ['charger', 160],
  ],
  [
    'TSM',
    70,
    'I visit the outlets in Pune on Thursday and Friday. Send me the two questions you would like to talk about.',
  ],
  ['HQA', 93, 'Job cards now show the promised time on the list. Tell us what else would save you a click.'],
  [
    'SVM',
    98,
    'Reminder for the team: take the odometer photo before the wash, not after it. Half of yesterday’s were unreadable.',
    ['wash', 196],
  ],
  [
    'ANL',
    120,
    'Customers who get a call on the second day of a delay rate us 1.3 points higher than those who call us. The full figures are in the hold-up report.',
  ],
  ['DLP', 141, 'Thirty people, no accident, one full year. We celebrated with cake.', ['award', 44]],
  [
    'BSM',
    165,
    'Color match for the pearl white of 2024 is finally reliable. I wrote down the formula for anyone who needs it.',
  ],
  [
    'RGM',
    190,
    'Looking for two service managers who would mentor new colleagues for three months. Message me if that is you.',
  ],
  ['TSM', 214, 'Road test of the new brake pads on the ghat section. No fade after 20 km downhill.', ['road', 268]],
  [
    'HDA',
    240,
    'The known issue about the tailgate sensor has a permanent fix now. Please close the cases that waited for it.',
  ],
  ['SVM', 262, 'Our parts shelf after two days of sorting. Brake discs are where you expect them now.', ['parts', 24]],
  [
    'HQA',
    290,
    'Twelve service advisors finished the complaint training today. The next one starts on Monday.',
    ['training', 228],
  ],
  [
    'DLP',
    316,
    'The monsoon check-up brought 140 cars into the workshop in one week. Thank you all for the extra hours.',
  ],
  [
    'BSM',
    340,
    'We now send customers a photo when the paint is done. Calls about progress are down by half.',
    ['workshop', 340],
  ],
  [
    'RGM',
    372,
    'Best customer rating of the quarter goes to Andheri. Drinks are on me at the regional meeting.',
    ['award', 210],
  ],
  ['TSM', 410, 'Who has experience with early morning drop-off boxes? Two outlets would like to try them.'],
  [
    'HQA',
    450,
    'The guideline for high-voltage work is updated. Read it before you work on the next electric car.',
    ['charger', 130],
  ],
  ['SVM', 490, 'Road trip of the service team to the coast. Forty people, four cars, no breakdown.', ['road', 186]],
  ['ANL', 530, 'A quick look at why cars stay overnight: parts first, approvals second. Details on Friday.'],
  [
    'DLP',
    600,
    'Welcome to the four apprentices who started this week. Show them where the good coffee is.',
    ['training', 30],
  ],
  ['admin', 14, 'The access review is done. Everyone sees exactly the outlets they work for.', ['training', 262]],
  ['admin', 61, 'Visited the workshop in Andheri to see how job cards are used on tablets.', ['workshop', 188]],
  ['admin', 108, 'The showroom has a help desk for the dashboard on Saturday.', ['showroom', 300]],
  ['admin', 176, 'Our first electric service car is charged and ready.', ['charger', 96]],
  ['admin', 228, 'Parts orders now show their arrival on the job card.', ['parts', 140]],
  ['admin', 277, 'The dashboard team won the internal award for tidy data.', ['award', 18]],
  ['admin', 355, 'On the way to the dealers of the hills.', ['road', 152]],
  ['admin', 430, 'A clean car makes a good picture. Odometer photos are up by a fifth.', ['wash', 228]],
  ['admin', 512, 'New colleagues learned the dashboard in one morning.', ['training', 340]],
]

/** Comments below posts, for any of them. */
export const commentTexts: readonly string[] = [
  'Great work, congratulations to the whole team.',
  'Thank you for sharing this. We try it here next week.',
  'Can you send me the details?',
  'We see the same at our outlet.',
  'Count me in.',
  'This saves us at least an hour a day.',
  'Looks good. How long did it take?',
  'Please add this to the library, it is too useful to get lost.',
  'See you there.',
  'Well deserved.',
]

/** What a user of a role writes in their profile, and where they live. */
export const aboutTexts: Readonly<Record<string, readonly [about: string, lives: string]>> = {
  admin: ['I keep the dashboard running and answer questions about access.', 'Mumbai, Maharashtra'],
  HQA: ['Head of dealer operations. I care about short answers and clean job cards.', 'Gurugram, Haryana'],
  RGM: [
    'I look after the outlets of the west. Twenty years in service, ten of them behind the counter.',
    'Mumbai, Maharashtra',
  ],
  TSM: ['On the road four days a week. Ask me about bay planning.', 'Pune, Maharashtra'],
  DLP: ['Second generation of a family business. We sell cars and keep them running.', 'Mumbai, Maharashtra'],
  SVM: ['Service manager. My goal is a car that is ready when we said it would be.', 'Andheri, Mumbai'],
  BSM: ['Bodyshop manager and painter at heart.', 'Thane, Maharashtra'],
  HDA: ['Technical helpdesk. I like fault codes that nobody has seen before.', 'Bengaluru, Karnataka'],
  ANL: ['I turn job cards into charts.', 'Hyderabad, Telangana'],
}

/** Polls: the role of the author, how many hours ago, the question, and its answers. */
export const pollTexts: readonly (readonly [
  role: string,
  hoursAgo: number,
  question: string,
  options: readonly string[],
])[] = [
  ['SVM', 30, 'When should the weekly team meeting be?', ['Monday morning', 'Wednesday noon', 'Friday afternoon']],
  [
    'RGM',
    76,
    'Which training would help your outlet most?',
    ['High-voltage systems', 'Talking to customers', 'Diagnostics', 'Paint and body'],
  ],
  ['DLP', 150, 'Where should the year-end party be?', ['At the showroom', 'By the sea', 'In the hills']],
]
