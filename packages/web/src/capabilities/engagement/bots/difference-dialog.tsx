import { Modal, Select } from '@mantine/core'
import { type Bot, botsApi, type BotVersion, type VersionDifference } from '@rad/api/engagement/bots/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { IntentList } from './bot-facts.tsx'
import { comparedWith } from './bot-versions.tsx'
import styles from './bots.module.css'

export interface DifferenceDialogProps {
  bot: Bot
  version: BotVersion
  onClose: () => void
}

/** What a version says that another one does not. */
export function DifferenceDialog({ bot, version, onClose }: DifferenceDialogProps) {
  const [from, setFrom] = useState(() => comparedWith(bot, version) ?? version.no)
  const { no } = version
  const found = useQuery(
    pagedQuery(botsApi.difference, { params: { code: bot.code, no: String(no) }, query: { from: String(from) } }),
  )
  const others = bot.versions.filter((one) => one.no !== no)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Changes in version {no}', { no })}
      size="lg"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.dialog}>
        <Select
          label={t('Compare with')}
          data={others.map((one) => ({
            value: String(one.no),
            label: one.state === 'live' ? t('Version {no} (live)', { no: one.no }) : t('Version {no}', { no: one.no }),
          }))}
          value={String(from)}
          allowDeselect={false}
          onChange={(value) => setFrom(Number(value))}
          data-autofocus
        />
        {found.data ? (
          <Difference bot={bot} difference={found.data} />
        ) : found.error ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <TableSkeleton rows={4} columns={2} />
        )}
      </div>
    </Modal>
  )
}

function Difference({ bot, difference }: { bot: Bot; difference: VersionDifference }) {
  const {
    from,
    to,
    notes,
    greeting,
    intents_added: added,
    intents_removed: removed,
    intents_kept: unchanged,
  } = difference
  return (
    <div className={styles.difference}>
      <Pair title={t('Release notes')} same={t('Release notes unchanged')} from={from} to={to} {...notes} />
      <Pair title={t('Greeting')} same={t('Greeting unchanged')} from={from} to={to} {...greeting} />
      {added.length > 0 ? (
        <section>
          <h3>{t('{count, plural, one {# intent added} other {# intents added}}', { count: added.length })}</h3>
          <IntentList bot={bot} codes={added} sign="added" />
        </section>
      ) : null}
      {removed.length > 0 ? (
        <section>
          <h3>{t('{count, plural, one {# intent removed} other {# intents removed}}', { count: removed.length })}</h3>
          <IntentList bot={bot} codes={removed} sign="removed" />
        </section>
      ) : null}
      <section>
        <h3>
          {t('{count, plural, =0 {No unchanged intents} one {# unchanged intent} other {# unchanged intents}}', {
            count: unchanged.length,
          })}
        </h3>
        <IntentList bot={bot} codes={unchanged} />
      </section>
    </div>
  )
}

interface PairProps {
  title: string
  /** The heading where both say the same. */
  same: string
  from: number
  to: number
  before: string | null
  after: string | null
}

/** A text in both versions; once where they say the same. */
function Pair({ title, same, from, to, before, after }: PairProps) {
  if (before === after)
    return (
      <section>
        <h3>{same}</h3>
        <p>
          <bdi>{after ?? nothing}</bdi>
        </p>
      </section>
    )
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles.pair}>
        <div>
          <dt>{t('Version {no}', { no: from })}</dt>
          <dd>
            <bdi>{before ?? nothing}</bdi>
          </dd>
        </div>
        <div data-new>
          <dt>{t('Version {no}', { no: to })}</dt>
          <dd>
            <bdi>{after ?? nothing}</bdi>
          </dd>
        </div>
      </dl>
    </section>
  )
}
