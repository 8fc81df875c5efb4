/** The names of a capability in kebab-case: its area, and what a record is called in both numbers, which may be the same. */
export interface Names {
  area: string
  plural: string
  singular: string
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const camel = (kebab: string) => kebab.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const words = (kebab: string) => kebab.replaceAll('-', ' ')

/**
 * The placeholders of `tools/capability`, each for one spelling: `$thing` and `$Thing` in identifiers, `$table` in SQL,
 * `$path` in addresses, `$file` in names of files, `$name` and `$Name` in texts.
 */
const spellings = ({ area, plural, singular }: Names): Record<string, string> => ({
  $area: area,
  $path: plural,
  $file: singular,
  $table: singular.replaceAll('-', '_'),
  $things: camel(plural),
  $thing: camel(singular),
  $Things: capital(camel(plural)),
  $Thing: capital(camel(singular)),
  $names: words(plural),
  $name: words(singular),
  $Names: capital(words(plural)),
  $Name: capital(words(singular)),
})

/** Fills the placeholders of a text. */
export function filler(names: Names): (text: string) => string {
  const values = spellings(names)
  // `$things` comes before `$thing`, and `$no` of a route is none of them.
  const placeholder = new RegExp(
    Object.keys(values)
      .map((key) => `\\${key}`)
      .join('|'),
    'g',
  )
  return (text) => text.replaceAll(placeholder, (found) => values[found]!)
}

/** `service/loaner-cars` as names; throws where it is no area and one or more words, or the singular is no word. */
export function namesOf(place: string, singular?: string): Names {
  const match = /^([a-z]+(?:-[a-z]+)*)\/([a-z]+(?:-[a-z]+)*)$/.exec(place)
  if (!match) throw new Error('Enter an area and a name, for example service/loaner-cars.')
  const [, area = '', plural = ''] = match
  const one = singular ?? plural.replace(/ies$/, 'y').replace(/(?<=[^su])s$/, '')
  if (!/^[a-z]+(-[a-z]+)*$/.test(one)) throw new Error('Enter the singular in small letters, for example loaner-car.')
  return { area, plural, singular: one }
}
