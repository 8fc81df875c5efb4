import type { ContentLine } from './seed-lines.ts'

const answer = (intent: string, title: string, text: string, more: Partial<ContentLine> = {}): ContentLine => ({
  kind: 'bot_answer',
  by: 'btm',
  state: 'published',
  days: 40,
  intent,
  title,
  text,
  summary: 'What the bot answers.',
  ...more,
})

/** What bots answer. */
export const answers: readonly ContentLine[] = [
  answer(
    'fallback',
    'Not understood',
    'I did not understand that. You can say it in other words, or write “person” to talk to someone.',
  ),
  answer('greeting', 'Hello', 'Hello! I can book a service, find an outlet, or tell you how far your car is.', {
    days: 120,
  }),
  answer(
    'find_outlet',
    'Where is the next outlet?',
    'Tell me your city or send your location, and I name the three nearest outlets with their hours.',
    {
      also: [
        {
          language: 'de',
          title: 'Wo ist der nächste Betrieb?',
          summary: 'Was der Bot antwortet.',
          text: 'Nennen Sie Ihre Stadt oder senden Sie Ihren Standort: Ich nenne die drei nächsten Betriebe mit ihren Zeiten.',
        },
      ],
    },
  ),
  answer(
    'book_service',
    'Booking a service',
    'I can book your service. Which day suits you, and do you want the car to be fetched?',
    { days: 75 },
  ),
  answer(
    'service_price',
    'What a service costs',
    'A first service is free of labor. For all others I can send you the price list of your outlet.',
    {
      before: { text: 'Prices differ from outlet to outlet. Please ask there.', days: 160 },
      change: 'Offers the price list',
    },
  ),
  answer(
    'service_due',
    'When the service is due',
    'Every 12 months or 15,000 km, whichever comes first. With your registration number I can tell you the day.',
  ),
  answer(
    'job_status',
    'How far the car is',
    'With your registration number I can tell you how far your car is and when it should be ready.',
  ),
  answer(
    'warranty_cover',
    'What warranty covers',
    'Parts that fail by themselves are covered for three years or 100,000 km. Wear, accidents, and parts that are not genuine are not.',
  ),
  answer(
    'roadside_help',
    'Stranded',
    'Are you safe? Stand behind the barrier. I send your location to roadside help; they call within ten minutes.',
    { days: 18 },
  ),
  answer(
    'courtesy_car',
    'Courtesy car',
    'A courtesy car is free where the repair takes longer than a day under warranty. I can ask your outlet for one.',
    { state: 'in_review', days: 1 },
  ),
  answer(
    'parts_arrival',
    'When a part arrives',
    'Most parts arrive within two days. For a part on back order your outlet calls you with a date.',
    { state: 'draft', days: 3 },
  ),
  answer('pick_up', 'Having the car fetched', 'We fetch your car free of charge within 15 km of the outlet.', {
    state: 'scheduled',
    days: -4,
  }),
]
