import type { Messages } from '@lingui/core'

/**
 * In development and in tests a language is one file, loaded with the first of its words: a text that was just written is
 * there on every page. In a build languages.ts puts another loader in the place of this one, which knows the parts.
 */
const files = import.meta.glob<Messages>('./languages/*.json', { import: 'default' })

const nameOf = (code: string) => `./languages/${code}.json`

/** The languages that are loaded when they are chosen. */
export const codes = Object.keys(files).map((file) => file.slice('./languages/'.length, -'.json'.length))

/** The texts of one part of the pages (word-parts.ts) in one language. */
export const wordsOf = async (code: string, _part: string): Promise<Messages> => (await files[nameOf(code)]?.()) ?? {}
