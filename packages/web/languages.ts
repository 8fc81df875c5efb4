import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { isComposed, textsOf } from './texts.ts'
import { type WordParts, wordParts } from './word-parts.ts'

const folder = join(import.meta.dirname, 'src/kit/languages')
const speaker = join(import.meta.dirname, 'src/kit/words.ts')

/** Read at build time, so that the page needs no parser for plurals and choices. */
const compiled = (text: string, translation: string) =>
  isComposed(text) ? compileMessage(translation || text) : translation

type Words = Record<string, string>

/** The files of the words in a build: for each language and part one module, `de/app.js`. */
function wordModules({ texts }: WordParts): Map<string, string> {
  const codes = globSync('*.json', { cwd: folder }).map((file) => basename(file, '.json'))
  return new Map(
    codes.sort().flatMap((code) => {
      const words = JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8')) as Words
      const translations = Object.entries(words).map(
        ([text, translation]) => [text, compiled(text, translation)] as const,
      )
      return [...texts].map(([part, used]) => {
        const messages = Object.fromEntries(translations.filter(([text]) => used.has(text)))
        return [`${code}/${part}.js`, `export default ${JSON.stringify(messages)}`] as const
      })
    }),
  )
}

/** Where the words of this build lie: another folder as soon as one of them is another, as browsers keep files for ever. */
function placeOf(modules: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [file, code] of modules) hash.update(file).update('\0').update(code).update('\0')
  return `words/${hash.digest('base64url').slice(0, 8)}`
}

/**
 * In a build a page loads the words it can show and no more: this takes the place of kit/word-files.ts. The names of the
 * files follow from language and part, for a list of all of them would weigh more than the words of a page.
 */
const loaderOf = (codes: readonly string[], place: string) => `
  export const codes = ${JSON.stringify(codes)}
  export const wordsOf = async (code, part) =>
    (await import(/* @vite-ignore */ \`./${place}/\${code}/\${part}.js\`)).default
`

/** English is in the code: only its plurals and choices are compiled. */
const inEnglish = (texts: Iterable<string>) => {
  const composed = [...texts].filter(isComposed)
  const messages = Object.fromEntries(composed.map((text) => [text, compileMessage(text)]))
  return composed.length > 0 ? `\naddEnglish(${JSON.stringify(messages)})\n` : ''
}

/** A module of the pages with those it speaks. */
function withEnglish(code: string, id: string) {
  const path = relative(join(import.meta.dirname, '../..'), id).replaceAll('\\', '/')
  const added = inEnglish(textsOf(path, code))
  return { code: `import { addEnglish } from ${JSON.stringify(speaker)}\n${code}${added}`, map: null }
}

/** Cuts the words of the languages into parts when the pages are built, and compiles plurals. */
export function languages(): Plugin {
  let made: { modules: ReadonlyMap<string, string>; place: string; ofApi: ReadonlySet<string> } | undefined
  /** Made once: the place is a hash of all modules. */
  const words = () => {
    if (made) return made
    const parts = wordParts()
    const modules = wordModules(parts)
    return (made = { modules, place: placeOf(modules), ofApi: parts.ofApi })
  }
  return {
    name: 'languages',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/kit\/word-files\.ts$/ },
      handler() {
        const { modules, place } = words()
        const codes = new Set([...modules.keys()].map((file) => file.split('/')[0]!))
        return loaderOf([...codes], place)
      },
    },
    transform: {
      filter: { id: /packages\/web\/src\/.+\.tsx?$/ },
      handler(code, id) {
        // What the API says may come to any page.
        if (id === speaker) return { code: code + inEnglish(words().ofApi), map: null }
        return isComposed(code) ? withEnglish(code, id) : null
      },
    },
    generateBundle() {
      const { modules, place } = words()
      for (const [file, source] of modules)
        this.emitFile({ type: 'asset', fileName: `assets/${place}/${file}`, source })
    },
  }
}
