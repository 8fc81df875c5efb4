import { libraryApi, type LibraryItem } from '@rad/api/knowledge/content/library.contract'
import IconBookOff from '@tabler/icons-react/dist/esm/icons/IconBookOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { query } from '#api/query.ts'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink, RouterLink } from '#kit/page/router-link.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { Article } from './parts/article.tsx'
import { ContentFileList } from './content-file-list.tsx'
import { ContentKindMark } from './parts/content-words.tsx'
import { languageWords } from '#words/conversation-words.tsx'
import { useReceipt } from './parts/use-receipt.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './library.module.css'

const inputOf = (slug: string, search: RawSearch) => ({
  params: { slug },
  query: { language: typeof search.language === 'string' ? search.language : undefined },
})

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch, { slug = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(libraryApi.get, inputOf(slug, search)))

export function Screen() {
  const { slug = '' } = useParams({ strict: false }) as { slug?: string }
  const search = useSearch({ strict: false }) as RawSearch
  const found = useQuery(query(libraryApi.get, inputOf(slug, search)))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconBookOff size={28} stroke={1.5} />,
        title: t('Article not found'),
        text: t('Nothing published for you has the address {slug}.', { slug }),
        action: (
          <ButtonLink to="/library" variant="default">
            {t('Go to library')}
          </ButtonLink>
        ),
      }}
    >
      {(item) => <ArticlePage key={item.id} item={item} />}
    </FoundRecord>
  )
}

function ArticlePage({ item }: { item: LibraryItem }) {
  const format = useFormat()
  const can = useCan()
  useReceipt(item)
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={<bdi>{item.title}</bdi>}
        actions={
          can('read ContentDraft') ? (
            <ButtonLink to="/content/$id" params={{ id: item.id }} variant="default">
              {t('Open in content')}
            </ButtonLink>
          ) : undefined
        }
      />
      <section className={`${pageStyles.card} ${styles.sheet}`} aria-label={item.title}>
        <div className={styles.byline}>
          <ContentKindMark kind={item.kind} />
          <span title={format.instantWithZone(item.published_at)}>
            {t('Published {day}', { day: format.day(item.published_at) })}
          </span>
          {item.edition > 1 ? <span>{t('Version {no}', { no: item.edition })}</span> : null}
          {item.publish_until ? (
            <span>{t('Valid until {instant}', { instant: format.instant(item.publish_until) })}</span>
          ) : null}
          {item.translations.map(({ language, slug }) => (
            <RouterLink
              key={language}
              to="/library/$slug"
              params={{ slug }}
              search={{ language } as never}
              lang={language}
            >
              {languageWords(language)}
            </RouterLink>
          ))}
        </div>
        {item.summary ? (
          <p className={styles.summary}>
            <bdi>{item.summary}</bdi>
          </p>
        ) : null}
        <Article html={item.body} language={item.language} hasContents />
        <ContentFileList files={item.files} />
      </section>
    </div>
  )
}
