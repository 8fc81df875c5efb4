import type { JourneyStage } from '@rad/api/internal/capabilities/engagement/bots/vocabulary.ts'

/** Those on whose behalf the demo's bots run. */
export const clients = [
  {
    code: 'DIGITAL',
    name: 'Varuna Digital',
    kind: 'division' as const,
    contact_name: 'Meenal Joshi',
    contact_email: 'digital@varuna.example',
    allowed_origins: ['https://www.varuna.example', 'https://service.varuna.example'],
    monthly_message_quota: 60_000,
  },
  {
    code: 'MYVARUNA',
    name: 'My Varuna app',
    kind: 'app' as const,
    contact_name: 'Tobias Fernandes',
    contact_email: 'app@varuna.example',
    allowed_origins: ['https://app.varuna.example'],
    monthly_message_quota: 40_000,
  },
  {
    code: 'SAHYADRI',
    name: 'Sahyadri Wheels Group',
    kind: 'dealer_group' as const,
    contact_name: 'Lata Kulkarni',
    contact_email: 'digital@sahyadri.example',
    allowed_origins: ['https://www.sahyadri.example'],
    monthly_message_quota: 15_000,
  },
  {
    code: 'UTSAV',
    name: 'Utsav Campaigns',
    kind: 'agency' as const,
    contact_name: 'Rehana Sheikh',
    contact_email: 'bots@utsav.example',
    allowed_origins: ['https://festival.utsav.example'],
    monthly_message_quota: 5_000,
    status: 'suspended' as const,
    inactive_reason: 'The festival campaign has ended.',
  },
]

/** Those that the demo's bot manager sees; their colleague sees all. */
export const managedClients: readonly string[] = ['DIGITAL', 'MYVARUNA']

type IntentLine = [code: string, name: string, domain: string, stage: JourneyStage | null]

export const intents: IntentLine[] = [
  ['service_due', 'When is my service due?', 'service', 'due'],
  ['service_price', 'What will the service cost?', 'service', 'engaged'],
  ['service_package', 'What a service package covers', 'service', 'engaged'],
  ['book_service', 'Book a service', 'booking', 'booked'],
  ['change_booking', 'Move a booking', 'booking', 'booked'],
  ['cancel_booking', 'Cancel a booking', 'booking', 'booked'],
  ['confirm_booking', 'Confirm a booking', 'booking', 'confirmed'],
  ['find_outlet', 'Find an outlet and its hours', 'booking', 'engaged'],
  ['pick_up', 'Have the car fetched', 'pick_up', 'confirmed'],
  ['drop_off', 'Have the car brought back', 'pick_up', 'delivered'],
  ['courtesy_car', 'Ask for a courtesy car', 'pick_up', 'confirmed'],
  ['job_status', 'How far is my car?', 'service', 'work_started'],
  ['ready_when', 'When will it be ready?', 'service', 'completed'],
  ['approve_estimate', 'Approve an estimate', 'service', 'estimate_approved'],
  ['warranty_cover', 'Is this under warranty?', 'warranty', 'engaged'],
  ['recall_check', 'Is there a recall for my car?', 'warranty', 'engaged'],
  ['parts_price', 'Price of a part', 'parts', null],
  ['parts_arrival', 'When does a part arrive?', 'parts', 'held_up'],
  ['roadside_help', 'Stranded on the road', 'roadside', null],
  ['bodyshop_claim', 'Damage and insurance', 'bodyshop', 'diagnosed'],
  ['bodyshop_photos', 'Send photos of a damage', 'bodyshop', 'engaged'],
  ['complain', 'Make a complaint', 'complaint', 'complaint'],
  ['complaint_status', 'What became of my complaint?', 'complaint', 'complaint'],
  ['invoice_copy', 'A copy of the invoice', 'account', 'invoiced'],
  ['feedback', 'Say how it was', 'feedback', 'psf_done'],
  ['talk_to_person', 'Talk to a person', 'general', null],
  ['greeting', 'Greeting', 'general', null],
]

/** One that was given up: it stays where it was used. */
export const retiredIntent = {
  code: 'loyalty_points',
  name: 'Loyalty points',
  domain: 'account',
  inactive_reason: 'The points programme has ended.',
}
