/** A message from one tab to the others: the data of a capability is stale, or some fetched before a moment may be. */
export type TabNews = { old: string } | { missedBefore: number }

let channel: BroadcastChannel | undefined

/** The channel to the other tabs of this person, while this one listens. */
export const joinTabs = (joined: BroadcastChannel | undefined): void => void (channel = joined)

/** Makes the other tabs refetch what this one has changed. Other users are notified by the server. */
export const tellTabs = (capabilities: readonly string[]): void =>
  capabilities.forEach((old) => channel?.postMessage({ old } satisfies TabNews))
