import type { ExcerptPart, LibraryRow } from '@rad/api/knowledge/content/library.contract'
import { RouterLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { language as spoken, t } from '#kit/words.ts'
import { ContentKindIcon, contentKindWords } from './parts/content-words.tsx'
import { languageWords } from '#words/conversation-words.tsx'
import styles from './library.module.css'

export interface LibraryEntryProps {
  row: Omit<LibraryRow, 'excerpt' | 'read_at'> & Partial<Pick<LibraryRow, 'excerpt' | 'read_at'>>
}

/** A text in the list of its readers: what it is, what it says, and whether they have read it. */
export function LibraryEntry({ row }: LibraryEntryProps) {
  const format = useFormat()
  const isUnread = row.read_at === null
  const to = row.kind === 'guideline' ? '/guidelines/$no' : '/library/$slug'
  const params = row.kind === 'guideline' ? { no: row.slug } : { slug: row.slug }
  return (
    <article className={styles.entry} data-unread={isUnread || undefined}>
      <span className={styles.icon}>
        <ContentKindIcon kind={row.kind} size={20} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <RouterLink to={to} params={params as never} search={{ language: row.language } as never} preload={false}>
            <bdi>{row.title}</bdi>
          </RouterLink>
          {isUnread ? <span className={styles.unread}>{t('Unread')}</span> : null}
        </h2>
        <Says row={row} />
        <p className={styles.facts}>
          <span>{contentKindWords(row.kind)}</span>
          <span title={format.instantWithZone(row.published_at)}>{format.day(row.published_at)}</span>
          {row.edition > 1 ? <span>{t('Version {no}', { no: row.edition })}</span> : null}
          {row.language === spoken() ? null : <span>{languageWords(row.language)}</span>}
        </p>
      </div>
    </article>
  )
}

/** What was found in the text; else what its writer says of it, or its beginning. */
function Says({ row: { excerpt = [], summary } }: LibraryEntryProps) {
  const isFound = excerpt.some(({ is_hit }) => is_hit)
  if (summary && !isFound)
    return (
      <p className={styles.excerpt}>
        <bdi>{summary}</bdi>
      </p>
    )
  return excerpt.length > 0 ? (
    <p className={styles.excerpt}>
      <Excerpt parts={excerpt} />
    </p>
  ) : null
}

/** The text around what was searched for, with that marked. */
function Excerpt({ parts }: { parts: readonly ExcerptPart[] }) {
  return (
    <bdi>
      {parts.map(({ text, is_hit }, index) =>
        is_hit ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no name of their own
          <mark key={index}>{text}</mark>
        ) : (
          text
        ),
      )}
    </bdi>
  )
}
