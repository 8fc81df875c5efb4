/**
 * A moment at which a capability lets others act without knowing them: declared in its `hook.ts`, acted on by
 * capabilities above it, each of which names it in its `<name>.capability.ts`. The declaring side calls each one of
 * `connected` in turn and waits for it, so that all of them act inside its transaction: what one of them throws undoes the
 * whole change.
 */
export interface Hook<Handler> {
  /** In the order of the capabilities in app.ts. Throws where nothing was connected: a forgotten line must not pass unseen. */
  readonly connected: readonly Handler[]
  /** The one handler of a hook that needs exactly one. Throws where there is none or another. */
  readonly only: Handler
  connect(handler: Handler): void
}

/** Connects a handler to its hook, when the app is assembled. */
export type Connection = () => void

/** Declares a hook; the name is for the error that names a forgotten connection. */
export function hook<Handler>(name: string): Hook<Handler> {
  const connected: Handler[] = []
  return {
    get connected() {
      if (connected.length === 0) throw new Error(`Nothing is connected to the hook "${name}"`)
      return connected
    },
    get only() {
      const [first, ...others] = connected
      if (!first || others.length > 0)
        throw new Error(`The hook "${name}" needs one connection, and has ${connected.length}`)
      return first
    },
    connect: (handler) => void connected.push(handler),
  }
}

/** What a capability does at the moment of another's hook. */
export const connection =
  <Handler>(moment: Hook<Handler>, handler: Handler): Connection =>
  () =>
    moment.connect(handler)
