import type { EmailLabel } from '@rad/api/internal/capabilities/apps/email/contract.ts'

/** A mail: subject, paragraphs, hours before now, and what it is marked as. */
export interface MailText {
  subject: string
  text: string
  hoursAgo: number
  labels?: readonly EmailLabel[]
  isStarred?: true
  file?: { name: string; text: string }
}

/** From head office to everyone. */
export const circulars: readonly MailText[] = [
  {
    subject: 'Monthly review moves to Thursday',
    text: 'Hello all,\nThe monthly review moves to Thursday, 15:00. Please send the three points you want to discuss by Wednesday noon.\nThe figures of your outlets are on the dashboard, so bring causes rather than numbers.',
    hoursAgo: 5,
    labels: ['company'],
  },
  {
    subject: 'Parts price list for next month',
    text: 'The new price list is attached. It is valid from the first of next month.\nOpen job cards keep the price of the day they were opened.',
    hoursAgo: 29,
    labels: ['company', 'important'],
    file: {
      name: 'parts-prices.csv',
      text: 'part,description,price\nBP-1042,Front brake pads,3450\nOF-2210,Oil filter,420\nAF-3307,Air filter,610\nWB-0815,Wiper blades (pair),890\nBT-6501,Battery 65 Ah,7200\n',
    },
  },
  {
    subject: 'Revised guideline: handover after body repair',
    text: 'A revised guideline on handover after body repair is published. Two steps are new: a photo of the panel gaps and the signature on the paint reading.\nPlease read and acknowledge it within seven days.',
    hoursAgo: 74,
    labels: ['important'],
  },
  {
    subject: 'Thank you for a strong quarter',
    text: 'The network closed 94% of its tickets within SLA last quarter, the best result so far.\nThank you all. The regions will celebrate their best outlets next week.',
    hoursAgo: 171,
  },
]

/** Between two people: a question, the recipient's answer, and what came back. */
export const threads: readonly (MailText & { answer?: string; back?: string })[] = [
  {
    subject: 'Vehicle waiting for an ECU since Monday',
    text: 'Hi {name},\nThe customer calls every morning about the vehicle that waits for its ECU. Do you have a date from the warehouse?',
    hoursAgo: 3,
    labels: ['important'],
    isStarred: true,
  },
  {
    subject: 'Visit next week',
    text: 'Hi {name},\nI will be in your city next Tuesday and would like to see the workshop in the morning. Would 10:00 work?',
    hoursAgo: 26,
    answer:
      'Tuesday at 10:00 is fine. I will have the job cards of last week ready.\nShall we plan an hour for the open complaints as well?',
    back: 'Yes, please. An hour should be enough.\nSee you on Tuesday.',
  },
  {
    subject: 'Courtesy cars in the festival week',
    text: 'Hi {name},\nWe have two courtesy cars for the festival week and nine bookings. Can we borrow one of yours?',
    hoursAgo: 51,
    labels: ['company'],
    answer: 'You can have the grey one from Wednesday to Friday. Please return it with a full tank.',
  },
  {
    subject: 'Training certificates',
    text: 'Hi {name},\nThe certificates of the diagnostics course have arrived. I put yours into the internal mail.\nCongratulations!',
    hoursAgo: 122,
    labels: ['personal'],
  },
]

/** From outside: a customer and a supplier. */
export const outsiders: readonly (MailText & { from: { name: string; email: string } })[] = [
  {
    from: { name: 'Meera Joshi', email: 'meera.joshi@example.com' },
    subject: 'My car makes the same noise again',
    text: 'Dear team,\nI collected my car on Saturday after the suspension was repaired. Since yesterday the noise from the front left is back, mostly on rough roads.\nPlease tell me when I can bring it in. I need it on Friday.',
    hoursAgo: 8,
  },
  {
    from: { name: 'Northline Tools', email: 'orders@northline.example' },
    subject: 'Your order of two wheel balancers has shipped',
    text: 'Your order left our warehouse today. Delivery takes three to five working days.\nThe invoice follows with a separate email.',
    hoursAgo: 97,
    file: {
      name: 'delivery-note.txt',
      text: 'Delivery note 20417\n2 x wheel balancer WB-20\nWeight 118 kg, 2 pallets\n',
    },
  },
]

export const spam: MailText & { from: { name: string; email: string } } = {
  from: { name: 'Prize Department', email: 'winner@prizes.example' },
  subject: 'You have won a holiday for two',
  text: 'Congratulations! Your address was drawn.\nReply with your phone number to claim your holiday before midnight.',
  hoursAgo: 40,
}

export const drafted: MailText = {
  subject: 'Ideas for the waiting area',
  text: 'Better coffee, a desk with two power sockets, and a screen that shows how far the repair is.',
  hoursAgo: 19,
}
