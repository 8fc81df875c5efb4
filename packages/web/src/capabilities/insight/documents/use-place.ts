import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { RawSearch } from '#kit/filter/view-url.ts'
import type { Document, DocumentField } from '@rad/api/insight/documents/contract'

/** Where on the paper one looks: a page, which the address has, and a place that is lit. */
export interface Place {
  page: number
  box: DocumentField['box']
  openPage: (page: number) => void
  /** Turns to the place of a field, and lights it. */
  showField: (field: DocumentField) => void
}

export function usePlace({ pages }: Document): Place {
  const raw = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const [box, setBox] = useState<DocumentField['box']>(null)
  const openPage = useCallback(
    (page: number) => {
      setBox(null)
      void navigate({
        to: '.',
        search: ((previous: RawSearch) => ({ ...previous, page: String(page) })) as never,
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )
  const named = Number([raw.page].flat()[0])
  const page = Number.isInteger(named) && named >= 1 && named <= (pages ?? 0) ? named : 1
  const showField = (field: DocumentField) => {
    if (field.page !== null && field.page !== page) openPage(field.page)
    setBox(field.box)
  }
  return { page, box, openPage, showField }
}
