import type { WorkType } from '@rad/api/internal/capabilities/workshop/holdup-reasons/vocabulary.ts'

/** What customers bring a car for: category and subcategory as complaints have them, and their words. */
export const concerns: Record<WorkType, readonly (readonly [category: string, sub: string | null, text: string])[]> = {
  service: [
    ['Service quality', null, 'Periodic service as due'],
    ['Service quality', null, 'Periodic service, wheel alignment, and washing'],
    ['Product', 'brakes', 'Brakes squeal at low speed'],
    ['Product', 'brakes', 'Brake pedal feels soft'],
    ['Product', 'engine', 'Engine warning light stays on'],
    ['Product', 'engine', 'Starts only at the second try when cold'],
    ['Product', 'transmission', 'Jerks from second to third'],
    ['Product', 'electrical', 'Battery is empty after two days'],
    ['Product', 'AC', 'Air conditioning blows warm'],
    ['Product', 'suspension', 'Rattle from the front left on bad roads'],
    ['Product', 'steering', 'Pulls to the right when braking'],
    ['Product', 'infotainment', 'Screen goes black while driving'],
    ['Product', 'noise', 'Whine from the rear at 80 km/h'],
    ['Product', 'battery/EV', 'Range has dropped by a third'],
    ['Warranty', null, 'Door seal comes loose, warranty'],
  ],
  bodyshop: [
    ['Bodyshop', null, 'Front bumper and left headlamp after a collision'],
    ['Bodyshop', null, 'Rear door and quarter panel dented'],
    ['Bodyshop', null, 'Scratch along the right side'],
    ['Bodyshop', null, 'Windshield cracked by a stone'],
    ['Bodyshop', null, 'Tailgate and bumper after being hit from behind'],
    ['Bodyshop', null, 'Hail damage on hood and roof'],
    ['Bodyshop', null, 'Underbody after hitting a divider'],
    ['Bodyshop', null, 'Paint peels at the hood'],
  ],
}

export const insurers = [
  'Sagar General Insurance',
  'Himadri Assurance',
  'Udaan Motor Insurance',
  'Kaveri General',
  'National Shield',
  'Setu Insurance',
]

export const surveyors = ['R. Bhandari', 'S. Kutty', 'M. Dhillon', 'P. Sengupta', 'A. Lodha', 'V. Saldanha']

export const advisorNames = [
  'Ramesh Kale',
  'Sunita Bedi',
  'Arvind Menon',
  'Lata Chopra',
  'Prakash Soni',
  'Nisha Thomas',
  'Ganesh Pai',
  'Rekha Anand',
  'Salim Shaikh',
  'Divya Raman',
  'Mohan Lal',
  'Anita Sethi',
]

/** Lines of what is done, by what the card is about. */
export const workLines: Record<
  WorkType,
  readonly (readonly [kind: 'labour' | 'part', text: string, component: string])[]
> = {
  service: [
    ['labour', 'Periodic inspection', 'general'],
    ['part', 'Engine oil 5W-30', 'engine'],
    ['part', 'Oil filter', 'engine'],
    ['part', 'Air filter', 'engine'],
    ['labour', 'Brake pads replaced, front', 'brakes'],
    ['part', 'Brake pad set, front', 'brakes'],
    ['labour', 'Wheel alignment', 'steering'],
    ['labour', 'AC system recharged', 'air conditioning'],
    ['labour', 'Control unit updated', 'electrical'],
    ['part', 'Battery 12 V', 'electrical'],
  ],
  bodyshop: [
    ['labour', 'Strip-down and assessment', 'body'],
    ['part', 'Front bumper cover', 'body'],
    ['labour', 'Dent removed', 'body'],
    ['labour', 'Painting, two panels', 'paint'],
    ['part', 'Headlamp, left', 'lighting'],
    ['labour', 'Sensor calibrated', 'ADAS'],
  ],
}

/** Notes of the hold-ups that need one. */
export const holdupNotes = [
  'Fault appears only after an hour of driving',
  'Waiting for the second key from the customer',
  'Customer is traveling and can be reached on Monday',
  'Supplier promised delivery by truck on Thursday',
  'Test drive repeated with the data logger fitted',
]
