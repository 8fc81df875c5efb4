/** A body that each write to a list of reasons accepts. */
export const reasonBodies = {
  'reasons.add': { code: 'UJ-ZZ', label: 'Matrix' },
  'reasons.update': { label: 'Matrix', if_version: 1 },
  'reasons.order': { codes: ['UJ-NCO'] },
  'reasons.switchOff': { reason: 'Matrix', if_version: 1 },
  'reasons.switchOn': { if_version: 1 },
  'holdup-reasons.add': { job_type: 'service', code: 'S-ZZ', label: 'Matrix', party: 'outlet' },
  'holdup-reasons.update': { label: 'Matrix', if_version: 1 },
  'holdup-reasons.order': { job_type: 'service', codes: ['S-PRT-LOC'] },
  'holdup-reasons.switchOff': { reason: 'Matrix', if_version: 1 },
  'holdup-reasons.switchOn': { if_version: 1 },
}
