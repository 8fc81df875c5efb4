import type { Deps } from './context.ts'
import type { Mail } from './outbox.ts'
import { word } from './words.ts'

/** A sentence in English, marked with `word`, and what stands in its places: `{name}`. */
export interface Said {
  text: string
  values?: Readonly<Record<string, string>>
}

/** A mail before it is put into the words of its reader. */
export interface Letter {
  to: string
  /** The code of a language, as `fr`; English stands in for one that the product does not speak. */
  language: string
  subject: Said
  /** A link stands as it is and becomes the button of the mail. */
  paragraphs: readonly (Said | { link: string })[]
}

/** Writes a letter in the language of its reader. */
export async function mailOf({ translations }: Pick<Deps, 'translations'>, letter: Letter): Promise<Mail> {
  const { to, language, subject, paragraphs } = letter
  const texts = await translations(language)
  const say = ({ text, values = {} }: Said) =>
    (texts[text] || text).replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
  const link = paragraphs.find((one) => 'link' in one)?.link
  return {
    to,
    language,
    subject: say(subject),
    text: paragraphs.map((one) => ('link' in one ? one.link : say(one))).join('\n\n'),
    ...(link && { button: say({ text: word('Open {host}'), values: { host: new URL(link).host } }) }),
  }
}
