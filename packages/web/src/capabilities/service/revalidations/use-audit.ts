import { type Revalidation, revalidationsApi } from '@rad/api/service/revalidations/contract'
import { useMemo, useState } from 'react'
import { queueChange } from '#api/queue.ts'
import { useQueued } from '#api/use-queued.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { answersShown, photosWaiting, queueOf, type ShownAnswer } from './queued-answers.ts'
import { takenPhoto } from './taken-photo.ts'

type Item = Revalidation['items'][number]

/** A browser without room refuses to store a change: then nothing is noted, and the auditor must know. */
const attempt = (store: () => unknown) => {
  try {
    store()
    return true
  } catch {
    showToast(t('This device has no room left. Send what is waiting first.'), { tone: 'bad' })
    return false
  }
}

const detailsOf = (no: string, text: string) => ({ of: queueOf(no), title: no, text, refreshes: ['timeline'] })

const queueAnswer = (no: string, { key }: Item, answer: { value: string; remark: string | null; photos: string[] }) =>
  queueChange(
    revalidationsApi.answer,
    { params: { no, item: key }, body: { ...answer, at: new Date().toISOString() } },
    detailsOf(no, t('Answer to {item}', { item: key })),
  )

/** The answers and photos of an audit: each is stored on this device at once and sent when there is a connection. */
export function useAudit({ no, answers, photos, items }: Revalidation) {
  const changes = useQueued()
  // What was noted here stays shown until the page has read it back.
  const [noted, setNoted] = useState<ReadonlyMap<string, ShownAnswer>>(new Map())
  const shown = useMemo(() => {
    const known = answersShown(no, answers, changes)
    return new Map([
      ...known,
      ...[...noted].map(([key, one]) => [key, { ...one, isWaiting: known.get(key)?.isWaiting ?? false }] as const),
    ])
  }, [no, answers, changes, noted])
  const waiting = photosWaiting(no, changes)
  const note = (item: Item, value: string, remark: string | null, named: readonly string[]) => {
    const isStored = attempt(() => queueAnswer(no, item, { value, remark, photos: named.slice(0, 20) }))
    if (isStored) setNoted((all) => new Map(all).set(item.key, { item: item.key, value, remark, isWaiting: true }))
  }
  /** Names the photos that wait here, so that the audit is submitted once they have arrived, from whichever device. */
  const answer = (item: Item, value: string, remark: string | null) =>
    note(
      item,
      value,
      remark,
      (waiting.get(item.key) ?? []).filter((hash) => hash !== undefined),
    )
  const photograph = async (item: Item | undefined, file: File) => {
    const photo = await takenPhoto(file)
    const given = item && shown.get(item.key)
    if (given && photo.sha256) note(item, given.value, given.remark, [photo.sha256])
    attempt(() =>
      queueChange(
        revalidationsApi.addPhoto,
        { params: { no }, body: { item: item?.key ?? null, ...photo } },
        detailsOf(no, item ? t('Photo of {item}', { item: item.key }) : t('Photo')),
      ),
    )
  }
  const photosOf = (key: string) => photos.filter(({ item }) => item === key)
  const lacksPhoto = (item: Item) => {
    const value = shown.get(item.key)?.value
    const isCounted = value !== undefined && value !== 'na'
    return item.needs_photo && isCounted && photosOf(item.key).length === 0 && !waiting.has(item.key)
  }
  return {
    shown,
    waiting,
    answer,
    photograph,
    photosOf,
    lacksPhoto,
    answered: items.filter(({ key }) => shown.has(key)).length,
    lacking: items.filter(lacksPhoto).length,
  }
}
export type Audit = ReturnType<typeof useAudit>
