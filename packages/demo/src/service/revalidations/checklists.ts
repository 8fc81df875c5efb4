import type { ChecklistItem } from '@rad/api/service/revalidations/checklists.contract'

type Marks = Partial<Pick<ChecklistItem, 'weight' | 'knock_out' | 'needs_photo' | 'max'>>
type Written = readonly [key: string, area: string, text: string, marks?: Marks]

const itemOf = ([key, area, text, marks = {}]: Written): ChecklistItem => ({
  key,
  area,
  text,
  kind: marks.max === undefined ? 'yes_no' : 'score',
  max: 1,
  weight: 1,
  knock_out: false,
  needs_photo: false,
  ...marks,
})

const certification: readonly Written[] = [
  ['RC-01', 'Reception', 'Customers are received within ten minutes', { max: 5, weight: 2 }],
  ['RC-02', 'Reception', 'Estimates are given in writing before work begins', { weight: 3 }],
  ['RC-03', 'Reception', 'Prices of common services are on display', { needs_photo: true }],
  ['WS-01', 'Workshop', 'Lifts have a valid inspection sticker', { weight: 3, knock_out: true, needs_photo: true }],
  ['WS-02', 'Workshop', 'Torque wrenches were calibrated within twelve months', { weight: 2 }],
  ['WS-03', 'Workshop', 'Bays are clean and marked', { max: 5, weight: 1 }],
  ['WS-04', 'Workshop', 'Special tools of the brand are complete', { max: 10, weight: 2 }],
  ['SA-01', 'Safety', 'Fire extinguishers are in date', { weight: 3, knock_out: true, needs_photo: true }],
  ['SA-02', 'Safety', 'High-voltage work has a marked area and a trained technician', { weight: 3 }],
  ['SA-03', 'Safety', 'Escape routes are free', { weight: 2 }],
  ['PA-01', 'Parts', 'Parts on hold are labeled with the job card', { weight: 1 }],
  ['PA-02', 'Parts', 'Only genuine parts are in the store', { weight: 3 }],
  ['DI-01', 'Digital', 'Hold-ups are updated every working day', { max: 5, weight: 2 }],
  ['DI-02', 'Digital', 'Technicians have read the guidelines that are due', { max: 5, weight: 1 }],
]

const callBack: readonly Written[] = [
  ['CB-01', 'Reached', 'The customer was reached and agreed to talk', { weight: 1 }],
  ['CB-02', 'Solution', 'The customer confirms that the complaint is solved', { weight: 3, knock_out: true }],
  ['CB-03', 'Solution', 'The vehicle has not come back for the same reason', { weight: 2 }],
  ['CB-04', 'Contact', 'The outlet called back when it promised to', { weight: 1 }],
  ['CB-05', 'Contact', 'How the customer rates the talk', { max: 10, weight: 1 }],
]

const declaration: readonly Written[] = [
  ['NA-01', 'Evidence', 'The evidence belongs to this vehicle', { weight: 3, knock_out: true }],
  ['NA-02', 'Evidence', 'The evidence is readable and dated', { weight: 2 }],
  ['NA-03', 'Reason', 'The reason fits the evidence', { weight: 3 }],
  ['NA-04', 'Reason', 'No job card was opened anywhere since', { weight: 2 }],
]

const lost: readonly Written[] = [
  ['LC-01', 'Reached', 'The customer was reached and agreed to talk', { weight: 1 }],
  ['LC-02', 'Reason', 'The customer gives the reason that the outlet entered', { weight: 3, knock_out: true }],
  ['LC-03', 'Contact', 'The outlet had talked to the customer before', { weight: 2 }],
]

const unjustified: readonly Written[] = [
  ['UJ-01', 'Plea', 'The evidence supports the reason of the plea', { weight: 3, knock_out: true }],
  ['UJ-02', 'Plea', 'The panel heard both sides', { weight: 2 }],
  ['UJ-03', 'Customer', 'The customer got an answer in writing', { weight: 2 }],
]

/** One checklist of each kind; that of certifications has a version that was replaced. */
export const demoChecklists = [
  {
    code: 'CERT-3S',
    name: 'Certification of a service outlet',
    kind: 'outlet_certification',
    // The version of last year knew nothing of digital work.
    versions: [certification.filter(([, area]) => area !== 'Digital').map(itemOf), certification.map(itemOf)],
  },
  {
    code: 'CALL-BACK',
    name: 'Call-back after a complaint',
    kind: 'complaint_closure',
    versions: [callBack.map(itemOf)],
  },
  { code: 'NA-CHECK', name: 'Check of an NA declaration', kind: 'na_declaration', versions: [declaration.map(itemOf)] },
  { code: 'LOST-CALL', name: 'Call to a lost customer', kind: 'lost_customer', versions: [lost.map(itemOf)] },
  {
    code: 'PLEA-CHECK',
    name: 'Check of an unjustified ticket',
    kind: 'unjustified_ticket',
    versions: [unjustified.map(itemOf)],
  },
] as const
