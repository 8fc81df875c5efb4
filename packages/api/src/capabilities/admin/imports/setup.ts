import type { Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { readHead } from '#kernel/file/values.ts'
import { cellOf } from '#kernel/import/cells.ts'
import { evidenceOf } from '#kernel/import/evidence.ts'
import { inZoneOfHead } from '#kernel/import/times.ts'
import type { Cells, Choice, Importer, ImportOption, ImportSetup } from '#kernel/import/importer.ts'
import type { Line, ParsedFile } from './parse.file.ts'
import { outletsElsewhere } from './elsewhere.rules.ts'
import { type Evidence, wayOptions, waysOf } from './ways.rules.ts'

type Mapping = Readonly<Record<string, string>>
type Values = Readonly<Record<string, Readonly<Record<string, string>>>>

/** So many lines are looked at before anything is suggested. */
export const sampleLines = 1_000

/** Gives the cells of a line their fields; times of a column whose head names a zone are in that zone. */
export function cellPicker(
  { fields }: Pick<Importer, 'fields'>,
  columns: readonly string[],
  mapping: Mapping,
): (cells: readonly string[]) => Cells {
  const places = Object.entries(mapping).flatMap(([key, column]) => {
    const field = fields.find((one) => one.key === key)
    return field ? [{ field, index: columns.indexOf(column), zone: readHead(column).zone }] : []
  })
  return (cells) =>
    Object.fromEntries(
      places.map(({ field, index, zone }) => {
        const cell = cellOf(field, cells[index] ?? '')
        return [field.key, zone === undefined ? cell : inZoneOfHead(cell, zone)]
      }),
    )
}

async function* cellsOf(importer: Importer, file: ParsedFile, mapping: Mapping): AsyncGenerator<Cells> {
  const pick = cellPicker(importer, file.columns, mapping)
  for await (const group of file.groups(sampleLines)) for (const { cells } of group) yield pick(cells)
}

/** What the first lines show, of a file that was read before whole columns were looked at. */
function shownBy(columns: readonly string[], lines: readonly Line[]): Evidence {
  const evidence = evidenceOf(columns)
  for (const { cells } of lines) evidence.add(cells)
  return evidence.found()
}

/** The choices about the whole file, as its first lines suggest them. */
export async function optionsOf(
  db: Db,
  importer: Importer,
  columns: readonly string[],
  mapping: Mapping,
  lines: readonly Line[],
  evidence: Evidence = shownBy(columns, lines),
) {
  const pick = cellPicker(importer, columns, mapping)
  const sample = lines.map((line) => pick(line.cells))
  return [...wayOptions(importer.fields, mapping, evidence), ...((await importer.options?.(db, sample)) ?? [])]
}

function checkMapping(importer: Importer, columns: readonly string[], mapping: Mapping): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const [field, column] of Object.entries(mapping)) {
    if (!importer.fields.some((one) => one.key === field)) wrong[`mapping.${field}`] = 'Field not found.'
    else if (!columns.includes(column)) wrong[`mapping.${field}`] = 'Column not found in the file.'
  }
  for (const field of importer.fields) {
    if (field.required && mapping[field.key] === undefined)
      wrong[`mapping.${field.key}`] = `Choose the column for "${field.label}".`
  }
  return wrong
}

function checkValues(importer: Importer, choices: Record<string, Choice[]>, values: Values): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const [field, given] of Object.entries(values)) {
    if (!importer.fields.some((one) => one.key === field && one.translates))
      wrong[`values.${field}`] = 'Values of this field aren’t translated.'
    const known = new Set(choices[field]?.map((choice) => choice.value))
    for (const [value, meant] of Object.entries(given)) {
      if (meant !== '' && !known.has(meant)) wrong[`values.${field}.${value}`] = `"${meant}" not found.`
    }
  }
  return wrong
}

const inAdvance = new Set(['dates', 'decimals'])

function chosenOptions(offered: readonly ImportOption[], given: Readonly<Record<string, string>>) {
  const wrong: Record<string, string> = {}
  const chosen: Record<string, string> = {}
  for (const key of Object.keys(given)) {
    // The order of days and the decimal sign may be given in advance; a file without such values has no use for them.
    if (!inAdvance.has(key) && !offered.some((option) => option.key === key))
      wrong[`options.${key}`] = 'Option not found.'
  }
  for (const { key, label, choices, suggested } of offered) {
    const value = given[key] ?? suggested
    if (value === null) wrong[`options.${key}`] = `Choose a value for ${label}.`
    else if (!choices.some((choice) => choice.value === value)) wrong[`options.${key}`] = `"${value}" isn’t an option.`
    else chosen[key] = value
  }
  return { chosen, wrong }
}

/** Completes what the person decided with suggestions, and refuses what does not fit the file. */
export async function setupOf(
  db: Db,
  importer: Importer,
  { file, lines, evidence }: { file: ParsedFile; lines: readonly Line[]; evidence: Evidence | undefined },
  given: { mapping: Mapping; values: Values; options: Readonly<Record<string, string>> },
  about: Pick<ImportSetup, 'actor' | 'file_name' | 'today' | 'now' | 'brand_tz'>,
): Promise<ImportSetup & { options: Record<string, string>; outletsIn: string | undefined }> {
  const wrongMapping = checkMapping(importer, file.columns, given.mapping)
  if (Object.keys(wrongMapping).length > 0) throw invalid(wrongMapping, Object.values(wrongMapping)[0])
  const choices = (await importer.choices?.(db)) ?? {}
  const offered = await optionsOf(db, importer, file.columns, given.mapping, lines, evidence)
  const { chosen, wrong: wrongOptions } = chosenOptions(offered, given.options)
  const wrong = { ...checkValues(importer, choices, given.values), ...wrongOptions }
  if (Object.keys(wrong).length > 0) throw invalid(wrong, Object.values(wrong)[0])

  const meant = new Map<string, string | null>()
  return {
    mapping: given.mapping,
    options: chosen,
    dayOrder: chosen.dates === 'mdy' ? 'mdy' : 'dmy',
    ways: waysOf(importer.fields, chosen),
    outletsIn: outletsElsewhere(importer, choices, file.columns, given.mapping, lines),
    ...about,
    lines: () => cellsOf(importer, file, given.mapping),
    translate: (field, value) => {
      const place = `${field}\n${value}`
      if (!meant.has(place)) {
        meant.set(
          place,
          (given.values[field]?.[value] ?? importer.suggestValue?.(field, value, choices[field] ?? [])) || null,
        )
      }
      return meant.get(place)!
    },
  }
}

/** The suggested mapping, with the outlet where its values are found: what a column holds counts more than its name. */
export async function mappingByContent(
  db: Db,
  importer: Importer,
  columns: readonly string[],
  mapping: Mapping,
  lines: readonly Line[],
): Promise<Mapping> {
  if (!importer.choices || !importer.fields.some(({ key, translates }) => key === 'outlet' && translates))
    return mapping
  const outlet = outletsElsewhere(importer, await importer.choices(db), columns, mapping, lines)
  const isFree = outlet !== undefined && !Object.values(mapping).includes(outlet)
  return isFree ? { ...mapping, outlet } : mapping
}
