/** Before the key of a draft that all tabs of this browser share. */
export const sharedPrefix = 'rad.shared-draft.'

/** Forgets all of them: they are not for who signs in next. Apart from `draft.ts`, for signing out is a part of every page. */
export function dropSharedDrafts() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(sharedPrefix)) localStorage.removeItem(key)
}
