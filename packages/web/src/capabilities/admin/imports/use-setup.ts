import type { Import, importsApi } from '@rad/api/admin/imports/contract'
import type { Output } from '@rad/api/contract'
import { useState } from 'react'
import { dropDraft, readDraft, saveDraft } from '#kit/form/draft.ts'

export type ImportKind = Output<typeof importsApi.kinds>[number]
export type ImportField = ImportKind['fields'][number]
export type FieldValues = Output<typeof importsApi.values>

/** What a person decided about a file. */
export interface Setup {
  /** Column by field. */
  mapping: Record<string, string>
  /** Per field, what a value of the file becomes; '' for nothing. Values left out are as suggested. */
  values: Record<string, Record<string, string>>
  /** Per field, what every value becomes that is neither chosen nor suggested. */
  rest: Record<string, string>
  options: Record<string, string>
}

const savedSetup = (imported: Import): Setup => ({
  mapping: imported.mapping ?? imported.suggestedMapping,
  values: imported.values ?? {},
  rest: {},
  options: imported.chosenOptions ?? {},
})

const flat = (nested: Record<string, Record<string, string>>) =>
  Object.entries(nested)
    .flatMap(([field, meant]) => Object.entries(meant).map((one) => [field, ...one].join('\n')))
    .toSorted()
    .join('\n')

/** The server keeps the options completed, and what became of the rest value by value. */
function differs(draft: Setup, saved: Setup): boolean {
  return (
    flat({ mapping: draft.mapping }) !== flat({ mapping: saved.mapping }) ||
    flat(draft.values) !== flat(saved.values) ||
    Object.entries(draft.options).some(([key, value]) => saved.options[key] !== value) ||
    Object.values(draft.rest).some((meant) => meant !== '')
  )
}

export interface SetupDraft {
  setup: Setup
  /** Something was decided that the last check did not know. */
  isChanged: boolean
  change: (patch: Partial<Setup>) => void
  forget: () => void
}

/** The decisions, stored in this tab until a check has taken them: a reload loses nothing. */
export function useSetup(imported: Import): SetupDraft {
  const key = `imports:${imported.id}`
  const [draft, setDraft] = useState(() => readDraft<Setup>(key))
  const saved = savedSetup(imported)
  const setup = draft ?? saved
  return {
    setup,
    isChanged: draft !== undefined && differs(draft, saved),
    change: (patch) => {
      const next = { ...setup, ...patch }
      saveDraft(key, next)
      setDraft(next)
    },
    forget: () => {
      dropDraft(key)
      setDraft(undefined)
    },
  }
}

/** Fields with a column whose values are translated. */
export const translatedFields = (kind: ImportKind, mapping: Setup['mapping']) =>
  kind.fields.filter((field) => field.translates && mapping[field.key])

/** What one value becomes: chosen by hand, suggested, or as the rest. Null for no idea. */
export function meaningOf(setup: Setup, field: string, { value, suggested }: FieldValues['values'][number]) {
  return setup.values[field]?.[value] ?? suggested ?? setup.rest[field] ?? null
}

/** The body of a check; `found` are the values of the translated fields. */
export function checkBody(setup: Setup, fields: readonly ImportField[], found: readonly FieldValues[]) {
  const values = Object.fromEntries(
    fields.map(({ key }) => {
      const listed = found.find((one) => one.field === key)?.values ?? []
      const byRest = setup.rest[key]
        ? listed.flatMap((one) => {
            const meant = meaningOf(setup, key, one)
            return meant === null || one.suggested === meant ? [] : [[one.value, meant]]
          })
        : []
      return [key, { ...setup.values[key], ...Object.fromEntries(byRest) }]
    }),
  )
  return { mapping: setup.mapping, values, options: setup.options }
}
