import type { AnyContext, Context, OutsideContext } from './context.ts'
import type { Contract, Endpoint, Output } from '#kernel/contract/contract.ts'

type MaybePromise<T> = T | Promise<T>

/** A file that is drawn from the rows that were read, or other slow work, once the database connection is released. */
export type Unfinished = () => Promise<Response>
type Answer<E> = E extends { response: 'file' } ? Response | Unfinished : Output<E>
type Handlers<C extends Contract> = { [K in keyof C]: (ctx: Context<C[K]>) => MaybePromise<Answer<C[K]>> }

/** An endpoint with what answers it, as the app mounts it. */
export interface Route {
  endpoint: Endpoint
  /** What takes long and needs no database, done before the transaction begins. */
  prepare?: ((ctx: AnyContext) => MaybePromise<unknown>) | undefined
  handle(ctx: AnyContext, prepared?: unknown): MaybePromise<unknown>
}

/**
 * A handler of something that is read first, such as a file: that takes its time, and holds neither a transaction nor what it
 * locked meanwhile.
 */
export const afterReading = <E extends Endpoint, P, A>(
  prepare: (ctx: OutsideContext<E>) => MaybePromise<P>,
  handle: (ctx: Context<E>, prepared: P) => A,
): ((ctx: Context<E>) => A) => Object.assign(handle as (ctx: Context<E>) => A, { prepare })

/** Binds a contract to its handlers: a missing, extra or mistyped one does not compile. */
export function routes<C extends Contract>(contract: C, handlers: Handlers<C>): Route[] {
  return Object.keys(contract).map((name) => ({
    endpoint: contract[name] as Endpoint,
    // The one place where the type of an endpoint is let go: answer.ts hands over what its contract promises.
    handle: handlers[name] as unknown as Route['handle'],
    prepare: (handlers[name] as unknown as Pick<Route, 'prepare'>).prepare,
  }))
}
