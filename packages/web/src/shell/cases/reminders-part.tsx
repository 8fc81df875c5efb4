import {
  customerReasonNames,
  type Reminder,
  reminderStatusNames,
  remindersApi,
} from '@rad/api/service/reminders/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import styles from './reminders-part.module.css'

/** The last time at which something became of it. */
const lastTime = ({ answered_at, read_at, delivered_at, sent_at, queued_at }: Reminder) =>
  answered_at ?? read_at ?? delivered_at ?? sent_at ?? queued_at

/** The reminders that went out, with what became of each. */
export function RemindersPart({ no }: { no: string }) {
  const format = useFormat()
  const { data } = useQuery(query(remindersApi.list, { params: { no } }))
  if (!data || data.reminders.length === 0) return null
  return (
    <Card title={t('Reminders')}>
      <ul className={styles.list}>
        {data.reminders.map((reminder) => (
          <li key={reminder.id}>
            <span>
              {t('{medium}: {result}', {
                medium: inWords(reminder.medium),
                result: t(reminderStatusNames[reminder.status]),
              })}
            </span>
            <time dateTime={lastTime(reminder)}>{format.instant(lastTime(reminder))}</time>
            {reminder.reason ? <p>{t(customerReasonNames[reminder.reason])}</p> : null}
            {reminder.note ? <p dir="auto">{reminder.note}</p> : null}
            {reminder.error ? <p>{translateApiMessage(reminder.error)}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
