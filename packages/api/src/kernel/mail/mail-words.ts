import type { Deps } from '#kernel/command/context.ts'
import type { Mail, MailPart } from '#kernel/command/outbox.ts'
import { word } from '#kernel/contract/words.ts'

/** A sentence in English, marked with `word`, and the values of its placeholders: `{name}`. */
export interface MailSentence {
  text: string
  values?: Readonly<Record<string, string>>
}

/** One of several records in a letter: its name as it is, and its facts. */
export interface LetterItem {
  title: string
  link: string
  facts: readonly MailSentence[]
  is_late?: boolean
}

/** A part of a letter. A link becomes a button that names the host, unless it has a label. */
export type LetterPart =
  | MailSentence
  | { heading: MailSentence }
  | { link: string; button?: MailSentence }
  | { items: readonly LetterItem[] }
  | { footnote: MailSentence; link: string }

/** A mail before it is put into the words of its reader. */
export interface Letter {
  to: string
  /** The code of a language, as `fr`; English for one that the product does not have. */
  language: string
  subject: MailSentence
  paragraphs: readonly LetterPart[]
}

/** Translates sentences with these texts; what they lack stays in English. */
export const sayIn =
  (texts: Readonly<Record<string, string>>) =>
  ({ text, values = {} }: MailSentence): string =>
    (texts[text] || text).replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)

/** A part as plain text, where a link is a separate line. */
function plain(part: MailPart): string {
  if ('paragraph' in part) return part.paragraph
  if ('heading' in part) return part.heading
  if ('footnote' in part) return `${part.footnote}\n${part.link}`
  if ('link' in part) return part.link
  return part.items.map(({ title, facts, link }) => `${title}\n${facts.join(' · ')}\n${link}`).join('\n\n')
}

/** Writes a letter in the language of its reader. */
export async function mailOf({ translations }: Pick<Deps, 'translations'>, letter: Letter): Promise<Mail> {
  const { to, language, subject } = letter
  const say = sayIn(await translations(language))
  const partOf = (part: LetterPart): MailPart => {
    if ('text' in part) return { paragraph: say(part) }
    if ('heading' in part) return { heading: say(part.heading) }
    if ('items' in part) return { items: part.items.map((item) => ({ ...item, facts: item.facts.map(say) })) }
    if ('footnote' in part) return { footnote: say(part.footnote), link: part.link }
    const button = part.button ?? { text: word('Open {host}'), values: { host: new URL(part.link).host } }
    return { link: part.link, button: say(button) }
  }
  const parts = letter.paragraphs.map(partOf)
  const linked = parts.find((part) => 'button' in part)
  const isPlain = parts.every((part) => 'paragraph' in part || 'button' in part)
  return {
    to,
    language,
    subject: say(subject),
    text: parts.map(plain).join('\n\n'),
    ...(linked && { button: linked.button }),
    ...(!isPlain && { parts }),
  }
}
