import { libraryApi } from '@rad/api/knowledge/content/library.contract'
import { useEffect, useRef } from 'react'
import { readView } from '#api/session.ts'
import { useSend } from '#api/use-send.ts'

/** How long a text has to be looked at before it counts as read. */
const readMilliseconds = 2000

/** A text on the page of its reader. */
export interface ReadText {
  slug: string
  language: string
  edition: number
  /** Null where the reader has not read this version. */
  read_at: string | null
}

/** Says once per version that the reader has had the text before them: the read receipt. */
export function useReceipt({ slug, language, edition, read_at }: ReadText) {
  const { mutate } = useSend(libraryApi.read, { refreshes: ['guidelines'] })
  const sent = useRef<number>(undefined)
  const isRead = read_at !== null
  useEffect(() => {
    // Anyone who looks through the eyes of someone else has not read it for them.
    if (isRead || readView() || sent.current === edition) return
    const timer = setTimeout(() => {
      sent.current = edition
      mutate({ params: { slug }, body: { language } })
    }, readMilliseconds)
    return () => clearTimeout(timer)
  }, [slug, language, edition, isRead, mutate])
}
