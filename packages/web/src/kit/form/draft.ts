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
