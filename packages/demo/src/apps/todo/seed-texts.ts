import type { Tag } from '@rad/api/apps/todo/contract'

/** What people of a dealer network have to do: title, tags, and a note for some of them. */
export const taskTexts: readonly (readonly [title: string, tags: readonly Tag[], note?: string])[] = [
  [
    'Call back the owner of the Meru with the noisy brakes',
    ['high'],
    '<p>She was promised a call by noon. <strong>Ask for the recording of the test drive</strong> before you call.</p>',
  ],
  ['Agree on the loan car policy with the dealers of the west', ['team', 'medium']],
  [
    'Prepare the monthly review with the regional managers',
    ['team', 'high'],
    '<p>Three things to bring:</p><ul><li><p>complaints that stand still for more than a week</p></li><li><p>outlets without a visit this quarter</p></li><li><p>what we promised last month</p></li></ul>',
  ],
  ['Check the parts forecast for brake discs', ['medium']],
  ['Send the new warranty circular to all service managers', ['update']],
  [
    'Visit the workshop in Pune and take pictures of the new bays',
    ['low'],
    '<p>Ask the service manager for the <em>opening date</em> of the second paint booth.</p>',
  ],
  ['Order diagnostic tools for the electric models', ['high', 'update']],
  ['Find out why two customers were called on a Sunday', ['medium']],
  ['Write down how a courtesy car is handed over', ['low', 'team']],
  [
    'Ask finance about the open invoices of the bodyshop',
    ['medium'],
    '<p>Contact: <a href="mailto:finance@demo.com">finance@demo.com</a></p>',
  ],
  ['Invite the new dealers to the training in spring', ['team']],
  ['Compare waiting times of the last four weeks', ['update']],
  ['Clean up the list of outlets without a territory', ['low']],
  [
    'Answer the letter of the consumer office',
    ['high'],
    '<p>They want an answer <u>in writing</u> within ten days. The draft is with legal.</p>',
  ],
  ['Plan the holiday cover of the help desk', ['team', 'medium']],
  ['Look at the photos of the hail damage claims', ['medium']],
  ['Book the room for the dealer council', ['low']],
  ['Update the price list of the wheel storage', ['update', 'low']],
  ['Talk to the supplier about late windscreens', ['high']],
  ['Thank the team in Nashik for the clean audit', ['team']],
  ['Read the draft of the service guideline for batteries', ['update']],
  ['Replace the old opening hours in the outlet list', ['low', 'update']],
  ['Ask three customers how the pick-up service went', ['medium']],
  ['Close the complaints that wait for a signature only', ['high', 'team']],
]
