import { CloseButton } from '@mantine/core'
import type { PostList } from '@rad/api/apps/blog/contract'
import { SearchInput } from '#kit/filter/search-input.tsx'
import { StatusTabs } from '#kit/filter/status-tabs.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import type { BlogScreenView } from './blog-list-screen.tsx'
import styles from './blog.module.css'

const listOf = (value: PostList) => ({ value: value === 'published' ? undefined : value, label: inWords(value) })

/** Lists, search, and what narrows them. */
export function BlogBar({
  view,
  found,
}: {
  view: BlogScreenView
  found: { total: number; isMore: boolean } | undefined
}) {
  const { values, set } = view
  const can = useCan()
  const lists: PostList[] = can('create Blog')
    ? ['published', 'bookmarked', 'pending', 'drafts']
    : ['published', 'bookmarked']
  const chips = [
    ...(values.category ? [{ key: 'category', label: inWords(values.category) }] : []),
    ...(values.tag ? [{ key: 'tag', label: `#${values.tag}` }] : []),
  ]
  return (
    <>
      <div className={styles.bar}>
        <StatusTabs
          label={t('Lists')}
          tabs={lists.map(listOf)}
          value={values.show === 'published' ? undefined : values.show}
          onChange={(show) => set({ show })}
        />
        <SearchInput label={t('Search posts')} value={values.q ?? ''} onChange={(q) => set({ q }, { replace: true })} />
      </div>
      {chips.length > 0 || values.q ? (
        <ul className={styles.chips} aria-label={t('Active filters')}>
          {chips.map(({ key, label }) => (
            <li key={key} className={styles.chip}>
              <bdi>{label}</bdi>
              <CloseButton
                size={18}
                iconSize={12}
                aria-label={t('Remove filter: {filter}', { filter: label })}
                onClick={() => set({ [key]: undefined })}
              />
            </li>
          ))}
          <li className={styles.total} role="status">
            {found === undefined
              ? null
              : found.isMore
                ? t('More than {count, plural, one {# post} other {# posts}} found', { count: found.total })
                : t('{count, plural, one {# post found} other {# posts found}}', { count: found.total })}
          </li>
        </ul>
      ) : null}
    </>
  )
}
