import type { ContentDifference, DifferenceBlock, TextPart } from '@rad/api/knowledge/content/contract'
import { Switch } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { audienceWords } from './content-words.ts'
import styles from './difference.module.css'

export interface ContentDifferenceViewProps {
  difference: ContentDifference
  /** The language of the text, for who has it read aloud. */
  language: string
}

/** How many blocks that are the same stand around a change. */
const around = 1

const isSame = ({ change }: DifferenceBlock | TextPart) => change === 'same'

/** The blocks near a change; where several in a row are left out, their number. */
function nearChanges(blocks: readonly DifferenceBlock[]): (DifferenceBlock | number)[] {
  const shown: (DifferenceBlock | number)[] = []
  blocks.forEach((block, at) => {
    const isNear = blocks.slice(Math.max(0, at - around), at + around + 1).some((one) => !isSame(one))
    const last = shown.at(-1)
    if (isNear) shown.push(block)
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1
    else shown.push(1)
  })
  return shown
}

/** What one version says and another does not: words that were added and removed stand in the text. */
export function ContentDifferenceView({ difference, language }: ContentDifferenceViewProps) {
  const { title, summary, blocks, changed, audience, is_coarse } = difference
  const [isWhole, setWhole] = useState(false)
  const format = useFormat()
  const listed = (words: string[]) => (words.length > 0 ? format.list(words) : t('Everyone'))
  const [before, after] = [listed(audienceWords(audience.before)), listed(audienceWords(audience.after))]
  const shown = isWhole ? blocks : nearChanges(blocks)
  return (
    <div className={styles.difference}>
      <div className={styles.head}>
        <p role="status">
          {t('{count, plural, =0 {The text is the same} one {# change in the text} other {# changes in the text}}', {
            count: changed,
          })}
        </p>
        <Switch
          size="xs"
          label={t('Show unchanged text')}
          checked={isWhole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
      </div>
      {is_coarse ? (
        <p className={styles.skipped}>{t('The versions differ so much that some parts are compared as a whole.')}</p>
      ) : null}
      <dl className={styles.facts}>
        {title.every(isSame) ? null : <Row label={t('Title')} parts={title} />}
        {summary.every(isSame) ? null : <Row label={t('Summary')} parts={summary} />}
        {before === after ? null : (
          <Row
            label={t('Audience')}
            parts={[
              { change: 'removed', text: before },
              { change: 'added', text: after },
            ]}
          />
        )}
      </dl>
      <div className={styles.blocks} lang={language}>
        {shown.map((block, at) =>
          typeof block === 'number' ? (
            // oxlint-disable-next-line react/no-array-index-key -- blocks have no name of their own
            <p key={at} className={styles.skipped}>
              {t('{count, plural, one {# unchanged paragraph} other {# unchanged paragraphs}}', { count: block })}
            </p>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- blocks have no name of their own
            <Block key={at} block={block} />
          ),
        )}
      </div>
    </div>
  )
}

function Row({ label, parts }: { label: string; parts: readonly TextPart[] }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Parts parts={parts} />
      </dd>
    </div>
  )
}

function Block({ block }: { block: DifferenceBlock }) {
  const { change, tag, parts } = block
  return (
    <div className={styles.block} data-change={change} data-tag={tag}>
      {change === 'same' ? (
        <bdi>{parts.map(({ text }) => text).join('')}</bdi>
      ) : (
        <Parts parts={change === 'changed' ? parts : parts.map((part) => ({ ...part, change }))} />
      )}
    </div>
  )
}

/** Removed and added words are elements that readers of screens name, and that stand apart without colour. */
function Parts({ parts }: { parts: readonly TextPart[] }): ReactNode {
  return (
    <bdi>
      {parts.map(({ change, text }, at) =>
        change === 'added' ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no name of their own
          <ins key={at}>{text}</ins>
        ) : change === 'removed' ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no name of their own
          <del key={at}>{text}</del>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no name of their own
          <Fragment key={at}>{text}</Fragment>
        ),
      )}
    </bdi>
  )
}
