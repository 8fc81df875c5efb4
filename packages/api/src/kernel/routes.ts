import type { Context } from './context.ts'
import type { Contract, Endpoint, Output } from './contract.ts'

type MaybePromise<T> = T | Promise<T>
type Handlers<C extends Contract> = { [K in keyof C]: (ctx: Context<C[K]>) => MaybePromise<Output<C[K]>> }

/** An endpoint with what answers it, as the app mounts it. */
export interface Route {
  endpoint: Endpoint
  handle(ctx: Context): MaybePromise<unknown>
}

/** Binds a contract to its handlers: a missing, extra or mistyped one does not compile. */
export function routes<C extends Contract>(contract: C, handlers: Handlers<C>): Route[] {
  return Object.keys(contract).map((name) => ({
    endpoint: contract[name] as Endpoint,
    handle: handlers[name] as unknown as Route['handle'],
  }))
}
