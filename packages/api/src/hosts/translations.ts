import { readdir, readFile } from 'node:fs/promises'
import type { Deps } from '#kernel/command/context.ts'

/** The texts of the product are stored with its pages. */
const folder = new URL('../../../web/src/kit/languages/', import.meta.url)

const cache = new Map<string, Record<string, string>>()

/** Reads the file of a language when it is first written in. */
export const translations: Deps['translations'] = async (language) => {
  const file = `${language}.json`
  if (language === 'en' || !(await readdir(folder)).includes(file)) return {}
  const texts =
    cache.get(language) ?? (JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Record<string, string>)
  cache.set(language, texts)
  return texts
}
