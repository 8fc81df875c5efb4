/** Who speaks, and one of these. A line that is optional is left out in some calls. */
export type Turn = readonly ['agent' | 'customer' | 'ivr', readonly string[], 'sometimes'?]

const greeting: Turn = [
  'agent',
  [
    'Good morning, thank you for calling {outlet}. My name is {agent}, how can I help you?',
    'Hello and welcome to {outlet}, this is {agent} speaking.',
    '{outlet}, {agent}. What is it about?',
  ],
]
const recording: Turn = [
  'agent',
  ['This call is recorded for quality.', 'Please note that this call may be recorded.'],
  'sometimes',
]
const closing: readonly Turn[] = [
  ['agent', ['Is there anything else I can do for you today?', 'Do you have any other question?'], 'sometimes'],
  ['customer', ['No, that is all. Thank you very much.', 'No, thank you. Goodbye.']],
  ['agent', ['Thank you for your time. Have a good day.', 'You are welcome. Goodbye.']],
]

/** The lines of calls of each purpose, in order. */
export const dialogues: Readonly<Record<string, readonly Turn[]>> = {
  booking: [
    greeting,
    recording,
    [
      'customer',
      [
        'I would like to book an appointment for the service of my {model}.',
        'My {model} needs its yearly service. When is the next free slot?',
      ],
    ],
    ['agent', ['Of course. Which day suits you best?', 'With pleasure. Let me look at the calendar of the workshop.']],
    [
      'customer',
      ['Thursday morning would be perfect.', 'As early as possible, please. I need the car at the weekend.'],
    ],
    [
      'agent',
      ['I have a slot at nine on Thursday. Shall I book it for you?', 'The first free slot is on Thursday at nine.'],
    ],
    ['customer', ['Great, that works well for me.', 'Good. Can you pick up the car at my home?']],
    [
      'agent',
      ['Then it is booked, and you get a message with the details.', 'Yes, the driver comes at half past eight.'],
    ],
    [
      'customer',
      ['What is the estimate for the whole service?', 'The tires are worn as well, please check the alignment.'],
      'sometimes',
    ],
    [
      'agent',
      [
        'The price depends on what we find. We call you before any extra work.',
        'We check the wheels, and send you an estimate first.',
      ],
      'sometimes',
    ],
    ...closing,
  ],
  complaint: [
    greeting,
    recording,
    [
      'customer',
      [
        'I picked up my {model} yesterday, and the brakes still make a terrible noise.',
        'My {model} has been with you for nine days, and no one called me. I am very angry.',
        'You charged me twice for the same part. This bill is wrong.',
      ],
    ],
    [
      'agent',
      [
        'I am sorry to hear that. Let me look at the job card.',
        'I understand. Give me a moment to find the job card.',
        'You should have mentioned it when you collected the car.',
      ],
    ],
    [
      'customer',
      [
        'This is the third time that I complain about it. It is really bad service.',
        'I was promised a call on Monday, and nothing happened. I am disappointed.',
        'The advisor was rude and ignored my questions.',
      ],
    ],
    [
      'agent',
      [
        'The part is on back order. We expect it within a week.',
        'I see that the brake pads were changed, but the rotors were not.',
        'I am going to ask the service manager to call you today.',
      ],
    ],
    [
      'customer',
      [
        'A week is too late, I need the car for work.',
        'Why did no one tell me about the delay?',
        'I do not want to pay for a mistake of the workshop.',
      ],
    ],
    [
      'agent',
      [
        'I can offer you a courtesy car until then.',
        'We repeat the repair under warranty, without any cost for you.',
        'I can only open a complaint. That is all I can do.',
      ],
    ],
    [
      'customer',
      ['That would help. Thank you.', 'Fine, but I want it in writing.', 'This is awful. I will never come back.'],
    ],
    ...closing,
  ],
  reminder: [
    [
      'agent',
      ['Good afternoon, this is {agent} from {outlet}.', 'Hello, {agent} from {outlet} here. Do you have a minute?'],
    ],
    recording,
    ['customer', ['Yes, what is it about?', 'I am driving, please be quick.']],
    [
      'agent',
      ['The service of your {model} is due this month.', 'Our records say that your {model} was last seen a year ago.'],
    ],
    [
      'customer',
      [
        'I had it done somewhere else, it was less expensive.',
        'Right, I forgot. Thank you for the reminder.',
        'Please call me again next week, I am busy.',
      ],
    ],
    [
      'agent',
      [
        'I understand. May I ask which workshop did it?',
        'Shall I book a slot for you on Saturday?',
        'No problem, I call you again on Tuesday.',
      ],
    ],
    ['customer', ['Saturday is good, thank you.', 'I would rather not say.', 'All right.']],
    ...closing,
  ],
  psf: [
    [
      'agent',
      [
        'Good evening, {agent} from {outlet}. You had your {model} serviced with us.',
        'Hello, I am calling about the last visit with your {model}.',
      ],
    ],
    recording,
    ['agent', ['How happy are you with the work?', 'Was everything done as you expected?']],
    [
      'customer',
      [
        'Very happy, the car drives like new. Excellent work.',
        'It was fine, only the delivery was two hours late.',
        'Not happy. The warning light came on again after a day.',
      ],
    ],
    [
      'agent',
      [
        'I am glad to hear that.',
        'I am sorry about the delay, and pass it on to the workshop.',
        'Please come by, we look at the battery at once.',
      ],
    ],
    [
      'customer',
      [
        'The staff was friendly and explained the bill well.',
        'The price was higher than the estimate, that was not nice.',
        'I hope it is under warranty.',
      ],
    ],
    ...closing,
  ],
  helpdesk: [
    ['ivr', ['Welcome to the technical helpdesk. Please hold the line.']],
    greeting,
    [
      'customer',
      [
        'We have a {model} here that does not start when it is cold.',
        'The engine of a {model} stalls at low speed, and there is no fault code.',
        'We need the part number of the alternator for a {model}.',
      ],
    ],
    [
      'agent',
      [
        'Did you check the battery voltage under load?',
        'There is a bulletin about it. Did you update the software?',
        'One moment, I look it up in the catalog.',
      ],
    ],
    [
      'customer',
      [
        'Yes, the battery is good, and the charging is normal.',
        'We did, and the problem is still there.',
        'Please hurry, the customer is waiting.',
      ],
    ],
    [
      'agent',
      [
        'Then measure the starter current, and send me the values with the case.',
        'Check the connector at the pump for corrosion first.',
        'The spare part is not in stock, the next delivery is on Friday.',
      ],
    ],
    [
      'customer',
      [
        'I try that and call you back.',
        'Good idea, thank you for the help.',
        'Friday is late. Is there any other way?',
      ],
    ],
    ...closing,
  ],
}

/** A call in another language, of which sentiment is not known. */
export const germanTurns: readonly Turn[] = [
  ['agent', ['Guten Tag, Sie sprechen mit {agent}, {outlet}. Was kann ich für Sie tun?']],
  ['customer', ['Ich warte seit Tagen auf meinen {model}. Wann ist er fertig?']],
  ['agent', ['Einen Moment bitte, ich sehe im Auftrag nach. Das Ersatzteil kommt morgen.']],
  ['customer', ['Gut, dann melde ich mich morgen Nachmittag wieder.']],
  ['agent', ['Danke für Ihren Anruf. Auf Wiederhören.']],
]
