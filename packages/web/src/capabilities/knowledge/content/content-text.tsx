import { type Content, contentFields } from '@rad/api/knowledge/content/contract'
import { word } from '@rad/api/words'
import { FactsPage } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { Article } from './parts/article.tsx'
import { ContentFileList } from './content-file-list.tsx'
import { RecordCard } from '#shell/screens/record-facts.tsx'
import { BesideText, useBeside } from './content-beside.tsx'
import { FileCard, TranslationCard } from './content-cards.tsx'
import { audienceWords, topicWords } from './content-words.ts'
import { useContentOptions } from './use-content-options.ts'
import styles from './content.module.css'

/** A version that no one is writing: its text, and what was written about it. */
export function ContentText({ item }: { item: Content }) {
  const [beside] = useBeside(item)
  return (
    <div className={beside ? styles.beside : undefined}>
      {beside ? <BesideText item={item} beside={beside} /> : null}
      <FactsPage
        isStacked={beside !== undefined}
        main={
          <section className={styles.paper} aria-label={t('Text')} lang={item.language}>
            {item.summary ? (
              <p className={styles.lead}>
                <bdi>{item.summary}</bdi>
              </p>
            ) : null}
            <Article html={item.body} language={item.language} />
            <ContentFileList files={item.files} />
          </section>
        }
        aside={
          <>
            <ContentFacts item={item} />
            <TranslationCard item={item} />
            <FileCard item={item} files={item.files} body={item.body} />
          </>
        }
      />
    </div>
  )
}

function ContentFacts({ item }: { item: Content }) {
  const options = useContentOptions()
  return (
    <RecordCard
      title={word('Details')}
      record={item}
      fields={contentFields.fields}
      facts={[
        { key: 'channels', label: word('Audience'), isWide: true },
        'publish_from',
        'publish_until',
        'topic',
        'position',
        'intent',
        'slug',
        { key: 'written_by', label: word('Written by') },
        'owner',
        'reviewer',
        { key: 'approved_by', label: word('Approved by') },
        'review_by',
        { key: 'change_note', isWide: true },
      ]}
      draws={{
        channels: ({ record, format }) => {
          const named = audienceWords(record)
          return named.length > 0 ? format.list(named) : t('Everyone')
        },
        topic: ({ record }) => topicWords(record.topic, options?.faq_topics ?? []),
        written_by: ({ record, format }) => format.list(record.written_by.map(({ name }) => name)),
      }}
    />
  )
}
