import type { AnyContext, Context } from './context.ts'
import type { Contract, Endpoint, Output } from './contract.ts'

type MaybePromise<T> = T | Promise<T>

/** A file whose rows are read and which is drawn, or whatever takes long, once the database is let go. */
export type Unfinished = () => Promise<Response>
type Answer<E> = E extends { response: 'file' } ? Response | Unfinished : Output<E>
type Handlers<C extends Contract> = { [K in keyof C]: (ctx: Context<C[K]>) => MaybePromise<Answer<C[K]>> }

/** An endpoint with what answers it, as the app mounts it. */
export interface Route {
  endpoint: Endpoint
  handle(ctx: AnyContext): MaybePromise<unknown>
}

/** Binds a contract to its handlers: a missing, extra or mistyped one does not compile. */
export function routes<C extends Contract>(contract: C, handlers: Handlers<C>): Route[] {
  return Object.keys(contract).map((name) => ({
    endpoint: contract[name] as Endpoint,
    // The one place where the type of an endpoint is let go: answer.ts hands over what its contract promises.
    handle: handlers[name] as unknown as Route['handle'],
  }))
}
