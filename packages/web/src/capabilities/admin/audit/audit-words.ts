/** What can be found in the trail; the words are those of the screens. */
export const entityWords: Record<string, string> = {
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
}

const actionWords: Record<string, string> = {
  refresh_reuse: 'Old token used again',
  sign_in: 'Signed in',
  sign_in_refused: 'Sign-in refused',
  sign_out: 'Signed out',
  set_access: 'Access changed',
  revert: 'Import undone',
}

const plain = (code: string) => {
  const text = code.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const actionName = (action: string) => actionWords[action] ?? plain(action)
export const entityName = (entity: string) => entityWords[entity] ?? plain(entity)
export const fieldName = plain
