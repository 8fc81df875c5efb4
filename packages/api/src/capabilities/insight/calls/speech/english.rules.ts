import type { WinkMethods } from 'wink-nlp'

/** Loaded with the first text that is analyzed: its words take more memory than the rest of the product. */
let loaded: Promise<WinkMethods> | undefined

/** The grammar of English. Once for all: its model may not be read a second time. */
export const english = (): Promise<WinkMethods> =>
  (loaded ??= Promise.all([import('wink-nlp'), import('wink-eng-lite-web-model')]).then(
    ([{ default: wink }, { default: model }]) => wink(model, ['sbd', 'negation', 'sentiment']),
  ))
