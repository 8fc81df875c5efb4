import { word } from '@rad/api/words'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { tags, todoApi } from '@rad/api/apps/todo/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#api/query.ts'
import { useFormat } from '#kit/text/format.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { ToneDot } from '#kit/text/tone-dot.tsx'
import { t } from '#kit/words.ts'
import { tagTones, tagWords } from './task-words.ts'
import styles from '#kit/page/side-panel.module.css'

const views = [
  { to: '/todo', title: word('My tasks'), count: 'all', icon: IconInbox },
  { to: '/todo/important', title: word('Important'), count: 'important', icon: IconStar },
  { to: '/todo/completed', title: word('Completed'), count: 'completed', icon: IconCircleCheck },
  { to: '/todo/deleted', title: word('Deleted'), count: 'deleted', icon: IconTrash },
] as const

/** The views and the tags, each with what it holds. The sort stays, the search does not. */
export function TodoPanel({ onGo }: { onGo?: () => void }) {
  const { data: counts } = useQuery(query(todoApi.counts, {}))
  const keepSort = (previous: Record<string, unknown>) => ({ sort: previous.sort }) as never
  const link = { activeOptions: { exact: true, includeSearch: false }, search: keepSort, onClick: onGo } as const
  return (
    <nav className={styles.panel} aria-label={t('Task views')}>
      <ul className={styles.list}>
        {views.map(({ to, title, count, icon: Icon }) => (
          <li key={to}>
            <RouterLink className={styles.link} to={to} {...link}>
              <Icon size={17} stroke={1.6} aria-hidden="true" />
              <Line count={counts?.[count]}>{t(title)}</Line>
            </RouterLink>
          </li>
        ))}
      </ul>
      <h2 className={styles.title}>{t('Tags')}</h2>
      <ul className={styles.list}>
        {tags.map((tag) => (
          <li key={tag}>
            <RouterLink className={styles.link} to="/todo/tag/$tag" params={{ tag }} {...link}>
              <ToneDot tone={tagTones[tag]} className={styles.dot} />
              <Line count={counts?.tags[tag]}>{tagWords(tag)}</Line>
            </RouterLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Line({ count, children }: { count: number | undefined; children: ReactNode }) {
  const { number } = useFormat()
  return (
    <>
      <span className={styles.word}>{children}</span>
      {count ? <span className={styles.count}>{number(count)}</span> : null}
    </>
  )
}
