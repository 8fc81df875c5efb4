/** Questions of users, answers of the bot, and follow-ups, by intent. */
export interface Talk {
  asks: string[]
  answers: string[]
  /** The user's next question, and its answer. */
  more: [ask: string, answer: string][]
  /** Of a hundred answers so many are not understood. */
  fallback: number
}

export const talks: Record<string, Talk> = {
  service_due: {
    asks: ['When is my next service due?', 'Is it time for a service yet?', 'The lamp says service. How soon?'],
    answers: ['Your next service is due at 20,000 km or in March, whichever comes first.'],
    more: [['I am at 19,400 km now', 'Then the next two weeks would be right. Shall I find a day?']],
    fallback: 6,
  },
  service_price: {
    asks: ['What will the 20,000 km service cost?', 'Price of a service please', 'How much for an oil change?'],
    answers: ['The 20,000 km service is about Rs 6,850 with parts, labor and taxes.'],
    more: [['Is wheel alignment in that?', 'Alignment is Rs 900 more. You decide at the outlet.']],
    fallback: 14,
  },
  service_package: {
    asks: ['What does the 4 year package cover?', 'Is there a service package for an older car?'],
    answers: ['It covers four yearly services with oil, filters and labor. Tires and brakes are not in it.'],
    more: [['And if I sell the car?', 'The package goes to the new owner.']],
    fallback: 16,
  },
  book_service: {
    asks: [
      'I want to book a service',
      'Book my car in for Saturday',
      'Can I come on Monday morning?',
      'service booking',
    ],
    answers: ['Gladly. Which outlet suits you, and which day?'],
    more: [
      ['The one in Andheri, Saturday', 'Saturday at 09:30 is free. Shall I take it?'],
      ['Yes please', 'Booked: Saturday, 09:30. You get a message the day before.'],
    ],
    fallback: 9,
  },
  change_booking: {
    asks: ['I have to move my booking', 'Can I come on Tuesday instead?'],
    answers: ['Of course. Tuesday at 10:00 or at 15:30?'],
    more: [['15:30', 'Moved to Tuesday, 15:30.']],
    fallback: 11,
  },
  cancel_booking: {
    asks: ['Please cancel my booking', 'I cannot come tomorrow'],
    answers: ['Your booking is cancelled. Write to us when you would like another day.'],
    more: [],
    fallback: 7,
  },
  confirm_booking: {
    asks: ['Is my booking confirmed?', 'Did you get my booking?'],
    answers: ['Yes: tomorrow at 09:30. Your adviser is Neha.'],
    more: [],
    fallback: 5,
  },
  find_outlet: {
    asks: ['Which outlet is near Indiranagar?', 'Are you open on Sunday?', 'Where can I bring my car in Pune?'],
    answers: ['The nearest one is 2.4 km away and open until 19:00, on Sundays until 14:00.'],
    more: [['Thank you', 'You are welcome.']],
    fallback: 8,
  },
  pick_up: {
    asks: ['Can somebody fetch my car?', 'Pick up from home possible?'],
    answers: ['Yes, between 08:00 and 11:00 and at no cost within 10 km. Which address?'],
    more: [['Lake Road 14, second gate', 'Noted. The driver calls when he is on his way.']],
    fallback: 12,
  },
  drop_off: {
    asks: ['Can you bring the car back in the evening?'],
    answers: ['Yes, after 17:00. The driver needs the code from your message.'],
    more: [],
    fallback: 12,
  },
  courtesy_car: {
    asks: ['Do I get a car meanwhile?', 'Is there a courtesy car?'],
    answers: ['There is one for repairs of more than two days. I can ask the outlet to keep one.'],
    more: [['Please ask', 'Done. The outlet answers within an hour.']],
    fallback: 22,
  },
  job_status: {
    asks: ['How far is my car?', 'Any news about my car?', 'You have my car since Monday. Status?'],
    answers: ['Your car is in the workshop; brakes are done, the road test comes next.'],
    more: [['When can I fetch it?', 'It should be ready today at 17:00.']],
    fallback: 13,
  },
  ready_when: {
    asks: ['When will it be ready?', 'Is the car done today?'],
    answers: ['Today at 17:00, if the road test is fine. You get a message either way.'],
    more: [],
    fallback: 10,
  },
  approve_estimate: {
    asks: ['I got an estimate. How do I say yes?', 'Please go ahead with the brake pads'],
    answers: ['Thank you, I have passed your yes on to the adviser: Rs 4,120 for pads and labor.'],
    more: [],
    fallback: 15,
  },
  warranty_cover: {
    asks: [
      'Is the gearbox under warranty?',
      'Warranty for my car, please check',
      'Does the warranty cover the screen?',
    ],
    answers: ['Your car is in its third year: engine and gearbox are covered until April.'],
    more: [['And the battery?', 'The battery had two years, which are over.']],
    fallback: 19,
  },
  recall_check: {
    asks: ['Is there a recall for my car?', 'I read about a recall of the fuel pump'],
    answers: ['There is no open recall for your car.'],
    more: [],
    fallback: 9,
  },
  parts_price: {
    asks: ['Price of a left mirror?', 'What do front brake pads cost?'],
    answers: ['The part is Rs 2,340 without fitting.'],
    more: [['Is it in stock?', 'Two are in the depot; it takes a day to the outlet.']],
    fallback: 21,
  },
  parts_arrival: {
    asks: ['When does my part arrive?', 'Still waiting for the bumper'],
    answers: ['It left the depot yesterday and should be at the outlet on Thursday.'],
    more: [],
    fallback: 18,
  },
  roadside_help: {
    asks: ['My car does not start', 'I am stuck on the highway', 'Flat tire, no spare'],
    answers: ['I am sorry. Are you in a safe place? I am calling somebody to take over.'],
    more: [['Yes, at the petrol pump', 'Stay with the car. Help is 25 minutes away.']],
    fallback: 10,
  },
  bodyshop_claim: {
    asks: ['Somebody hit my car. What now?', 'How does the insurance part work?'],
    answers: ['Send photos of all sides and the policy. We open the claim with the insurer for you.'],
    more: [],
    fallback: 20,
  },
  bodyshop_photos: {
    asks: ['Here are the photos', 'Where do I send the pictures of the dent?'],
    answers: ['Thank you, I have all of them. The bodyshop answers by tomorrow noon.'],
    more: [],
    fallback: 12,
  },
  complain: {
    asks: [
      'I am not happy with the service',
      'The noise is back after two days',
      'You charged me for something I never agreed to',
      'I waited four hours and nobody called',
    ],
    answers: ['I am sorry. What happened, and at which outlet?'],
    more: [
      [
        'It was last Friday, nobody explained the bill',
        'I have written this down. Somebody of the outlet calls you within a day.',
      ],
      ['This is the second time', 'I see. I hand you over to a colleague who can decide.'],
    ],
    fallback: 17,
  },
  complaint_status: {
    asks: ['What became of my complaint?', 'Nobody has called me yet'],
    answers: ['Your complaint is with the service manager of the outlet, who answers by tomorrow.'],
    more: [],
    fallback: 15,
  },
  invoice_copy: {
    asks: ['I need a copy of my invoice', 'Please send the bill of May'],
    answers: ['I have sent it to the address we have for you.'],
    more: [],
    fallback: 8,
  },
  feedback: {
    asks: ['The service was great', 'Just wanted to say thanks to Neha'],
    answers: ['That is good to hear. I pass it on.'],
    more: [],
    fallback: 9,
  },
  greeting: {
    asks: ['Hello', 'Hi', 'Good morning'],
    answers: ['Hello! What can I do for you?'],
    more: [],
    fallback: 2,
  },
}

