import type { Deps } from '#kernel/command/context.ts'

const files = import.meta.glob('../../../web/src/kit/languages/*.json', { import: 'default' })

/** The same translation files that the pages use, loaded when a language is first written in. */
export const bundledTranslations: Deps['translations'] = async (language) =>
  language === 'en' ? {} : ((await files[`../../../web/src/kit/languages/${language}.json`]?.()) ?? {})
