import type { WaitingGuidelines } from '@rad/api/knowledge/guidelines/banner.contract'
import { readSession } from '#api/session.ts'

const key = 'rad.guidelines'
const idOfPerson = () => readSession()?.userData.id

/** What this person had to acknowledge at the last reading, so that the next page is paused from its first paint. */
export function storedWaiting(): WaitingGuidelines | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as { of?: string; waiting?: WaitingGuidelines }
    return stored.of !== undefined && stored.of === idOfPerson() ? stored.waiting : undefined
  } catch {
    return undefined
  }
}

export const keepWaiting = (waiting: WaitingGuidelines): void =>
  localStorage.setItem(key, JSON.stringify({ of: idOfPerson(), waiting }))

/** Whether a page has the banner above it. Those of guidelines say themselves what is to be acknowledged. */
export const hasBanner = (waiting: WaitingGuidelines | undefined, pathname: string): waiting is WaitingGuidelines =>
  waiting !== undefined && waiting.count > 0 && !pathname.startsWith('/guidelines')
