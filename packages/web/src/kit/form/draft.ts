import { sharedPrefix } from '#kit/form/shared-drafts.ts'

const prefix = 'rad.draft.'

/** What was typed into a form and not saved, for this tab: a reload or an accident loses nothing. */
export function readDraft<V>(key: string): V | undefined {
  try {
    const text = sessionStorage.getItem(prefix + key)
    return text === null ? undefined : (JSON.parse(text) as V)
  } catch {
    return undefined
  }
}

export function saveDraft(key: string, values: unknown) {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(values))
  } catch {
    // A full or forbidden storage costs the draft only.
  }
}

export const dropDraft = (key: string) => sessionStorage.removeItem(prefix + key)

/** What was typed and not sent, for all tabs of this browser until someone signs out; empty where there is nothing. */
export function readSharedDraft(key: string): string {
  try {
    return localStorage.getItem(sharedPrefix + key) ?? ''
  } catch {
    return ''
  }
}

/** An empty text forgets it. */
export function saveSharedDraft(key: string, text: string) {
  try {
    if (text === '') localStorage.removeItem(sharedPrefix + key)
    else localStorage.setItem(sharedPrefix + key, text)
  } catch {
    // A full or forbidden storage costs the draft only.
  }
}

/** Calls back with the key when another tab changes a shared draft. */
export function onSharedDraft(changed: (key: string) => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key?.startsWith(sharedPrefix)) changed(key.slice(sharedPrefix.length))
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
