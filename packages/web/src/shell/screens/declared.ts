import type { Endpoint, Input } from '@rad/api/contract'
import { t } from '#kit/words.ts'

/** A fixed value of a declaration, or one computed from the state it is drawn in. */
export type Slot<T, S> = T | ((state: S) => T)

export const filled = <T, S>(slot: Slot<T, S>, state: S): T =>
  typeof slot === 'function' ? (slot as (state: S) => T)(state) : slot

/** A text: a key that is translated to the reader's language, or a sentence that is made where it is drawn. */
export const textOf = <S>(text: Slot<string, S>, state: S): string =>
  typeof text === 'function' ? text(state) : t(text)

/** In place of hooks of the screen itself, where it has none. */
export const useNothing = (): never => undefined as never

/** A view has the parameters of its endpoints: the contract makes both of one schema. */
export const asking = <E extends Endpoint>(values: object) => ({ query: values }) as unknown as Input<E>
