import type { Bot } from '@rad/api/engagement/bots/contract'
import type { SandboxAnswer } from '@rad/api/engagement/bots/sandbox.contract'
import { RouterLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { languageInWords, t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './try-bot.module.css'

/** A question, and what the bot would answer; or why there is no answer. */
export interface Exchange {
  no: number
  text: string
  language: string
  response?: SandboxAnswer
  refused?: string
}

export function TriedExchange({ bot, exchange }: { bot: Bot; exchange: Exchange }) {
  const { text, language, response, refused } = exchange
  const words = response?.answer?.text ?? response?.fallback
  return (
    <>
      <div className={styles.message} data-by="person">
        <span className={styles.by}>{t('You')}</span>
        <p lang={language}>
          <bdi>{text}</bdi>
        </p>
      </div>
      <div className={styles.message} data-by="bot">
        <span className={styles.by}>
          <bdi>{bot.name}</bdi>
        </span>
        {refused ? <p role="alert">{refused}</p> : null}
        {words ? (
          <p lang={response?.answer?.language ?? language}>
            <bdi>{words}</bdi>
          </p>
        ) : null}
        {response && !words ? <p className={styles.soft}>{t('No published answer and no fallback.')}</p> : null}
        {response ? <Understood response={response} /> : null}
      </div>
    </>
  )
}

/** What the bot took the message for, and which text it answered with. */
function Understood({ response: { intent, is_known, confidence, answer, fallback } }: { response: SandboxAnswer }) {
  const format = useFormat()
  const can = useCan()
  const version = answer ? t('Version {no}', { no: answer.edition }) : undefined
  return (
    <ul className={styles.facts}>
      <li>
        {intent
          ? t('Intent: {intent}, {percent} sure', { intent: intent.name, percent: format.percent(confidence * 100) })
          : t('No intent recognized')}
      </li>
      {intent && !is_known ? <li data-tone="warn">{t('Not among the intents of the live version')}</li> : null}
      {answer ? (
        <li>
          {can('read ContentDraft') ? (
            <RouterLink to="/content/$id" params={{ id: answer.id }}>
              <bdi>{answer.title}</bdi>
            </RouterLink>
          ) : (
            <bdi>{answer.title}</bdi>
          )}
          {` · ${version} · ${languageInWords(answer.language)}`}
        </li>
      ) : null}
      {!answer && fallback ? <li>{t('Fallback answer')}</li> : null}
    </ul>
  )
}
