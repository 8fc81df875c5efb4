import type { Db } from '#kernel/command/context.ts'
import type { Choice } from '#kernel/import/importer.ts'
import type { WorkType } from './vocabulary.ts'

export interface ReasonOfFile {
  id: string
  code: string
  job_type: WorkType
  default_hours: number
}

/** All reasons, also those no longer offered: files contain past records (T25). */
export async function reasonsOf(db: Db): Promise<ReadonlyMap<string, ReasonOfFile>> {
  const reasons = await db
    .selectFrom('holdup_reason')
    .select(['id', 'code', 'job_type', 'default_hours'])
    .orderBy('code')
    .execute()
  return new Map(reasons.map((reason) => [reason.code, reason]))
}

export async function reasonChoices(db: Db): Promise<Choice[]> {
  const reasons = await db
    .selectFrom('holdup_reason')
    .select(['code', 'label'])
    .orderBy('job_type', 'desc')
    .orderBy('sort')
    .execute()
  return reasons.map(({ code, label }) => ({ value: code, label: `${code} ${label}` }))
}

/** The reason of a code for this kind of work: service and bodyshop name many alike, with another letter before. */
export function reasonFor(
  reasons: ReadonlyMap<string, ReasonOfFile>,
  code: string,
  job_type: WorkType,
): ReasonOfFile | undefined {
  const reason = reasons.get(code)
  if (!reason || reason.job_type === job_type) return reason
  return reasons.get(`${job_type === 'service' ? 'S' : 'B'}${code.slice(1)}`)
}

/**
 * What words of dealers' systems mean, the narrower before the wider. Between two words the first is not met again, or a text
 * of nothing but the first would be read once for each.
 */
const words: readonly (readonly [RegExp, string])[] = [
  [/back.?order/, 'S-PRT-BO'],
  [/wrong(?:(?!wrong).)*part|damaged(?:(?!damaged).)*part/, 'S-PRT-WRG'],
  [/supplement/, 'B-INS-SUP'],
  [/reinspect/, 'B-INS-RIN'],
  [/survey/, 'B-INS-SUR'],
  [/insur(?:(?!insur).)*doc|doc(?:(?!doc).)*insur/, 'B-INS-DOC'],
  [/insur/, 'B-INS-APR'],
  [/total loss/, 'B-INS-TLS'],
  [/part|spare|stock/, 'S-PRT-LOC'],
  [/warranty|goodwill/, 'S-WAR-APR'],
  [/additional/, 'S-CUS-ADD'],
  [/payment|unpaid/, 'S-CUS-PAY'],
  [/pick.?up|not collected|collection/, 'S-CUS-PIC'],
  [/estimate|approval|customer/, 'S-CUS-EST'],
  [/helpdesk|technical support/, 'S-TEC-TAC'],
  [/software|program/, 'S-TEC-SFT'],
  [/diagnos/, 'S-TEC-DIA'],
  [/sublet|outside/, 'S-SUB-LET'],
  [/technician|manpower|man power|staff/, 'S-MAN-SHO'],
  [/bay|lift|equipment/, 'S-BAY-FUL'],
  [/rework|final check|quality/, 'S-RWK-QC'],
  [/road test/, 'S-RDT-LNG'],
  [/police|court/, 'S-LEG-POL'],
  [/paint|booth/, 'B-PNT-BTH'],
  [/calibrat/, 'B-ADS-CAL'],
  [/hidden damage/, 'B-TRD-HID'],
]

/** What a file's word for a reason probably means, by its code, its label, or words in it. */
export function suggestReason(value: string, choices: readonly Choice[]): string | undefined {
  const written = value.trim().toLowerCase()
  const same = choices.find(
    (choice) => choice.value.toLowerCase() === written || choice.label.toLowerCase().endsWith(` ${written}`),
  )
  return same?.value ?? words.find(([pattern]) => pattern.test(written))?.[1]
}
