const files = import.meta.glob<string>('./examples/*/*.tsx', { query: '?raw', import: 'default', eager: true })

/** The code of an example, as its file says it. */
export function sourceOf(file: string): string {
  const source = files[`./examples/${file}.tsx`]
  if (source === undefined) throw new Error(`There is no example ${file}.`)
  return source.trimEnd()
}
