/** What time it is. */
export interface Clock {
  now(): Date
  /** What clocks elsewhere show, where this one can be moved on: the demo in a browser. */
  outside?(): Date
}

/** The time for what runs out by clocks elsewhere: access tokens, and the codes of authenticator apps. */
export const outside = (clock: Clock): Date => clock.outside?.() ?? clock.now()
