import { words } from '@rad/api/words'
import { inWords } from '#kit/in-words.ts'
import { t } from '#kit/words.ts'

/** What can be found in the trail; the words are those of the screens. */
export const entityWords: Record<string, string> = words({
  account: 'Account',
  bookmark: 'Bookmark',
  calendar_event: 'Event',
  channel: 'Channel',
  city: 'City',
  complaint: 'Complaint',
  dealer: 'Dealer',
  import: 'Import',
  invitation: 'Invitation',
  launch_list: 'Launch list',
  mail: 'Mail',
  maintenance: 'Maintenance',
  model: 'Model',
  notification: 'Notification',
  outlet: 'Outlet',
  preference: 'Preferences',
  sample_user: 'Sample user',
  saved_view: 'Saved view',
  session: 'Sign-in',
  task: 'Task',
  user: 'Person',
})

const actionWords: Record<string, string> = words({
  join: 'Left an address',
  refresh_reuse: 'Old token used again',
  sign_in: 'Signed in',
  sign_in_refused: 'Sign-in refused',
  sign_out: 'Signed out',
  set_access: 'Access changed',
  reset_second_step: 'Second step reset',
  revert: 'Import undone',
  export: 'Taken away as a file',
  refused: 'Refused',
  view_as_start: 'Began to look as somebody else',
  view_as_end: 'Stopped looking as somebody else',
})

export const actionName = (action: string) => (actionWords[action] ? t(actionWords[action]) : inWords(action))
export const entityName = (entity: string) => (entityWords[entity] ? t(entityWords[entity]) : inWords(entity))
