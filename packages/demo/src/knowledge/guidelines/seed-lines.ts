import type { ContentLine } from '../content/seed-lines.ts'

/** A step, `>` before it for each level below the first. */
export interface GuidelineLine extends Omit<ContentLine, 'kind'> {
  /** The number of head office. */
  no: string
  /** Days to acknowledge, where it is mandatory. */
  ackDays?: number
  steps?: string
  /** Codes of reasons to plead and of hold-ups. */
  reasons?: string[]
  replaces?: string
  /** Of a hundred people who had to, how many acknowledged. */
  acknowledged?: number
}

const guideline = (
  no: string,
  title: string,
  summary: string,
  text: string,
  more: Partial<GuidelineLine> = {},
): GuidelineLine => ({ no, title, summary, text, by: 'hqa', state: 'published', days: 60, ...more })

/** The guidelines of the demo. Those of safety are mandatory. */
export const guidelines: readonly GuidelineLine[] = [
  guideline(
    'G-0001',
    'Working on high voltage',
    'Nobody touches an orange cable before the car is dead and that is measured.',
    'Only people with a valid certificate work on high voltage. Two people are present, always.\n# Before you begin\nClose the bay off and put the sign up. Take rings and watches off.',
    {
      days: 34,
      ackDays: 14,
      roles: ['SVM', 'BSM'],
      acknowledged: 82,
      steps:
        'Close the bay off\n> Barrier tape on all sides\n> Sign with your name and the time\nSwitch the car off\n> Key out, and 10 m away\n> Pull the service plug\n>> Gloves of class 0\n>> Lock the plug away\nWait five minutes\nMeasure that it is dead\n> Tester checked before\n> Plus to minus: below 1 V\n> Each to body: below 1 V\nWrite the values on the job card',
      before: {
        text: 'Only people with a valid certificate work on high voltage.\n# Before you begin\nClose the bay off and put the sign up.',
        days: 300,
      },
      change: 'Two people, and how long to wait',
    },
  ),
  guideline(
    'G-0002',
    'Lifting a car',
    'Right points, right pads, and a shake before it goes up.',
    'A car that falls from a lift was lifted at the wrong point. Look the points up for every model.',
    {
      days: 150,
      ackDays: 14,
      roles: ['SVM', 'BSM'],
      acknowledged: 93,
      steps:
        'Look up the lifting points\nSet the arms\n> Pads clean and dry\n> Under the points, not beside them\nLift by 10 cm\nShake the car\nLift to working height\nLock the lift',
    },
  ),
  guideline(
    'G-0003',
    'Handing a car over',
    'What is shown, said, and signed when a car goes back.',
    'The handover is what the customer remembers. Take ten minutes, beside the car.',
    {
      days: 21,
      ackDays: 21,
      roles: ['SVM', 'BSM', 'DLP'],
      acknowledged: 61,
      isEditorial: true,
      change: 'Words',
      steps:
        'Check the car\n> Washed, inside and out\n> Seat and mirrors as they were\n> Nothing left in it\nShow the work\n> Old parts\n> Photos of what cannot be seen\nExplain the bill line by line\nAsk for questions\nAgree on the call after three days',
      before: { text: 'The handover is what a customer remembers. Take ten minutes beside the car.', days: 200 },
      also: [
        {
          language: 'de',
          title: 'Ein Auto übergeben',
          summary: 'Was gezeigt, gesagt und unterschrieben wird.',
          text: 'Die Übergabe bleibt in Erinnerung. Nehmen Sie sich zehn Minuten, am Auto.',
        },
      ],
    },
  ),
  guideline(
    'G-0004',
    'Taking a complaint',
    'Listen, write it in their words, and say what happens next.',
    'A complaint that is taken well is half answered.',
    {
      days: 95,
      ackDays: 14,
      roles: ['SVM', 'BSM', 'DLP'],
      acknowledged: 77,
      steps:
        'Listen to the end\nWrite it down in their words\nAsk what they wish for\nSay who calls, and when\nRecord it the same day',
    },
  ),
  guideline(
    'G-0005',
    'Evidence for a plea',
    'Which evidence each reason needs, and what is no evidence.',
    'A plea stands or falls by its evidence. A photo without a date is none.\n| Reason | Evidence |\n| Fault of another outlet | Its job card |\n| Wear and tear | Maintenance history |\n| Parts that are not genuine | Photos with the number |',
    {
      days: 70,
      ackDays: 10,
      roles: ['SVM', 'BSM', 'DLP'],
      acknowledged: 58,
      reasons: ['UJ-OTH', 'UJ-WTR', 'UJ-ACC', 'UJ-MIS'],
    },
  ),
  guideline(
    'G-0006',
    'Demands beyond policy',
    'How to say no, and how to plead afterwards.',
    'Say what the policy is, why it is so, and what you can do instead. Name this guideline by its number where you plead.',
    {
      days: 140,
      ackDays: 14,
      roles: ['SVM', 'BSM', 'DLP', 'TSM'],
      acknowledged: 88,
      reasons: ['UJ-POL'],
    },
  ),
  guideline(
    'G-0007',
    'What is normal for the product',
    'Noises, smells, and marks that are no fault.',
    'Some things are as they were built. Show the customer the same on another car.',
    { days: 45, roles: ['SVM', 'BSM'], reasons: ['UJ-CHR'] },
  ),
  guideline(
    'G-0008',
    'Approval of estimates',
    'No work without a yes that is on file.',
    'An estimate is approved in writing. A nod at the counter is none.',
    {
      days: 120,
      ackDays: 14,
      roles: ['SVM', 'BSM'],
      acknowledged: 90,
      reasons: ['S-CUS-EST', 'S-CUS-ADD'],
      steps: 'Write the estimate\nSend it with photos\nCall after two hours\nKeep the answer on the job card',
    },
  ),
  guideline(
    'G-0009',
    'Parts on back order',
    'When the days count for the brand, and what the customer hears.',
    'Record the order number on the hold-up the day the part is ordered. Without it the days count for the outlet.',
    {
      days: 12,
      ackDays: 14,
      roles: ['SVM', 'BSM'],
      acknowledged: 34,
      reasons: ['S-PRT-BO', 'B-PRT-BO', 'UJ-BRD'],
      steps: 'Order the part\nRecord the order number\nTell the customer the date\nLook at it again every third day',
    },
  ),
  guideline(
    'G-0010',
    'Insurance claims step by step',
    'From the first photo to the delivery order.',
    'The insurer pays for what was seen before it was repaired.',
    {
      days: 8,
      ackDays: 21,
      roles: ['BSM'],
      job: 'bodyshop',
      acknowledged: 22,
      reasons: ['B-INS-CLM', 'B-INS-DOC', 'B-INS-SUR', 'B-INS-APR'],
      steps:
        'Photos\n> All four corners\n> Each damage, near and far\n> Odometer and chassis number\nEstimate\nSurveyor\n> Appointment within a day\n> Someone from us is present\nApproval\nRepair\nReinspection\nDelivery order',
    },
  ),
  guideline(
    'G-0011',
    'Hidden damage',
    'Stop, take photos, and send the supplement before going on.',
    'Hidden damage found while stripping is sent as a supplement the same day.',
    { days: 33, ackDays: 14, roles: ['BSM'], job: 'bodyshop', acknowledged: 71, reasons: ['B-TRD-HID', 'B-INS-SUP'] },
  ),
  guideline(
    'G-0012',
    'Test drives',
    'Who drives, how far, and what is written down.',
    'A test drive is part of the repair: at most 15 km, on the route of the outlet.',
    { days: 55, roles: ['SVM', 'BSM'], reasons: ['S-RDT-LNG'] },
  ),
  guideline(
    'G-0013',
    'Asking the technical helpdesk',
    'What to have ready, and what to do meanwhile.',
    'Cases with fault codes and what was tried are answered on the first day.',
    {
      days: 27,
      ackDays: 14,
      roles: ['SVM'],
      job: 'service',
      acknowledged: 66,
      reasons: ['S-TEC-TAC', 'S-TEC-DIA'],
      by: 'hda',
      steps:
        'Look for a known issue\nRead all fault codes\nWrite down what was tried\nOpen the case\nRecord the hold-up',
    },
  ),
  guideline(
    'G-0014',
    'Final check',
    'Whoever repaired the car does not check it.',
    'The final check is made by someone else, with the list, before the car is washed.',
    {
      days: 88,
      ackDays: 14,
      roles: ['SVM', 'BSM'],
      acknowledged: 85,
      reasons: ['S-RWK-QC', 'B-RWK-QC'],
      steps:
        'All lines of the job card done\nTorque of the wheel bolts\nFluids\nFault codes cleared\nTest drive\nNo tools left in the car',
    },
  ),
  guideline(
    'G-0015',
    'Old check-in at the counter',
    'Replaced by the check-in beside the car.',
    'Check cars in at the counter with the paper form.',
    { days: 330, ackDays: 14, roles: ['SVM'], acknowledged: 90 },
  ),
  guideline(
    'G-0016',
    'Check-in beside the car',
    'Walk around it together, and take the photos then.',
    'Walk around the car with the customer. What both have seen nobody disputes later.',
    {
      days: 16,
      ackDays: 14,
      roles: ['SVM', 'BSM'],
      acknowledged: 45,
      replaces: 'G-0015',
      steps:
        'Greet the customer by name\nWalk around the car\n> Photos of each side\n> Show what is there already\nRead the odometer\nAsk what else\nSign on the tablet',
    },
  ),
  guideline(
    'G-0017',
    'Waste oil and batteries',
    'Where it goes, who fetches it, and which papers stay.',
    'Waste oil, filters, and batteries are kept apart and fetched by licensed firms only.',
    { state: 'in_review', days: 2, ackDays: 30, roles: ['SVM', 'BSM'] },
  ),
  guideline(
    'G-0018',
    'Cars kept for the police',
    'What may be touched, and what not.',
    'A car that is kept for the police is not moved, not washed, and not read out.',
    { state: 'draft', days: 1, roles: ['SVM', 'BSM'], reasons: ['S-LEG-POL', 'B-LEG-POL'] },
  ),
  guideline(
    'G-0019',
    'Heat at the workplace',
    'Breaks, water, and fans from 35 °C on.',
    'From 35 °C on there is a break of ten minutes each hour, and water at every bay.',
    { state: 'scheduled', days: -5, ackDays: 10, roles: ['SVM', 'BSM', 'DLP'] },
  ),
  guideline(
    'G-0020',
    'Stamping service booklets',
    'No longer done: the record is digital.',
    'Stamp and sign each service.',
    { state: 'archived', days: 480 },
  ),
]
