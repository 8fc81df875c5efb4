import { type Content, contentFields } from '@rad/api/knowledge/content/contract'
import { Card, Fact, Facts, FactsPage } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { Article } from './parts/article.tsx'
import { ContentFileList } from './content-file-list.tsx'
import { BesideText, useBeside } from './content-beside.tsx'
import { FileCard, TranslationCard } from './content-cards.tsx'
import { audienceWords, topicWords } from './content-words.ts'
import { useContentOptions } from './use-content-options.ts'
import styles from './content.module.css'

const { fields } = contentFields

/** A version that nobody is writing: its text, and what was said about it. */
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
  const format = useFormat()
  const options = useContentOptions()
  const named = audienceWords(item)
  return (
    <Card title={t('Details')}>
      <Facts>
        <Fact label={t('Audience')} value={named.length > 0 ? format.list(named) : t('Everyone')} wide />
        <Fact label={t(fields.publish_from.label)} kind="instant" value={item.publish_from} />
        <Fact label={t(fields.publish_until.label)} kind="instant" value={item.publish_until} />
        <Fact label={t(fields.topic.label)} value={topicWords(item.topic, options?.faq_topics ?? [])} />
        <Fact label={t(fields.position.label)} kind="number" value={item.position} />
        <Fact label={t(fields.intent.label)} value={item.intent} />
        <Fact label={t(fields.slug.label)} value={item.slug} />
        <Fact label={t('Written by')} value={format.list(item.written_by.map(({ name }) => name))} />
        <Fact label={t(fields.owner.label)} value={item.owner} />
        <Fact label={t(fields.reviewer.label)} value={item.reviewer} />
        <Fact label={t('Approved by')} value={item.approved_by} />
        <Fact label={t(fields.review_by.label)} kind="day" value={item.review_by} />
        <Fact label={t(fields.change_note.label)} value={item.change_note} wide />
      </Facts>
    </Card>
  )
}
