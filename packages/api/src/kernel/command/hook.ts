/**
 * A moment at which a capability lets others act without knowing them: declared in its `hook.ts`, acted on by
 * capabilities above it, connected in connections.ts. The declaring side calls each one of `connected` in turn and waits
 * for it, so that all of them act inside its transaction: what one of them throws undoes the whole change.
 */
export interface Hook<Handler> {
  /** In the order of connections.ts. Throws where nothing was connected: a forgotten line there must not pass unseen. */
  readonly connected: readonly Handler[]
  connect(...handlers: readonly [Handler, ...Handler[]]): void
}

/** Declares a hook; the name is for the error that names a forgotten connection. */
export function hook<Handler>(name: string): Hook<Handler> {
  let connected: readonly Handler[] | undefined
  return {
    get connected() {
      if (!connected) throw new Error(`Nothing is connected to the hook "${name}"`)
      return connected
    },
    connect: (...handlers) => {
      connected = handlers
    },
  }
}