/** The same few things in other languages of the network. */
export const otherTongues: Record<string, Pick<Talk, 'asks' | 'answers'>> = {
  hi: {
    asks: ['मेरी कार की सर्विस कब है?', 'मुझे शनिवार को सर्विस बुक करनी है', 'मेरी गाड़ी कब तैयार होगी?'],
    answers: ['ज़रूर। कौन सा दिन आपके लिए ठीक रहेगा?', 'आपकी गाड़ी आज शाम पाँच बजे तैयार होगी।'],
  },
  mr: {
    asks: ['माझ्या गाडीची सर्व्हिस कधी आहे?', 'मला शनिवारी सर्व्हिस हवी आहे'],
    answers: ['नक्की. कोणता दिवस सोयीचा आहे?', 'तुमची गाडी आज संध्याकाळी पाच वाजता तयार होईल.'],
  },
  ta: {
    asks: ['என் காரின் சர்வீஸ் எப்போது?', 'சனிக்கிழமை சர்வீஸ் பதிவு செய்ய வேண்டும்'],
    answers: ['நிச்சயமாக. எந்த நாள் உங்களுக்கு வசதி?'],
  },
  gu: {
    asks: ['મારી કારની સર્વિસ ક્યારે છે?', 'મારે શનિવારે સર્વિસ જોઈએ છે'],
    answers: ['ચોક્કસ. તમને કયો દિવસ અનુકૂળ છે?'],
  },
}

export const notUnderstood = [
  'Sorry, I did not get that. Could you say it in other words?',
  'I am not sure what you mean. Is it about a booking, a price or your car in the workshop?',
]
export const phrases = {
  unclear: ['no not that', 'that is not what I asked', 'the other thing, from last time', '???', 'can you read?'],
  handOver: 'I hand you over to a colleague.',
  agent: [
    'Hello, this is {agent}. I have read what you wrote; give me a minute.',
    'I have called the outlet. They take care of it today.',
    'Is there anything else I can do for you?',
  ],
  thanks: ['Thank you', 'Thanks, that helps', 'Great, thanks', 'ok'],
  /** Made up: what is to be masked. */
  private: [
    'You reach me at +91 98200 12345 after six',
    'Write to meera.iyer@mail.example please',
    'The VIN is MA3EWDE1S00123456',
    'I paid with 4111 1111 1111 1111',
    'My number is 98200 55501, call me',
  ],
  desk: [
    'Next one: the part for job card 118, please.',
    'It is in the depot, row 14.',
    'And the warranty of the car that came at noon?',
    'Covered until April; send the photos along.',
    'The customer asks for the bill in English.',
    'Done, it is in your inbox.',
    'Who signs the estimate above 40,000?',
    'The service manager, before the work begins.',
  ],
} as const

export const agents = ['Kavya', 'Rohit', 'Farhan', 'Ananya', 'Joseph']
