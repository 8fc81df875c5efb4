/** What people of the demo network write on their tickets. */
export const seedTexts = {
  answers: [
    'We have called the customer and booked the car in for tomorrow morning.',
    'The adviser spoke with the customer; the car is on the lift now.',
    'We are checking the job card and will call back before six.',
    'The customer was told what we found and agreed to the next step.',
  ],
  waits: [
    'The customer is to bring the car in for a road test.',
    'The customer looks for the invoice of the last visit.',
    'The estimate waits for the customer to agree.',
  ],
  others: [
    'The insurer has not approved the estimate yet.',
    'The part is on its way from the depot.',
    'A colleague of the technical helpdesk looks at the readings.',
  ],
  resolutions: [
    'Found the cause on a road test, mended it and drove the car with the customer.',
    'Replaced the part under warranty and washed the car.',
    'Explained the bill line by line and took off what had not been agreed.',
    'Painted the panel again and checked the colour in daylight.',
    'Called the customer, apologised and gave a free service.',
  ],
  causes: [
    'Part worn',
    'Not checked at delivery',
    'Customer was not called',
    'Wrong part fitted',
    'Estimate not explained',
  ],
  pleas: [
    'The car was never at our outlet; the gate register is attached.',
    'This is a characteristic of the model, as the bulletin says.',
    'The delay lies with the part that was not to be had.',
  ],
  objections: ['The customer called again: the noise is back.', 'The customer is not satisfied with the answer.'],
  remarks: [
    'The evidence is clear.',
    'The register does not cover the day in question.',
    'The bulletin names this very case.',
    'The outlet could have called the customer.',
  ],
  titles: {
    manual: ['Customer waits for a call back', 'Repair check for the brand', 'Follow-up of a visit'],
    low_psf: ['Feedback of 4 out of 10 after service', 'Feedback of 6 out of 10 after bodyshop'],
    holdup_overdue: ['Car on hold beyond its date', 'Part expected, date has passed'],
    nr_overdue: ['Follow-up call after the service is overdue', 'No call back after the repair'],
    audit_finding: ['Audit: job cards without a signature', 'Audit: torque wrench out of calibration'],
  },
} as const
