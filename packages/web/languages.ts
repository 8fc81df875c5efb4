import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const isComposed = (text: string) => /\{\w+, (plural|select)/.test(text)

/** Reads plurals and choices at build time, so that the page needs no parser for them. */
export const compiledLanguages: Plugin = {
  name: 'compiled-languages',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /kit\/languages\/\w+\.json$/ },
    handler: (code) => {
      const texts = Object.entries(JSON.parse(code) as Record<string, string>)
      const compiled = texts.map(([text, said]) => [text, isComposed(text) ? compileMessage(said || text) : said])
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null }
    },
  },
}
