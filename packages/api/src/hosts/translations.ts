import { readdir, readFile } from 'node:fs/promises'
import type { Deps } from '#kernel/context.ts'

/** The words of the product stand with its pages. */
const folder = new URL('../../../web/src/kit/languages/', import.meta.url)

let files: Promise<string[]> | undefined
const kept = new Map<string, Promise<Record<string, string>>>()

const read = async (file: string) => JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Record<string, string>

/** Reads the file of a language when it is first written in. */
export const translations: Deps['translations'] = async (language) => {
  files ??= readdir(folder)
  const file = `${language}.json`
  if (language === 'en' || !(await files).includes(file)) return {}
  const texts = kept.get(language) ?? read(file)
  kept.set(language, texts)
  return texts
}
