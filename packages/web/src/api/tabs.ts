/** What one tab tells the others: readings of a capability have grown old, or some may have that were made before a moment. */
export type Told = { old: string } | { missedBefore: number }

let channel: BroadcastChannel | undefined

/** The channel to the other tabs of this person, while this one listens. */
export const joinTabs = (joined: BroadcastChannel | undefined): void => void (channel = joined)

/** Lets the other tabs read again what this one has changed. Other people hear of it from the server. */
export const tellTabs = (capabilities: readonly string[]): void =>
  capabilities.forEach((old) => channel?.postMessage({ old } satisfies Told))
