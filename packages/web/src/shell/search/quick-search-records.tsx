import { searchApi } from '@rad/api/session/search/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { useFormat } from '#kit/text/format.tsx'
import { translateApiMessage } from '#kit/words.ts'
import { usePageOf } from '#shell/frame/page-of.tsx'
import type { EntryGroup } from './quick-search-entry.ts'

const waitMilliseconds = 200

/** The text once typing has paused for a moment; an empty text counts at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : waitMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** What the server finds for the text. What was found before stays until the new rows come; overtaken calls are cancelled. */
export function useRecords(typed: string) {
  const text = useSettled(typed.trim())
  const pageOf = usePageOf()
  const format = useFormat()
  const { data, isFetching, isError } = useQuery({
    ...pagedQuery(searchApi.find, { query: { q: text } }),
    enabled: text !== '',
    staleTime: 10_000,
  })
  const groups: EntryGroup[] =
    text === '' || isError || !data
      ? []
      : data.groups.map(({ kind, title, hits }) => ({
          title: translateApiMessage(title),
          entries: hits.map((hit) => ({
            id: `${kind}:${hit.link}`,
            title: hit.title,
            subtitle: hit.subtitle,
            hint: hit.day ? format.day(hit.day) : undefined,
            icon: pageOf(hit.link).icon,
            link: hit.link,
          })),
        }))
  return { groups, isSearching: text !== typed.trim() || isFetching, isError: isError && text !== '' }
}
