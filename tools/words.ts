// `npm run words`: brings the files of the four languages beside English up to the texts in the code. `npm run words -- missing fr` prints
// what a language lacks.
import { globSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textsOf } from '../packages/web/texts.ts'
import { showHelp } from './help.mjs'
import { root } from './install.mjs'
import { sourceFiles } from './source-files.ts'

const folder = join(root, 'packages/web/src/kit/languages')
type Texts = Record<string, string>

/** Every text of the product in English, in order. */
export function extractTexts(): string[] {
  const files = sourceFiles().filter(({ path }) => !/\.test\.tsx?$/.test(path))
  return [...new Set(files.flatMap(({ path, text }) => textsOf(path, text)))].sort()
}

export const languageFiles = async () =>
  Promise.all(
    globSync('*.json', { cwd: folder })
      .sort()
      .map(async (file) => ({
        code: file.slice(0, -'.json'.length),
        texts: JSON.parse(await readFile(join(folder, file), 'utf8')) as Texts,
      })),
  )

/** A language brought up to the texts of the product: what is new has yet to be translated, what is gone is dropped. */
export const broughtUp = (known: Texts, texts: readonly string[]): Texts =>
  Object.fromEntries(texts.map((text) => [text, known[text] ?? '']))

async function run(what: string | undefined, language: string | undefined) {
  const texts = extractTexts()
  for (const { code, texts: known } of await languageFiles()) {
    const next = broughtUp(known, texts)
    const missing = Object.keys(next).filter((text) => !next[text])
    if (what === 'missing' && code === language) console.log(JSON.stringify(missing, null, 2))
    if (what === undefined) {
      // In one synchronous write: closing the output early must not leave half a file.
      writeFileSync(join(folder, `${code}.json`), `${JSON.stringify(next, null, 2)}\n`)
      console.log(`${code}: ${Object.keys(next).length} texts, ${missing.length} to translate`)
    }
  }
}

if (import.meta.main) {
  showHelp(import.meta.url)
  await run(process.argv[2], process.argv[3])
}
