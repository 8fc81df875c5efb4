import { Button, Select, TextInput } from '@mantine/core'
import { type Bot, botsApi } from '@rad/api/engagement/bots/contract'
import { sandboxApi } from '@rad/api/engagement/bots/sandbox.contract'
import IconRobotOff from '@tabler/icons-react/dist/esm/icons/IconRobotOff.mjs'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { query } from '#api/query.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { languageInWords, t } from '#kit/words.ts'
import { type Exchange, TriedExchange } from './tried-exchange.tsx'
import styles from './try-bot.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { code = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(botsApi.get, { params: { code } }))

export function Screen() {
  const { code = '' } = useParams({ strict: false }) as { code?: string }
  const found = useQuery(query(botsApi.get, { params: { code } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconRobotOff size={28} stroke={1.5} />,
        title: t('Bot not found'),
        text: t('None of your clients has a bot with the code {code}.', { code }),
        action: (
          <ButtonLink to="/bots" variant="default">
            {t('All bots')}
          </ButtonLink>
        ),
      }}
    >
      {(bot) => <TryBot key={bot.code} bot={bot} />}
    </FoundRecord>
  )
}

/** Asks the bot; questions stay on this page and nowhere else. */
function useExchanges({ code }: Bot) {
  const queryClient = useQueryClient()
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const [isBusy, setBusy] = useState(false)
  const ask = async (text: string, language: string) => {
    setBusy(true)
    const question = { no: exchanges.length + 1, text, language }
    try {
      // What is published may have changed since the same question before.
      const response = await queryClient.fetchQuery({
        ...query(sandboxApi.say, { params: { code }, query: { text, language } }),
        staleTime: 0,
      })
      setExchanges([...exchanges, { ...question, response }])
    } catch (error) {
      setExchanges([...exchanges, { ...question, refused: messageOf(error) }])
    }
    setBusy(false)
  }
  return { exchanges, isBusy, ask, clear: () => setExchanges([]) }
}

function TryBot({ bot }: { bot: Bot }) {
  const { exchanges, isBusy, ask, clear } = useExchanges(bot)
  const [text, setText] = useState('')
  const [language, setLanguage] = useState(bot.languages[0] ?? 'en')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || text.trim() === '') return
    void ask(text.trim(), language)
    setText('')
  }
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={<bdi>{t('Try {name}', { name: bot.name })}</bdi>}
        lead={t('Answers come from the published bot answers. Messages aren’t saved.')}
        actions={
          <>
            {exchanges.length > 0 ? (
              <Button variant="subtle" onClick={clear}>
                {t('Clear messages')}
              </Button>
            ) : null}
            <ButtonLink to="/bots/$code" params={{ code: bot.code }} variant="default">
              {t('Open bot')}
            </ButtonLink>
          </>
        }
      />
      <section className={`${pageStyles.card} ${styles.card}`} aria-label={t('Messages')}>
        <div className={styles.messages} role="log" aria-live="polite">
          {exchanges.length === 0 ? (
            <p className={styles.soft}>{t('Write a message as a customer would.')}</p>
          ) : (
            exchanges.map((exchange) => <TriedExchange key={exchange.no} bot={bot} exchange={exchange} />)
          )}
        </div>
        <form className={styles.form} onSubmit={send}>
          <TextInput
            className={styles.text}
            label={t('Message')}
            value={text}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {bot.languages.length > 1 ? (
            <Select
              className={styles.language}
              label={t('Language')}
              data={bot.languages.map((code) => ({ value: code, label: languageInWords(code) }))}
              value={language}
              allowDeselect={false}
              onChange={(chosen) => setLanguage(chosen ?? language)}
            />
          ) : null}
          <Button type="submit" loading={isBusy} disabled={text.trim() === ''}>
            {t('Send message')}
          </Button>
        </form>
      </section>
    </div>
  )
}
