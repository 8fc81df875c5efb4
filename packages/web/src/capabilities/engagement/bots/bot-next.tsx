import { Button } from '@mantine/core'
import { type Bot, botsApi, type BotStatus } from '@rad/api/engagement/bots/contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { inSentence, t, translateApiMessage } from '#kit/words.ts'
import { botStatusWords } from './parts/bot-words.tsx'
import { botMoveWords } from './version-words.tsx'
import styles from './bots.module.css'

/** What a bot does now, what is in the way of the next step, and the steps themselves. */
export function BotNext({ bot, mayChange }: { bot: Bot; mayChange: boolean }) {
  const [isRetiring, setRetiring] = useState(false)
  const { isBusy, take } = useMove(bot)
  const bar = bot.moves.find((move) => move.bar !== null)?.bar
  const [first, ...others] = bot.moves
  const press = (to: BotStatus) => (to === 'retired' ? setRetiring(true) : void take(to))

  return (
    <section className={styles.next} data-status={bot.status} aria-label={t('Next step')}>
      <div className={styles.turn}>
        <strong>
          <Now bot={bot} />
        </strong>
        <span>{bar ? translateApiMessage(bar) : <More bot={bot} />}</span>
      </div>
      {mayChange && first ? (
        <div className={styles.moves}>
          {others.map(({ to }) => (
            <Button key={to} variant="default" disabled={isBusy} onClick={() => press(to)}>
              {botMoveWords(bot.status, to)}
            </Button>
          ))}
          <Button
            variant={bot.status === 'live' ? 'default' : 'filled'}
            disabled={first.bar !== null}
            loading={isBusy}
            onClick={() => press(first.to)}
          >
            {botMoveWords(bot.status, first.to)}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        opened={isRetiring}
        onClose={() => setRetiring(false)}
        question={t('Retire {name}?', { name: bot.name })}
        consequence={t(
          'The bot permanently stops answering and can’t be changed. Its conversations and figures are kept.',
        )}
        confirmLabel={t('Retire')}
        onConfirm={() => take('retired')}
      />
    </section>
  )
}

/** Takes a step from the state the person sees; what is in the way is shown. */
function useMove(bot: Bot) {
  const move = useSend(botsApi.move)
  const take = async (to: BotStatus) => {
    try {
      await move.mutateAsync({ params: { code: bot.code }, body: { to, if_version: bot.version } })
      sayDone(t('{name} is now {status}.', { name: bot.name, status: inSentence(botStatusWords(to)) }))
    } catch (error) {
      showToast(translateApiMessage((error as Error).message), { tone: 'bad' })
    }
  }
  return { take, isBusy: move.isPending }
}

function Now({ bot }: { bot: Bot }) {
  switch (bot.status) {
    case 'draft':
      return t('Not available to users yet')
    case 'in_test':
      return t('In test with a few users')
    case 'live':
      return t('Live with version {no}', { no: bot.live_version ?? 0 })
    case 'paused':
      return t('Not answering')
    case 'retired':
      return t('Permanently retired')
  }
}

function More({ bot }: { bot: Bot }) {
  const { instant } = useFormat()
  const [last] = bot.publications
  switch (bot.status) {
    case 'draft':
      return t('Add a version and a channel, then start the test.')
    case 'in_test':
      return t('Ready to go live.')
    case 'live':
      return last
        ? t('Published by {name}, {instant}', { name: last.published_by.name, instant: instant(last.published_at) })
        : null
    case 'paused':
      return t('Messages to the bot are kept while it’s paused.')
    case 'retired':
      return t('Its conversations and figures are kept.')
  }
}
