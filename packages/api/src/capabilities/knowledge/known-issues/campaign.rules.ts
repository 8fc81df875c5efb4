import type { SystemGroup } from './vocabulary.ts'

/** One recall campaign, collected from all lines of a file. */
export interface Campaign {
  title: string | null
  makes: Set<string>
  models: Set<string>
  components: Set<string>
  dtc_codes: Set<string>
  summaries: Set<string>
  remedies: Set<string>
  documents: Set<string>
  /** Lines of the file that speak of it; the last of them carries the known issue. */
  lines: number
  seen: number
}

export const newCampaign = (): Campaign => ({
  title: null,
  makes: new Set(),
  models: new Set(),
  components: new Set(),
  dtc_codes: new Set(),
  summaries: new Set(),
  remedies: new Set(),
  documents: new Set(),
  lines: 0,
  seen: 0,
})

const mostTitle = 120
const mostSymptoms = 4000
const mostDocuments = 120
/** Shorter texts name the kind of document, and do not describe the fault. */
const tellingLength = 80
const mostSummaries = 3

/** Which system the words of a component or of a summary are about; the first that fits. */
const systemWords: readonly [RegExp, SystemGroup][] = [
  [/traction battery|high.?voltage batter|hybrid propulsion|propulsion battery|ev battery/i, 'hv_battery'],
  [
    /back over prevention|rear.?view camera|collision avoidance|lane (keep|depart|centering)|adas|self driving/i,
    'adas',
  ],
  [/infotainment|navigation|touch ?screen|radio|telematics/i, 'infotainment'],
  [/brake|steering|suspension|tires?\b|wheels?\b|axle|tie rod|control arm/i, 'chassis'],
  [/engine|fuel|power ?train|transmission|drive ?shaft|clutch|exhaust|turbo/i, 'powertrain'],
  [/air ?bag|seat|latch|lock|structure|hood|door|window|windshield|visibility|roof|body/i, 'body'],
  [/electric|lighting|headlight|lamp|instrument|software|battery|wiring|control module/i, 'electrical'],
]
/** Undefined where no words fit. */
export const systemIn = (text: string): SystemGroup | undefined => systemWords.find(([words]) => words.test(text))?.[1]

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`)

const sentenceCase = (words: string) =>
  words === words.toUpperCase() ? words.charAt(0) + words.slice(1).toLowerCase() : words

/** The longest summaries, each once: the short ones name the document only. */
export function symptomsOf({ summaries }: Campaign): string {
  const sorted = [...summaries].toSorted((one, other) => other.length - one.length)
  const telling = sorted.filter((text) => text.length >= tellingLength).slice(0, mostSummaries)
  // A text that a longer one repeats adds nothing.
  const own = telling.filter((text, place) => !telling.slice(0, place).some((longer) => longer.includes(text)))
  return cut((own.length > 0 ? own : sorted.slice(0, 1)).join('\n\n'), mostSymptoms)
}

/** As its file calls it; else its number, its components, and the vehicles that it is about. */
export function titleOf(no: string, { title, makes, models, components }: Campaign): string {
  if (title) return cut(title, mostTitle)
  const parts = [...components].slice(0, 2).map((one) => sentenceCase(one.split(':')[0]!.trim()))
  const head = `Recall ${no}${parts.length > 0 ? `, ${[...new Set(parts)].join(', ')}` : ''}`
  const vehicles = [[...makes].join(', '), [...models].join(', ')].filter(Boolean).join(' ')
  return cut(vehicles ? `${head}: ${vehicles}` : head, mostTitle)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The remedy of a campaign, and the documents that describe it; empty where the file has neither. */
export function remedyOf(no: string, { remedies, documents }: Campaign): string {
  const done = [...remedies].map((text) => `<p>${escaped(text)}</p>`)
  if (documents.size === 0) return done.join('')
  const named = [...documents].slice(0, mostDocuments).map((name) => `<li>${escaped(name)}</li>`)
  return `${done.join('')}<p>${escaped(`Documents of recall ${no}:`)}</p><ul>${named.join('')}</ul>`
}
