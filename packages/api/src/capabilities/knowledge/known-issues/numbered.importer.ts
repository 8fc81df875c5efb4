import type { CheckedLine, ImportSetup, Say } from '#kernel/import/importer.ts'
import { hasTraces } from './anonymous.rules.ts'
import { knownIssueFields } from './contract.ts'
import type { knownIssueFile } from './fields.importer.ts'
import { tellsSomeone } from './lookups.ts'
import { remedyText } from './rich-text.rules.ts'

/** Known issues that a file names by our numbers. */
export interface NumberedIssues {
  /** By number. */
  status: ReadonlyMap<string, string>
  /** Remedies of the file as they are stored: cleaned. */
  remedies: ReadonlyMap<string, string>
  /** Codes and names of the network. */
  names: readonly string[]
}

type Line = ReturnType<typeof knownIssueFile.read>

/** The remedies of a file, each cleaned once: what is read in a browser is cleaned before it is stored. */
export async function remediesOf(setup: ImportSetup): Promise<Map<string, string>> {
  const remedies = new Map<string, string>()
  for await (const { no, remedy } of setup.lines())
    if (no && remedy && !remedies.has(remedy)) remedies.set(remedy, await remedyText.clean(remedy))
  return remedies
}

const bounded = ['title', 'symptoms', 'remedy'] as const

/** Reads a row that has our number: it changes the known issue, and makes none. */
export function checkNumbered(
  line: Line,
  say: Say,
  { status, remedies, names }: NumberedIssues,
): CheckedLine | undefined {
  const no = line.no!.toUpperCase()
  if (!status.has(no)) say.wrong('no', 'Known issue not found.')
  const remedy = line.remedy ? (remedies.get(line.remedy) ?? '') : undefined
  const texts = { title: line.title || undefined, symptoms: line.symptoms || undefined, remedy }
  for (const field of bounded) {
    const { min, max } = knownIssueFields.fields[field]
    const text = texts[field]
    if (text === undefined) continue
    if (text.length < min) say.wrong(field, `Use at least ${min} characters.`)
    if (text.length > max) say.wrong(field, `Use at most ${max} characters.`)
    if (status.get(no) === 'published' && hasTraces(text, names)) say.wrong(field, tellsSomeone)
  }
  const codes = line.dtc_codes?.map((code) => code.toUpperCase())
  const { system_group, models, campaign_no } = line
  return status.has(no)
    ? { key: no, record: { ...texts, system_group, models, dtc_codes: codes, campaign_no } }
    : undefined
}
