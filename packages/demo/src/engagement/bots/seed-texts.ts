import type { BotPurpose, BotStatus, Medium } from '@rad/api/internal/capabilities/engagement/bots/vocabulary.ts'

/** `by` is one of the two bot managers; `days` is how long ago it was published, or requested where it was not. */
export interface VersionLine {
  notes: string
  greeting: string
  intents: string[]
  by: 'bea' | 'nilima'
  days: number
  state: 'published' | 'live' | 'asked' | 'written'
}

export interface BotLine {
  code: string
  name: string
  client: string
  purpose: BotPurpose
  status: BotStatus
  languages: string[]
  owner: 'bea' | 'nilima'
  queue: string | null
  calendar: string | null
  offline: string | null
  idle: number
  channels: [medium: Medium, address: string, status?: 'inactive'][]
  versions: VersionLine[]
}

const booking = ['service_due', 'service_price', 'book_service', 'change_booking', 'cancel_booking', 'find_outlet']
export const talk = ['greeting', 'talk_to_person']

export const bots: BotLine[] = [
  {
    code: 'booking',
    name: 'Service booking',
    client: 'DIGITAL',
    purpose: 'service_booking',
    status: 'live',
    languages: ['en', 'hi', 'mr'],
    owner: 'bea',
    queue: 'Booking desk',
    calendar: 'METRO',
    offline: 'Our booking desk is closed now. Leave your number and we call you in the morning.',
    idle: 30,
    channels: [
      ['web', 'https://service.varuna.example'],
      ['whatsapp', '+912266000100'],
    ],
    versions: [
      {
        notes: 'First version: books a service and finds the nearest outlet.',
        greeting: 'Hello! I book your next service. Which car is it?',
        intents: [...booking, 'loyalty_points', ...talk],
        by: 'nilima',
        days: 300,
        state: 'published',
      },
      {
        notes: 'Offers pick-up and drop-off right after a booking.',
        greeting: 'Hello! I book your next service, and we can fetch the car too.',
        intents: [...booking, 'confirm_booking', 'pick_up', 'drop_off', 'loyalty_points', ...talk],
        by: 'bea',
        days: 120,
        state: 'published',
      },
      {
        notes: 'Says the price before it asks for a day; loyalty points are gone.',
        greeting: 'Hello! I book your next service, with a price before you decide.',
        intents: [...booking, 'confirm_booking', 'service_package', 'pick_up', 'drop_off', 'courtesy_car', ...talk],
        by: 'nilima',
        days: 24,
        state: 'live',
      },
      {
        notes: 'Asks for the registration number once only, and understands “next Saturday”.',
        greeting: 'Hello! Tell me your registration number and I find a day for your service.',
        intents: [
          ...booking,
          'confirm_booking',
          'service_package',
          'pick_up',
          'drop_off',
          'courtesy_car',
          'recall_check',
          ...talk,
        ],
        by: 'nilima',
        days: 1,
        state: 'asked',
      },
    ],
  },
  {
    code: 'reminder',
    name: 'Service reminder',
    client: 'MYVARUNA',
    purpose: 'reminder',
    status: 'live',
    languages: ['en', 'hi', 'ta'],
    owner: 'bea',
    queue: 'Booking desk',
    calendar: 'STD',
    offline: 'Nobody is at the desk now. Answer with a day that suits you and we confirm it.',
    idle: 120,
    channels: [
      ['app', 'example.varuna.my'],
      ['sms', '+912266000130'],
    ],
    versions: [
      {
        notes: 'Reminds ten days before a service is due.',
        greeting: 'Your car is due for a service in ten days. Shall I find a day?',
        intents: ['service_due', 'book_service', 'change_booking', ...talk],
        by: 'bea',
        days: 240,
        state: 'published',
      },
      {
        notes: 'A second, shorter reminder five days after the day; it stops when the car has come.',
        greeting: 'Your car is due for a service. Shall I find a day that suits you?',
        intents: ['service_due', 'service_price', 'book_service', 'change_booking', 'confirm_booking', ...talk],
        by: 'bea',
        days: 40,
        state: 'live',
      },
    ],
  },
  {
    code: 'complaints',
    name: 'Complaint desk',
    client: 'DIGITAL',
    purpose: 'complaint_intake',
    status: 'live',
    languages: ['en', 'hi'],
    owner: 'nilima',
    queue: 'Customer care',
    calendar: null,
    offline: null,
    idle: 45,
    channels: [
      ['web', 'https://www.varuna.example'],
      ['whatsapp', '+912266000110'],
      ['voice', '+912266000111'],
    ],
    versions: [
      {
        notes: 'Takes a complaint, gives its number, and hands over where somebody may be hurt.',
        greeting: 'I am sorry that something went wrong. Tell me what happened, in your own words.',
        intents: ['complain', 'complaint_status', 'roadside_help', ...talk],
        by: 'nilima',
        days: 200,
        state: 'published',
      },
      {
        notes: 'Asks for photos of a damage; understands anger and hands over sooner.',
        greeting: 'I am sorry that something went wrong. Tell me what happened; photos help.',
        intents: ['complain', 'complaint_status', 'roadside_help', 'bodyshop_photos', 'bodyshop_claim', ...talk],
        by: 'nilima',
        days: 65,
        state: 'live',
      },
      {
        notes: 'Says when somebody will call back, from the hours of customer care.',
        greeting: 'I am sorry that something went wrong. Tell me what happened and when we may call you.',
        intents: [
          'complain',
          'complaint_status',
          'roadside_help',
          'bodyshop_photos',
          'bodyshop_claim',
          'feedback',
          ...talk,
        ],
        by: 'bea',
        days: 2,
        state: 'asked',
      },
    ],
  },
  {
    code: 'ask-varuna',
    name: 'Ask Varuna',
    client: 'MYVARUNA',
    purpose: 'faq',
    status: 'live',
    languages: ['en', 'hi', 'mr', 'gu', 'ta'],
    owner: 'bea',
    queue: null,
    calendar: null,
    offline: 'I pass your question on; the answer comes by e-mail.',
    idle: 20,
    channels: [['app', 'example.varuna.ask']],
    versions: [
      {
        notes: 'Answers what owners ask most: warranty, parts, how far the car is.',
        greeting: 'Ask me anything about your car.',
        intents: ['warranty_cover', 'parts_price', 'job_status', 'ready_when', 'invoice_copy', ...talk],
        by: 'nilima',
        days: 150,
        state: 'published',
      },
      {
        notes: 'Knows recalls by the vehicle number, and where a part is on its way.',
        greeting: 'Ask me anything about your car: warranty, parts, how far it is.',
        intents: [
          'warranty_cover',
          'recall_check',
          'parts_price',
          'parts_arrival',
          'job_status',
          'ready_when',
          'approve_estimate',
          'invoice_copy',
          ...talk,
        ],
        by: 'nilima',
        days: 33,
        state: 'live',
      },
      {
        notes: 'Feedback in the same conversation, after the last answer.',
        greeting: 'Ask me anything about your car.',
        intents: ['warranty_cover', 'recall_check', 'parts_price', 'parts_arrival', 'job_status', 'feedback', ...talk],
        by: 'bea',
        days: 0,
        state: 'written',
      },
    ],
  },
  {
    code: 'outlet-desk',
    name: 'Outlet desk',
    client: 'SAHYADRI',
    purpose: 'outlet_helpdesk',
    status: 'live',
    languages: ['en', 'mr'],
    owner: 'nilima',
    queue: 'Parts desk',
    calendar: 'LUNCH',
    offline: 'The parts desk opens again in the morning.',
    idle: 60,
    channels: [
      ['web', 'https://www.sahyadri.example'],
      ['whatsapp', '+912266000140'],
    ],
    versions: [
      {
        notes: 'Helps advisers at the counter: parts, warranty, how far a car is.',
        greeting: 'Good day! Part, warranty or a car in the workshop?',
        intents: ['parts_price', 'parts_arrival', 'warranty_cover', 'job_status', 'ready_when', ...talk],
        by: 'bea',
        days: 100,
        state: 'live',
      },
    ],
  },
]
