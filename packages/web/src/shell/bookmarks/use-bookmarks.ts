import { bookmarksApi, type PageItem } from '@rad/api/session/bookmarks/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { translateApiMessage } from '#kit/words.ts'

const reading = query(bookmarksApi.list, {})
const none: PageItem[] = []

/** The bookmarked pages and those available. A star is shown at once, and undone where the server refuses. */
export function useBookmarks() {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...reading, staleTime: 60_000 })
  const { mutateAsync } = useSend(bookmarksApi.toggle)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const turn = (id: number) =>
    queryClient.setQueryData(reading.queryKey, (before) => {
      if (!before) return before
      const suggestions = before.suggestions.map((page) =>
        page.id === id ? { ...page, isBookmarked: !page.isBookmarked } : page,
      )
      const page = suggestions.find((one) => one.id === id)
      const others = before.bookmarks.filter((one) => one.id !== id)
      return { suggestions, bookmarks: page?.isBookmarked ? [...others, page] : others }
    })

  const toggle = async ({ id }: PageItem) => {
    await queryClient.cancelQueries({ queryKey: reading.queryKey })
    turn(id)
    // One after the other: two presses on one star are two changes.
    queue.current = queue.current
      .then(() => mutateAsync({ body: { id } }))
      .catch((error: Error) => {
        turn(id)
        showToast(translateApiMessage(error.message), { tone: 'bad' })
      })
  }
  return { bookmarks: data?.bookmarks ?? none, pages: data?.suggestions ?? none, toggle }
}
