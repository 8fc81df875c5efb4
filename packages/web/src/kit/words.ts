import { setupI18n, type Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import english from './languages/en.json'

/** One file per language; the key is the English sentence, and a file put beside the others is offered at once. */
const files = import.meta.glob<Messages>(['./languages/*.json', '!./languages/en.json'], { import: 'default' })

/** The languages on offer, by their codes. */
export const languages = ['en', ...Object.keys(files).map((file) => file.slice('./languages/'.length, -'.json'.length))]

/** A language for `Intl`, as the reader's region writes it: English has its days one way in Delhi, another in Dallas. */
export const regionalOf = (code: string) =>
  (typeof navigator === 'undefined' ? [] : navigator.languages).find((one) => one.split('-')[0] === code) ?? code

const i18n = setupI18n({ locale: 'en', locales: regionalOf('en'), messages: { en: english } })
const loaded = new Set(['en'])

/** The code of the language in use, for the `lang` of the page. */
export const language = () => i18n.locale

/** The same for `Intl`. */
export const locale = () => regionalOf(i18n.locale)

/** The same for components that must be drawn again when it changes. */
export const useLanguage = () =>
  useSyncExternalStore(
    (changed) => i18n.on('change', changed),
    () => i18n.locale,
  )

/** The name a language has for itself: "Deutsch". */
export const languageName = (code: string) => {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** The name of a language in the language of the page: "German". */
export const languageInWords = (code: string) =>
  new Intl.DisplayNames(i18n.locale, { type: 'language' }).of(code) ?? code

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])
/** The direction a language is written in. */
export const directionOf = (code: string) => (rightToLeft.has(code) ? 'rtl' : 'ltr')

/** The first of the wished languages that we speak, else English. `pt-BR` is met by `pt`. */
export const spokenOf = (wished: readonly string[]) =>
  wished.map((code) => code.split('-')[0] ?? '').find((code) => languages.includes(code)) ?? 'en'

/** Speaks another language from now on; resolves once its words have come. */
export async function speak(code: string): Promise<void> {
  const load = files[`./languages/${code}.json`]
  if (load && !loaded.has(code)) {
    i18n.load(code, await load())
    loaded.add(code)
  }
  if (loaded.has(code)) i18n.activate(code, regionalOf(code))
}

/** Plurals and choices are compiled when the pages are built; what is only put in is put in here. */
const isComposed = (text: string) => /\{\w+, (plural|select)/.test(text)
const filled = (text: string, values: Record<string, unknown>) =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => (name in values ? String(values[name] ?? '') : hole))

/** Names and figures keep their own direction within a sentence that runs from right to left. */
function isolated(values: Record<string, unknown> = {}) {
  if (directionOf(i18n.locale) === 'ltr') return values
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? `\u2068${value}\u2069` : value]),
  )
}

/**
 * A sentence in the language in use. `text` is the English one, in ICU's notation where something is put in:
 * `t('{count, plural, one {# task} other {# tasks}}', { count })`. It stands as a literal, or `npm run words` cannot see it.
 */
export function t(text: string, values?: Record<string, unknown>): string {
  if (isComposed(text)) return i18n._(text, isolated(values))
  const found = i18n.messages[text]
  const said = typeof found === 'string' && found ? found : text
  return values ? filled(said, isolated(values)) : said
}

/** A label within a sentence, without its capital: German keeps those of its nouns, and everybody those of abbreviations. */
export const inSentence = (label: string) =>
  i18n.locale === 'de' || /\p{Lu}{2}/u.test(label)
    ? label
    : label.charAt(0).toLocaleLowerCase(i18n.locale) + label.slice(1)

let collator: { language: string; compare: (a: string, b: string) => number } | undefined

/** Sorts names the way the language in use does; figures in them count as such. */
export function inOrder(a: string, b: string): number {
  if (collator?.language !== i18n.locale)
    collator = { language: i18n.locale, compare: new Intl.Collator(i18n.locale, { numeric: true }).compare }
  return collator.compare(a, b)
}

const holes = /\\\{(\d+)\\\}/g
const special = /[.*+?^${}()|[\]\\]/g
let patterns: { language: string; known: { text: string; pattern: RegExp }[] } | undefined

/** The API's sentences with something put in, as patterns that find it again. */
function knownPatterns() {
  if (patterns?.language !== i18n.locale)
    patterns = {
      language: i18n.locale,
      known: Object.keys(i18n.messages)
        .filter((text) => text.includes('{0}'))
        .map((text) => ({
          text,
          pattern: new RegExp(`^${text.replaceAll(special, '\\$&').replaceAll(holes, '(.+?)')}$`, 's'),
        })),
    }
  return patterns.known
}

/** What the API said, which it says in English, in the language in use; a sentence nobody translated stays as it is. */
export function told(sentence: string): string {
  if (i18n.locale === 'en') return sentence
  const whole = i18n.messages[sentence]
  if (typeof whole === 'string' && whole) return whole
  for (const { text, pattern } of knownPatterns()) {
    const found = pattern.exec(sentence)
    if (found) return t(text, { ...found.slice(1) })
  }
  return sentence
}
