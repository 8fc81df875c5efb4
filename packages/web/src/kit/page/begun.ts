import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** The initial values of a form that was opened from somewhere else, such as from an email. */
export interface Begun {
  subject: string
  text: string
}

/** As navigation state: it is not part of the address, and is lost with the next page. */
export const begunWith = (begun: Begun) => ({ begun }) as never

/** What the page before handed over, if it did. */
export function useBegun(): Begun | undefined {
  const state = useLocation().state as { begun?: Begun }
  // The form keeps its first state, whatever the address has once it is open.
  return useState(state.begun)[0]
}
