import { Button } from '@mantine/core'
import { type ReminderLink, reminderLinksApi } from '@rad/api/service/reminders/contract'
import { useEffect, useState } from 'react'
import { ask } from '#api/auth-calls.ts'
import { currentPath } from '#api/address.ts'
import { useFormat } from '#kit/text/format.tsx'
import { language, languageName, languages, t, useLanguage } from '#kit/words.ts'
import { changeLanguage, showLinkLanguage } from '#shell/customizer/preferences.ts'
import { BookForm, DeclineForm } from './visit-forms.tsx'
import styles from './visit.module.css'

type State =
  | { is: 'checking' }
  | { is: 'open'; link: ReminderLink }
  | { is: 'over' }
  | { is: 'done'; text: string }
  /** No one knows yet: the server did not answer, or wants no more calls for now. */
  | { is: 'unknown'; message: string }

/** The page of a customer by the link of a reminder, without a sign-in: choose a day, or say why not. */
export function Visit() {
  useLanguage()
  const [token] = useState(() => new URLSearchParams(currentPath().search).get('token') ?? '')
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<State>(token ? { is: 'checking' } : { is: 'over' })

  useEffect(() => {
    if (!token) return undefined
    let isCurrent = true
    void (async () => {
      const answered = await ask<ReminderLink>(reminderLinksApi.check.path, { token })
      if ('answer' in answered) await showLinkLanguage(answered.answer.language)
      if (!isCurrent) return
      if ('answer' in answered) setState({ is: 'open', link: answered.answer })
      else if (answered.code === 'reminder.link' || answered.code === 'validation') setState({ is: 'over' })
      else setState({ is: 'unknown', message: Object.values(answered.messages)[0] ?? '' })
    })()
    return () => {
      isCurrent = false
    }
  }, [token, tries])

  const title = t('Your service visit')
  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <select
          className={styles.language}
          aria-label={t('Language')}
          value={language()}
          onChange={(event) => changeLanguage(event.currentTarget.value)}
        >
          {languages.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </select>
        <h1 className={styles.title}>{title}</h1>
        {state.is === 'over' ? (
          <p className={styles.lead} role="alert">
            {t('This link no longer works. It was already used or has expired. Call your workshop to book a visit.')}
          </p>
        ) : null}
        {state.is === 'unknown' ? (
          <>
            <p className={styles.lead} role="alert">
              {state.message}
            </p>
            <Button variant="default" onClick={() => setTries((before) => before + 1)}>
              {t('Try again')}
            </Button>
          </>
        ) : null}
        {state.is === 'done' ? (
          <p className={styles.lead} role="status">
            {state.text}
          </p>
        ) : null}
        {state.is === 'open' ? (
          <Offer
            link={state.link}
            token={token}
            onOver={() => setState({ is: 'over' })}
            onDone={(text) => setState({ is: 'done', text })}
          />
        ) : null}
      </div>
    </main>
  )
}

interface OfferProps {
  link: ReminderLink
  token: string
  onOver: () => void
  onDone: (text: string) => void
}

/** Which vehicle it is about, and where it is brought; then one of the two answers. */
function Offer({ link, token, onOver, onDone }: OfferProps) {
  const format = useFormat()
  const [isDeclining, setDeclining] = useState(false)
  const vehicle = [link.make, link.model].filter(Boolean).join(' ')
  return (
    <>
      <dl className={styles.facts}>
        {vehicle || link.reg_end ? (
          <div>
            <dt>{t('Vehicle')}</dt>
            <dd>
              <bdi>
                {vehicle}
                {link.reg_end ? <span className={styles.quiet}> …{link.reg_end}</span> : null}
              </bdi>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t('Service due')}</dt>
          <dd>{format.day(link.due_on)}</dd>
        </div>
        <div>
          <dt>{t('Workshop')}</dt>
          <dd>
            <bdi>{link.outlet_name}</bdi>
            {link.outlet_phone ? (
              <a href={`tel:${link.outlet_phone}`}>
                <bdi dir="ltr">{link.outlet_phone}</bdi>
              </a>
            ) : null}
          </dd>
        </div>
        {link.booked_on ? (
          <div>
            <dt>{t('Booked for')}</dt>
            <dd>{format.day(link.booked_on)}</dd>
          </div>
        ) : null}
      </dl>
      {isDeclining ? (
        <DeclineForm
          token={token}
          outlet={link.outlet_name}
          onBack={() => setDeclining(false)}
          onOver={onOver}
          onDone={onDone}
        />
      ) : (
        <>
          <BookForm token={token} link={link} onOver={onOver} onDone={onDone} />
          <Button variant="subtle" color="gray" fullWidth onClick={() => setDeclining(true)}>
            {t('I can’t come')}
          </Button>
        </>
      )}
    </>
  )
}
