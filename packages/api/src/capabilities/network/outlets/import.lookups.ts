import type { Db } from '#kernel/command/context.ts'
import type { Choice } from '#kernel/import/importer.ts'

/** What the outlets of another system can be translated to. */
export async function outletChoices(db: Db): Promise<Choice[]> {
  const outlets = await db.selectFrom('outlet').select(['code', 'name']).orderBy('code').limit(5_000).execute()
  return outlets.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
}

/** The outlet that another system probably means: the one of this code or name. */
export function suggestOutlet(value: string, choices: readonly Choice[]): string | undefined {
  const written = value.trim().toLowerCase()
  const found = choices.find(
    (choice) =>
      choice.value.toLowerCase() === written ||
      choice.label.toLowerCase() === `${choice.value.toLowerCase()} ${written}`,
  )
  return found?.value
}
