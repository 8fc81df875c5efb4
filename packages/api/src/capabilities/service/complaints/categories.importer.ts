import type { Choice } from '#kernel/import/importer.ts'
import { caseCategories } from '#capabilities/service/tickets/case.vocabulary.ts'

/** Every category, alone and with each of its sub-categories: `Product`, `Product/engine`. */
export const categoryChoices = (): Choice[] =>
  Object.entries(caseCategories).flatMap(([category, subs]) => [
    { value: category, label: category },
    ...subs.map((sub) => ({ value: `${category}/${sub}`, label: `${category}: ${sub}` })),
  ])

/** `Product/body/paint` to category and sub-category: only the first stroke divides. */
export function categoryParts(choice: string): { category: string; sub_category: string | null } {
  const at = choice.indexOf('/')
  return at < 0
    ? { category: choice, sub_category: null }
    : { category: choice.slice(0, at), sub_category: choice.slice(at + 1) }
}

/** What a component of a vehicle complaint is about, the first rule that knows it; undefined for "unknown or other". */
const rules: readonly (readonly [RegExp, string])[] = [
  [/fire/i, 'Safety/fire'],
  [/air ?bag/i, 'Safety/airbag'],
  [/seat belt|child seat|tether|buckle|carry handle|insert, padding/i, 'Safety'],
  [/brake/i, 'Product/brakes'],
  [/steering/i, 'Product/steering'],
  [/suspension|wheel|tire/i, 'Product/suspension'],
  [/hybrid|battery/i, 'Product/battery/EV'],
  [/power ?train|transmission/i, 'Product/transmission'],
  [/engine|fuel|speed control/i, 'Product/engine'],
  [/electric|lighting|collision|lane departure|back over|stability|traction|adaptive/i, 'Product/electrical'],
  [/communication|infotainment/i, 'Product/infotainment'],
  [/air condition|climate/i, 'Product/AC'],
  [/structure|visibility|latch|seat|equipment|body|paint/i, 'Product/body/paint'],
]

export function suggestCategory(component: string, choices: readonly Choice[]): string | undefined {
  const meant = rules.find(([words]) => words.test(component))?.[1]
  return choices.some((choice) => choice.value === meant) ? meant : undefined
}
