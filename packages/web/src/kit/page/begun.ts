import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** What a form begins with that was opened from somewhere else, such as from an email. */
export interface Begun {
  subject: string
  text: string
}

/** As the state of a navigation: it stands in no address, and goes with the next page. */
export const begunWith = (begun: Begun) => ({ begun }) as never

/** What the page before handed over, if it did. */
export function useBegun(): Begun | undefined {
  const state = useLocation().state as { begun?: Begun }
  // The form keeps it, whatever the address says once it is open.
  return useState(state.begun)[0]
}
