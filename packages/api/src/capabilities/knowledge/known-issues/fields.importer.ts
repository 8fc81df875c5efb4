import { sql } from 'kysely'
import { importFields } from '#kernel/import/fields.ts'
import type { ImportFile } from '#kernel/list/list-shape.ts'
import { knownIssueFields } from './contract.ts'

const parts = /[|;]/

/** A known issue as it is, by our number, or a campaign with as many lines as its file has. */
export const knownIssueFile = importFields(knownIssueFields, {
  no: {
    kind: 'text',
    label: 'Known issue',
    max: 20,
    looks: /^KI-\d+$/i,
    aliases: ['known issue number', 'known issue no'],
    hint: 'The number here, such as KI-000123. Empty for campaigns.',
  },
  campaign_no: {
    aliases: ['nhtsa id', 'campaign', 'campaign no', 'recall number', 'recall no', 'recall'],
    hint: 'Rows with the same number become one known issue.',
  },
  title: { min: 0, max: 300, aliases: ['subject', 'headline'], hint: 'Made from number and vehicles if left out.' },
  makes: { kind: 'list', label: 'Make', max: 60, separator: parts, aliases: ['makes', 'brand', 'manufacturer'] },
  models: { label: 'Models', max: 80, separator: parts, aliases: ['model', 'model name', 'vehicles'] },
  components: {
    kind: 'list',
    label: 'Component',
    max: 200,
    separator: parts,
    aliases: ['component', 'part'],
    translates: 'System',
    hint: 'Without it, the words of the summary decide the system.',
  },
  dtc_codes: { max: 12, separator: /[|;, ]/, aliases: ['dtc', 'trouble code', 'fault codes'] },
  symptoms: { label: 'Summary', min: 0, aliases: ['summary', 'description', 'defect', 'defect summary', 'symptoms'] },
  consequence: { kind: 'long-text', label: 'Consequence', max: 4000, aliases: ['consequences', 'risk'] },
  remedy: { min: 0, max: 15_000, aliases: ['corrective action', 'repair', 'solution'] },
  system_group: { label: 'System', hint: 'For rows with our number.' },
  document: {
    kind: 'text',
    label: 'Document',
    max: 200,
    aliases: ['document name', 'file name', 'file'],
    hint: 'Listed under the remedy.',
  },
})

const ours = new Set(['no', 'campaign_no', 'title', 'system_group', 'models', 'dtc_codes', 'symptoms', 'remedy'])

/** The known issues of a list as their import takes them, by our numbers. */
export const knownIssuesToImport: ImportFile = {
  columns: knownIssueFile.columns.filter(({ key }) => ours.has(key)),
  rows: () => sql`
    select k.id as key, k.no, k.campaign_no, k.title, k.system_group, k.models, k.dtc_codes, k.symptoms, k.remedy from known_issue k`,
}
