import { type FollowUp, media } from '@rad/api/service/follow-ups/contract'
import { contactWays } from '@rad/api/workshop/customers/contract'
import { Card, Fact, Facts } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { languageInWords, t, translateApiMessage } from '#kit/words.ts'
import { useAttemptAhead } from './load-attempt.ts'
import styles from './follow-ups.module.css'

/** Attempts to reach the customer, the latest first. */
export function Contacts({ followUp }: { followUp: FollowUp }) {
  const format = useFormat()
  useAttemptAhead()
  const { contacts } = followUp
  return (
    <Card title={t('Contacts')} aside={<span className={styles.quiet}>{format.number(followUp.attempts)}</span>}>
      {contacts.length === 0 ? <p className={styles.quiet}>{t('No attempts yet.')}</p> : null}
      <ul className={styles.attempts}>
        {contacts.map(({ id, at, medium, direction, result, note, by }) => (
          <li key={id}>
            <span>
              {direction === 'in'
                ? t('{medium} from the customer: {result}', { medium: inWords(medium), result: inWords(result) })
                : t('{medium}: {result}', { medium: inWords(medium), result: inWords(result) })}
            </span>
            <time dateTime={at}>{format.instant(at)}</time>
            {note ? <p dir="auto">{note}</p> : null}
            {by ? <p>{by}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Who is called, by which numbers, and what they do not agree to. */
export function Customer({ followUp }: { followUp: FollowUp }) {
  const { customer, customer_name, phones, wrong_contacts, language, refusals } = followUp
  const refused = media.filter((medium) => contactWays.some((way) => way === medium) && refusals[medium])
  if (customer === null)
    return (
      <Card title={t('Customer')}>
        <p className={styles.quiet}>{t('The owner of this vehicle is not known.')}</p>
      </Card>
    )
  return (
    <Card title={t('Customer')}>
      <Facts>
        <Fact label={t('Name')} value={customer_name} />
        <Fact label={t('Customer number')} value={customer} kind="code" />
        <Fact
          label={t('Phone')}
          value={
            phones.length > 0 ? (
              <span className={styles.phones}>
                {phones.map((phone) => (
                  <bdi key={phone} dir="ltr">
                    {wrong_contacts.includes(phone) ? (
                      <span>{t('{phone} (wrong number)', { phone })}</span>
                    ) : (
                      <a href={`tel:${phone}`}>{phone}</a>
                    )}
                  </bdi>
                ))}
              </span>
            ) : null
          }
        />
        <Fact label={t('Language')} value={language && languageInWords(language)} />
      </Facts>
      {refused.length > 0 ? (
        <ul className={styles.attempts}>
          {refused.map((medium) => (
            <li key={medium}>{translateApiMessage(refusals[medium]!)}</li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}
