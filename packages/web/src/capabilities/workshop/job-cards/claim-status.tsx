import { type CardRow, cardList, jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import { Button, Drawer, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { download } from '#api/download.ts'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { ExportMenu } from '#kit/table/export-menu.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { CardStatusBadge } from '#words/card-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './claim-status.module.css'

/** As many as a page of the list shows. */
const mostNumbers = 100

/** What insurers ask: where the vehicle is, what it waits for, and until when (U24). */
const columns = cardList.view.shape.columns.parse('claim_no,insurer,status,stage,hold_reason,hold_until,promised_at')

/** Numbers as they are pasted: one in a line, or as a column of a sheet. */
const numbersIn = (text: string) => [
  ...new Set(
    text
      .split(/[\n,;\t]/)
      .map((number) => number.trim().toUpperCase())
      .filter(Boolean),
  ),
]

const queryOf = (claim_no: string[]) => ({ job_type: 'bodyshop' as const, claim_no, sort: 'claim_no' as const })

function refusalOf(numbers: readonly string[]): string | undefined {
  if (numbers.length === 0) return t('Enter at least one claim number.')
  return numbers.length > mostNumbers ? t('Enter at most {count} claim numbers.', { count: mostNumbers }) : undefined
}

/** Asks for claim numbers, shows the state of each, and writes that to a file on request. */
export function ClaimStatus({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [numbers, setNumbers] = useState<string[]>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const numbers = numbersIn(text)
    const refused = refusalOf(numbers)
    setRefusal(refused)
    if (!refused) setNumbers(numbers)
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('Claim status by number')}
      size={560}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.panel}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <Textarea
            label={t('Claim numbers')}
            description={t('One per line, or pasted from a sheet.')}
            rows={6}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={refusal}
          />
          <Button type="submit">{t('Find claims')}</Button>
        </form>
        {numbers ? <Found numbers={numbers} /> : null}
      </div>
    </Drawer>
  )
}

function Found({ numbers }: { numbers: string[] }) {
  const can = useCan()
  const answer = useQuery(query(jobCardsApi.list, { query: { ...queryOf(numbers), page: 1, perPage: mostNumbers } }))
  const { data, error } = answer
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void answer.refetch()} />
    ) : (
      <TableSkeleton rows={4} columns={2} />
    )
  }
  const found = new Set(data.rows.map(({ claim_no }) => claim_no))
  // What is past the first page may be among these.
  const missing = data.count > data.rows.length ? [] : numbers.filter((number) => !found.has(number))
  return (
    <>
      <div className={styles.head}>
        <p role="status">
          {t('{count, plural, one {# job card found} other {# job cards found}}', { count: data.count })}
        </p>
        {can(jobCardsApi.export.allow) && data.count > 0 ? (
          <ExportMenu
            onExport={(format) => download(jobCardsApi.export, { query: { ...queryOf(numbers), columns, format } })}
          />
        ) : null}
      </div>
      {missing.length > 0 ? (
        <section className={styles.missing} aria-label={t('Not found')}>
          <h3>{t('Not found')}</h3>
          <ul>
            {missing.map((number) => (
              <li key={number}>
                <bdi>{number}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ul className={styles.claims} aria-label={t('Claims found')}>
        {data.rows.map((card) => (
          <Claim key={card.id} card={card} />
        ))}
      </ul>
    </>
  )
}

function Claim({ card }: { card: CardRow }) {
  const format = useFormat()
  return (
    <li>
      <div className={styles.line}>
        <RouterLink to="/job-cards/$no" params={{ no: card.no }} preload={false}>
          <bdi>{card.claim_no}</bdi>
        </RouterLink>
        <CardStatusBadge status={card.status} />
        <span>{inWords(card.stage)}</span>
      </div>
      <p className={styles.more}>
        {[
          card.insurer,
          card.hold_label && t('On hold: {reason}', { reason: t(card.hold_label) }),
          card.hold_until && t('Until {instant}', { instant: format.instant(card.hold_until) }),
          card.promised_at && t('Promised {instant}', { instant: format.instant(card.promised_at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
