import { type Content, contentApi, type ContentUse } from '@rad/api/knowledge/content/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { contentKindWords } from './parts/content-words.tsx'
import { languageWords } from '#words/conversation-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './content.module.css'

/** Where a text is used, so that no one archives what others lead to. */
export function ContentUseList({ item }: { item: Content }) {
  const found = useQuery(query(contentApi.usedBy, { params: { id: item.id } }))
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <TableSkeleton rows={4} columns={2} />
  return (
    <>
      <Links links={found.data.links} />
      {item.kind === 'bot_answer' || found.data.bots.length > 0 ? <Bots item={item} bots={found.data.bots} /> : null}
    </>
  )
}

function Links({ links }: Pick<ContentUse, 'links'>) {
  return (
    <Card title={t('Texts that link to it')}>
      {links.length === 0 ? <p className={styles.soft}>{t('No text links to it.')}</p> : null}
      <ul className={styles.list}>
        {links.map(({ id, title, kind, language, is_live }) => (
          <li key={id}>
            <span>
              <RouterLink to="/content/$id" params={{ id }}>
                <bdi>{title}</bdi>
              </RouterLink>
              <br />
              <small>
                {[contentKindWords(kind), languageWords(language), is_live ? t('Live') : t('Not live')].join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Bots({ item, bots }: { item: Content; bots: ContentUse['bots'] }) {
  const can = useCan()
  return (
    <Card title={t('Bots that answer with it')}>
      {bots.length === 0 ? (
        <p className={styles.soft}>
          {item.intent
            ? t('No live bot knows the intent {intent}.', { intent: item.intent })
            : t('Choose the intent it answers.')}
        </p>
      ) : null}
      <ul className={styles.list}>
        {bots.map(({ code, name, status }) => (
          <li key={code}>
            {can('read Bot') ? (
              <RouterLink to="/bots/$code" params={{ code }}>
                <bdi>{name}</bdi>
              </RouterLink>
            ) : (
              <bdi>{name}</bdi>
            )}
            <small>{inWords(status)}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
