import IconNewsOff from '@tabler/icons-react/dist/esm/icons/IconNewsOff.mjs'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'

interface FoundPostProps<P> {
  found: UseQueryResult<P>
  children: (post: P) => ReactNode
}

/** A page about one post: waiting, not there, or failed are said in one way. */
export function FoundPost<P>({ found, children }: FoundPostProps<P>) {
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconNewsOff size={28} stroke={1.5} />,
        title: t('Post not found'),
        text: t('It was deleted, or isn’t published yet.'),
        action: (
          <ButtonLink to="/pages/blog/list" variant="default">
            {t('All posts')}
          </ButtonLink>
        ),
      }}
    >
      {children}
    </FoundRecord>
  )
}
