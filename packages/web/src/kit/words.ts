import { type Messages, setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { codes, wordsOf } from '#kit/word-files.ts'

/** The languages on offer, by their codes: a file put beside the others is offered at once. */
export const languages = ['en', ...codes]

/** A language for `Intl`, as the reader's region writes it: English has its days one way in Delhi, another in Dallas. */
export const regionalOf = (code: string) =>
  (typeof navigator === 'undefined' ? [] : navigator.languages).find((one) => one.split('-')[0] === code) ?? code

const i18n = setupI18n({ locale: 'en', locales: regionalOf('en'), messages: { en: {} } })

/**
 * Plurals and choices as languages.ts compiles them: in a build, each module adds those it speaks.
 * @public
 */
export const addEnglish = (messages: Messages) => i18n.load('en', messages)

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

/** The first of the preferred languages that we support, else English. `pt-BR` is matched by `pt`. */
export const spokenOf = (wished: readonly string[]) =>
  wished.map((code) => code.split('-')[0] ?? '').find((code) => languages.includes(code)) ?? 'en'

/** The current language, or the next one until its texts are loaded. */
let wished = 'en'
/** The parts that the page uses; in a language chosen later they are needed too. */
const needed = new Set<string>()
const loading = new Map<string, Promise<void>>()

/** Loads a part once; a failed load is repeated the next time. English is in the code. */
function load(code: string, part: string): Promise<void> {
  if (!codes.includes(code)) return Promise.resolve()
  const name = `${code}/${part}`
  const begun =
    loading.get(name) ??
    wordsOf(code, part).then(
      (words) => {
        i18n.load(code, { ...words })
        patterns = undefined
      },
      (error: unknown) => {
        loading.delete(name)
        throw error
      },
    )
  loading.set(name, begun)
  return begun
}

/**
 * Loads texts before they are shown: `app`, `sentences` or the path of a screen, as word-parts.ts splits them. They come in
 * the current language, and later in every other that is chosen. What fails to load is shown in English, and requested again
 * the next time: no page stays closed for its words.
 */
export async function needWords(...parts: string[]): Promise<void> {
  for (const part of parts) needed.add(part)
  await Promise.all(parts.map((part) => load(wished, part).catch(() => undefined)))
}

/** Loads what is needed, and what became needed meanwhile. */
async function loadNeeded(code: string): Promise<void> {
  const parts = [...needed]
  await Promise.all(parts.map((part) => load(code, part)))
  if (needed.size > parts.length) await loadNeeded(code)
}

/** Changes the language from now on; resolves once the texts of everything on the page are loaded. */
export async function speak(code: string): Promise<void> {
  if (!languages.includes(code)) return
  const before = wished
  wished = code
  try {
    await loadNeeded(code)
  } catch (error) {
    if (wished === code) wished = before
    throw error
  }
  // Another may have been chosen meanwhile.
  if (wished === code) i18n.activate(code, regionalOf(code))
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
 * A sentence in the current language. `text` is the English one, in ICU's notation where values are inserted:
 * `t('{count, plural, one {# task} other {# tasks}}', { count })`. It must be a literal, or `npm run words` cannot see it.
 */
export function t(text: string, values?: Record<string, unknown>): string {
  if (isComposed(text)) return i18n._(text, isolated(values))
  const found = i18n.messages[text]
  const template = typeof found === 'string' && found ? found : text
  return values ? filled(template, isolated(values)) : template
}

/** A label within a sentence, in lower case: German and abbreviations stay capitalized. */
export const inSentence = (label: string) =>
  i18n.locale === 'de' || /\p{Lu}{2}/u.test(label)
    ? label
    : label.charAt(0).toLocaleLowerCase(i18n.locale) + label.slice(1)

/** Several names in a list, joined as the current language does it: where no component has a format at hand. */
export const listed = (names: readonly string[]) =>
  new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(names)

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
          // Bounded: a sentence of the API has a few words.
          pattern: new RegExp(`^${text.replaceAll(special, '\\$&').replaceAll(holes, '(.+?)')}$`, 's'),
        })),
    }
  return patterns.known
}

/** A message of the API, which is English, in the current language; an untranslated sentence stays as it is. */
export function translateApiMessage(sentence: string): string {
  if (i18n.locale === 'en') return sentence
  const whole = i18n.messages[sentence]
  if (typeof whole === 'string' && whole) return whole
  for (const { text, pattern } of knownPatterns()) {
    const found = pattern.exec(sentence)
    if (found) return t(text, { ...found.slice(1) })
  }
  return sentence
}
