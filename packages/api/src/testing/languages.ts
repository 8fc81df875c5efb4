import { preferencesApi } from '#capabilities/session/preferences/contract.ts'
import type { Caller } from './test-app.ts'

/** Sets the language of a user. */
export const chooseLanguage = (person: Caller, language: string) =>
  person.send(preferencesApi.save, {
    body: {
      skin: 'light',
      content: 'full',
      direction: 'auto',
      layout: 'vertical',
      menuCollapsed: false,
      menuHidden: false,
      navbarColour: 'white',
      navbarType: 'floating',
      footer: 'static',
      transition: 'none',
      lockAfterMinutes: 0,
      language,
    },
  })
