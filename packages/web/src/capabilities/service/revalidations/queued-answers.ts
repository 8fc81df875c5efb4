import { type Answer, revalidationsApi } from '@rad/api/service/revalidations/contract'
import type { QueuedChange } from '#api/queue.ts'

/** Everything of one audit waits in one line: it is sent in the order in which it was noted. */
export const queueOf = (no: string) => `revalidation:${no}`

/** An answer as it is shown: as stored, or as it waits on this device. */
export type ShownAnswer = Pick<Answer, 'item' | 'value' | 'remark'> & { isWaiting: boolean }

/** The answers of an audit, with those that wait to be sent in their place. A refused one is left out: nothing is sure of it. */
export function answersShown(
  no: string,
  stored: readonly Answer[],
  changes: readonly QueuedChange[],
): ReadonlyMap<string, ShownAnswer> {
  const shown = new Map<string, ShownAnswer>(stored.map((answer) => [answer.item, { ...answer, isWaiting: false }]))
  for (const { of, endpoint, input, refused } of changes) {
    if (of !== queueOf(no) || refused || endpoint.path !== revalidationsApi.answer.path) continue
    const { value, remark = null } = input.body as { value: string; remark?: string | null }
    const item = input.params!.item!
    shown.set(item, { item, value, remark, isWaiting: true })
  }
  return shown
}

/** The photos of each item that wait on this device, by their hashes; the key of those of the whole audit is empty. */
export function photosWaiting(
  no: string,
  changes: readonly QueuedChange[],
): ReadonlyMap<string, readonly (string | undefined)[]> {
  const waiting = new Map<string, (string | undefined)[]>()
  for (const { of, endpoint, input, refused } of changes) {
    if (of !== queueOf(no) || refused || endpoint.path !== revalidationsApi.addPhoto.path) continue
    const { item, sha256 } = input.body as { item: string | null; sha256?: string }
    waiting.set(item ?? '', [...(waiting.get(item ?? '') ?? []), sha256])
  }
  return waiting
}
