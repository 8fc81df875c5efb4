import type { CaseCategory } from '@rad/api/internal/capabilities/service/tickets/case.vocabulary.ts'

/** Statements of customers of the demo network, in their own words. */
export const complaintTexts: Record<CaseCategory, string[]> = {
  'Service quality': [
    'The same rattle is back two days after the service. I was told it was fixed.',
    'I paid for a full service but the air filter was not even touched.',
    'The car came back with a scratch on the left door that was not there before.',
    'The inside was returned dirty, with grease on the seat and the wheel.',
  ],
  Time: [
    'The car was promised for Tuesday evening. It is Friday and nobody can say when it will be ready.',
    'I had an appointment at nine and waited until noon before anyone looked at the car.',
    'Nobody calls with an update. Each time I have to ring three times to reach the workshop.',
    'Delivery was moved three times, each time on the same day.',
  ],
  Charges: [
    'The bill is nearly twice the estimate and nobody asked me before doing the extra work.',
    'I was charged for wiper blades that I never agreed to.',
    'The bill lists consumables without saying what they are.',
  ],
  Parts: [
    'I have waited three weeks for a mirror. The outlet only says it is on order.',
    'The new brake pads squeal worse than the old ones did.',
    'The same part costs half as much at the outlet in the next town.',
  ],
  Product: [
    'The gearbox jerks from second to third when it is cold.',
    'The screen goes black while driving and comes back after ten minutes.',
    'There is a whine from the front at eighty which two visits have not cured.',
    'The battery was empty after two days in the garage, for the second time this month.',
  ],
  Bodyshop: [
    'The repaired bumper does not match the colour of the car in daylight.',
    'The insurer says the documents were never sent. The outlet says they were.',
    'The gap at the bonnet is wider on the right after the repair.',
  ],
  Staff: [
    'The adviser was rude when I asked what had been done for the money.',
    'Nobody at the desk could explain the warning light that is still on.',
    'I was promised a loaner and then told there had never been such a promise.',
  ],
  Warranty: [
    'The claim was refused because of a service that your own outlet did late.',
    'My warranty claim has been waiting for an approval for nineteen days.',
  ],
  'Sales-linked': [
    'The accessories I paid for at the sale are still not fitted.',
    'The registration papers have not arrived six weeks after delivery.',
  ],
  Digital: [
    'The app shows my booking, the outlet has never heard of it.',
    'The bot asks for my number again and again and then ends the chat.',
  ],
  Safety: [
    'The brake pedal went to the floor on the highway. I could stop only with the hand brake.',
    'The engine died at speed in traffic, with no warning at all.',
    'The airbag light is on since the last service and I was told to drive on.',
    'There was smoke from under the dashboard while the car stood parked.',
  ],
}
