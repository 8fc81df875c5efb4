import type { Input, Output } from '@rad/api/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type LinkProps, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { query } from '#api/query.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import type { RecordEndpoint } from './record-declaration.ts'

/** The record that an address names, which several pages may be about. */
export interface AddressedRecord<E extends RecordEndpoint> {
  record: E
  /** The parameter of the address that names it, such as `vin`; of the call, too, unless `asks` says otherwise. */
  id: string
  asks?: (value: string) => Input<E>
  /** Shown where there is none, or none that the reader may see. `text` may name the parameter of the address, such as `{vin}`. */
  missing: { icon: typeof IconPlus; title: string; text: string }
  /** The list it is one of. */
  list: { to: LinkProps['to']; label: string }
}

/** What the route of such a page fetches ahead, and what draws it once the record is there. */
export function addressedRecord<E extends RecordEndpoint>(declared: AddressedRecord<E>) {
  const { record, id, asks = (value) => ({ params: { [id]: value } }) as unknown as Input<E> } = declared
  const prefetch = (queryClient: QueryClient, _search: RawSearch, { [id]: value = '' }: Record<string, string>) =>
    void queryClient.prefetchQuery(query(record, asks(value)))
  function Found({ children }: { children: (answer: Output<E>, value: string) => ReactNode }) {
    const { [id]: value = '' } = useParams({ strict: false }) as Record<string, string>
    const found = useQuery(query(record, asks(value)))
    return (
      <FoundRecord found={found} missing={missingIn(declared, value)}>
        {(answer) => children(answer as Output<E>, value)}
      </FoundRecord>
    )
  }
  return { prefetch, Found }
}

function missingIn<E extends RecordEndpoint>({ missing, list, id }: AddressedRecord<E>, value: string) {
  const { icon: Icon, title, text } = missing
  return {
    icon: <Icon size={28} stroke={1.5} />,
    title: t(title),
    text: t(text, { [id]: value }),
    action: (
      <ButtonLink to={list.to} variant="default">
        {t(list.label)}
      </ButtonLink>
    ),
  }
}
