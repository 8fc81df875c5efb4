/**
 * Goes around each wait for the database: one round trip. A host measures with it, and learns from it when a call gives the
 * event loop away and takes it again.
 */
export type AroundWait = <T>(wait: () => Promise<T>) => Promise<T>

/** For hosts that measure nothing. */
export const plainWait: AroundWait = (wait) => wait()
