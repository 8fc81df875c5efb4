import { Button } from '@mantine/core'
import type { Call, ContactResult } from '@rad/api/service/follow-ups/contract'
import { words } from '@rad/api/words'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { RouterLink } from '#kit/page/router-link.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { languageInWords, t, translateApiMessage } from '#kit/words.ts'
import { vehicleOf } from './follow-up-words.tsx'
import styles from './call-list.module.css'

/** What is logged with one press, without anything to add. */
const quickResults = ['no_answer', 'busy', 'switched_off', 'wrong_number'] as const satisfies readonly ContactResult[]

const bestParts = words({
  morning: 'Best reached in the morning',
  afternoon: 'Best reached in the afternoon',
  evening: 'Best reached in the evening',
} as const)

interface CallCardProps {
  call: Call
  /** Logs a result at once. */
  onResult: (result: ContactResult) => void
  /** Opens the form for a customer who was reached. */
  onReached: () => void
}

function Why({ call }: { call: Call }) {
  const format = useFormat()
  const { reason, call_back_at, due_on, days } = call
  if (reason === 'call_back' && call_back_at)
    return <Badge tone="accent">{t('Call back at {instant}', { instant: format.instant(call_back_at) })}</Badge>
  if (reason === 'overdue')
    return (
      <Badge tone={days >= 75 ? 'bad' : 'warn'}>
        {t('{count, plural, one {# day} other {# days}}', { count: days })}
      </Badge>
    )
  return <Badge>{t('Due on {day}', { day: format.day(due_on) })}</Badge>
}

/** What is known from earlier attempts: how many, what came of the last, and when the customer is reached. */
const historyOf = ({ attempts, last_result, best_part }: Call) =>
  [
    attempts > 0 ? t('{count, plural, one {# attempt} other {# attempts}}', { count: attempts }) : t('Not called yet'),
    last_result ? inWords(last_result) : '',
    best_part ? t(bestParts[best_part]) : '',
  ]
    .filter(Boolean)
    .join(' · ')

/** One call: whose car, who, why today, and the results, which are one press each. */
export function CallCard({ call, onResult, onReached }: CallCardProps) {
  const { no, model, customer_name, phones, language, refusal } = call
  return (
    <li className={styles.call} aria-label={vehicleOf(call)}>
      <div className={styles.head}>
        <RouterLink to="/follow-ups/$no" params={{ no }} preload={false} className={styles.name}>
          <strong>{vehicleOf(call)}</strong> {model ? <span>{model}</span> : null}
        </RouterLink>
        <Why call={call} />
      </div>
      <p className={styles.who}>
        <bdi>{customer_name ?? t('Owner not known')}</bdi>
        {language ? <span className={styles.quiet}>{languageInWords(language)}</span> : null}
      </p>
      <p className={styles.quiet}>{historyOf(call)}</p>
      {refusal ? (
        <p className={styles.refusal}>{translateApiMessage(refusal)}</p>
      ) : (
        <div className={styles.results}>
          {phones.map((phone) => (
            <Button
              key={phone}
              component="a"
              href={`tel:${phone}`}
              variant="light"
              leftSection={<IconPhone size={16} aria-hidden="true" />}
            >
              <bdi dir="ltr">{phone}</bdi>
            </Button>
          ))}
          <Button onClick={onReached}>{t('Reached')}</Button>
          {quickResults.map((result) => (
            <Button key={result} variant="default" onClick={() => onResult(result)}>
              {inWords(result)}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
