import { type Notification, notificationsApi } from '@rad/api/session/notifications/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { keepLive } from '#api/live.ts'
import { needSentences } from '#api/network.ts'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { closeToast, showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { inWordsOf } from './notification-words.ts'

const shownInPanel = 12

/** What the bell and its panel show: the latest ones and how many are unread. One call for both. */
export const latestQuery = query(notificationsApi.list, { query: { perPage: shownInPanel } })

/** Listens to the server for as long as a page is open. */
export function useLive() {
  const queryClient = useQueryClient()
  useEffect(() => keepLive(queryClient), [queryClient])
}

const arrivals: number[] = []
/** The panel shows what the toasts would cover. */
export const closeArrivals = () => arrivals.splice(0).forEach(closeToast)

/** Shows a toast for what has arrived since the page was opened, once, newest on top. */
export function useArrivals(rows: readonly Notification[] | undefined) {
  const known = useRef<ReadonlySet<string>>(undefined)
  const router = useRouter()
  useEffect(() => {
    if (!rows) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...rows.map(({ id }) => id)])
    if (!before) return
    const fresh = rows.filter(({ id, read_at }) => !read_at && !before.has(id))
    if (fresh.length === 0) return
    const show = () => {
      for (const { title, link } of fresh.toReversed())
        arrivals.push(
          showToast(inWordsOf(title), {
            tone: 'plain',
            action: { label: t('Open'), run: () => router.history.push(link) },
          }),
        )
    }
    void needSentences().then(show)
  }, [rows, router])
}

const counted = /^\(\d+\+?\) /

/** Counts the unread ones in the title of a tab in the background. */
export function useCountInTitle(unread: number) {
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(counted, '')
      document.title = document.visibilityState === 'hidden' && unread > 0 ? `(${unread}) ${plain}` : plain
    }
    write()
    document.addEventListener('visibilitychange', write)
    return () => document.removeEventListener('visibilitychange', write)
  }, [unread])
}

export const useLatest = () => useQuery(latestQuery)

/** Marking as read, one or all. */
export function useMarking() {
  const one = useSend(notificationsApi.mark)
  const all = useSend(notificationsApi.markAll)
  const fail = () => showToast(t('Couldn’t update the notification. Try again.'), { tone: 'bad' })
  return {
    mark: (id: string, read: boolean) => one.mutate({ params: { id }, body: { read } }, { onError: fail }),
    markAll: () => all.mutate({ body: {} }, { onError: fail }),
    isMarkingAll: all.isPending,
  }
}
