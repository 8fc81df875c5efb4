import { words } from '@rad/api/words'
import { inWords } from '#kit/in-words.ts'
import { t } from '#kit/words.ts'
/** What can be found in the trail; the words are those of the screens. */
export const entityWords: Record<string, string> = words({
  account: 'Account',
  channel: 'Channel',
  city: 'City',
  complaint: 'Complaint',
  dealer: 'Dealer',
  import: 'Import',
  model: 'Model',
  outlet: 'Outlet',
  saved_view: 'Saved view',
  session: 'Sign-in',
  user: 'Person',
})

const actionWords: Record<string, string> = words({
  refresh_reuse: 'Old token used again',
  sign_in: 'Signed in',
  sign_in_refused: 'Sign-in refused',
  sign_out: 'Signed out',
  set_access: 'Access changed',
  revert: 'Import undone',
})

export const actionName = (action: string) => (actionWords[action] ? t(actionWords[action]) : inWords(action))
export const entityName = (entity: string) => (entityWords[entity] ? t(entityWords[entity]) : inWords(entity))
