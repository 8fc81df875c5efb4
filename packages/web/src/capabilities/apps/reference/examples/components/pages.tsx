import { useState } from 'react'
import { Pager } from '#kit/table/pager.tsx'

export function Pages() {
  const [page, setPage] = useState(3)
  const [perPage, setPerPage] = useState(25)
  return (
    <Pager
      page={page}
      perPage={perPage}
      count={1284}
      onPage={setPage}
      onPerPage={(next) => {
        setPerPage(next)
        setPage(1)
      }}
    />
  )
}
