import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

/** Reads the sentences with something put in at build time, so that the page needs no parser for them. */
export const compiledLanguages: Plugin = {
  name: 'compiled-languages',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /kit\/languages\/\w+\.json$/ },
    handler: (code) => {
      const texts = Object.entries(JSON.parse(code) as Record<string, string>)
      const compiled = texts.map(([text, said]) => [text, text.includes('{') ? compileMessage(said || text) : said])
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null }
    },
  },
}
