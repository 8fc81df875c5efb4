import { Button } from '@mantine/core'
import { type Bot, botsApi, type BotVersion } from '@rad/api/engagement/bots/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { VersionStateBadge } from './version-words.tsx'
import styles from './bots.module.css'
import { RollBackDialog } from './roll-back-dialog.tsx'

/** So many stand there before one asks for all. */
const few = 4

export interface BotVersionsProps {
  bot: Bot
  mayChange: boolean
  mayPublish: boolean
  onOpen: (what: string) => void
}

/** What the bot says, version by version: who wrote each, who published it, and what is next. */
export function BotVersions(props: BotVersionsProps) {
  const { bot, mayChange, onOpen } = props
  const [showsAll, setShowsAll] = useState(false)
  const [back, setBack] = useState<BotVersion>()
  const shown = showsAll ? bot.versions : bot.versions.slice(0, few)
  return (
    <Card
      title={t('Versions')}
      aside={
        mayChange ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.8} />}
            onClick={() => onOpen('version')}
          >
            {t('New version')}
          </Button>
        ) : null
      }
    >
      {bot.versions.length === 0 ? (
        <p className={styles.quiet}>{t('A version defines the bot’s greeting and intents.')}</p>
      ) : (
        <ol className={styles.versions}>
          {shown.map((version) => (
            <Version key={version.no} {...props} version={version} onRollBack={() => setBack(version)} />
          ))}
        </ol>
      )}
      {bot.versions.length > shown.length ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          {t('Show all {count} versions', { count: bot.versions.length })}
        </Button>
      ) : null}
      {back ? <RollBackDialog bot={bot} version={back} onClose={() => setBack(undefined)} /> : null}
    </Card>
  )
}

interface VersionProps extends BotVersionsProps {
  version: BotVersion
  onRollBack: () => void
}

function Version({ version, ...props }: VersionProps) {
  const { instant } = useFormat()
  const { no, state, notes, greeting, written_by, written_at, published_by, published_at } = version
  return (
    <li className={styles.version} data-state={state}>
      <div className={styles.versionHead}>
        <h3>{t('Version {no}', { no })}</h3>
        <VersionStateBadge state={state} />
      </div>
      <p>
        <bdi>{notes}</bdi>
      </p>
      {greeting && state !== 'earlier' ? (
        <blockquote className={styles.greeting}>
          <bdi>{greeting}</bdi>
        </blockquote>
      ) : null}
      <p className={styles.quiet}>
        {t('Written by {name}, {instant}', { name: written_by.name, instant: instant(written_at) })}
        {published_by && published_at ? (
          <>
            <br />
            {t('Published by {name}, {instant}', { name: published_by.name, instant: instant(published_at) })}
          </>
        ) : null}
      </p>
      <VersionActs {...props} version={version} />
    </li>
  )
}

/** The number of what a version is set against: the one that is live, else the one before. */
export const comparedWith = ({ versions, live_version }: Bot, { no }: BotVersion): number | undefined =>
  live_version !== null && live_version !== no ? live_version : versions.find((one) => one.no < no)?.no

/** What can be done with a version, by its state and by who asks. */
function VersionActs({ bot, version, mayChange, mayPublish, onOpen, onRollBack }: VersionProps) {
  const { no, state, is_own } = version
  const acts = useActs(bot, version)
  const mayRollBack = mayPublish && mayChange && state === 'earlier' && !is_own
  return (
    <div className={styles.acts}>
      {comparedWith(bot, version) === undefined ? null : (
        <Button size="compact-sm" variant="default" onClick={() => onOpen(`difference:${no}`)}>
          {t('View changes')}
        </Button>
      )}
      {mayChange && state === 'draft' && is_own ? (
        <>
          <Button size="compact-sm" variant="default" onClick={() => onOpen(`version:${no}`)}>
            {t('Edit')}
          </Button>
          <Button size="compact-sm" loading={acts.isBusy} onClick={acts.ask}>
            {t('Request review')}
          </Button>
        </>
      ) : null}
      {mayChange && state === 'asked' ? (
        <Button size="compact-sm" variant="default" disabled={acts.isBusy} onClick={acts.withdraw}>
          {is_own ? t('Withdraw request') : t('Return to draft')}
        </Button>
      ) : null}
      {mayChange && mayPublish && state === 'asked' && !is_own ? (
        <Button size="compact-sm" loading={acts.isBusy} onClick={acts.publish}>
          {t('Publish')}
        </Button>
      ) : null}
      {mayRollBack ? (
        <Button size="compact-sm" variant="default" onClick={onRollBack}>
          {t('Roll back to this version')}
        </Button>
      ) : null}
      {state === 'asked' && is_own ? (
        <span className={styles.quiet}>{t('Someone else must publish this version because you wrote it.')}</span>
      ) : null}
    </div>
  )
}

/** Sends a step of a version; what is in its way is shown. */
function useActs(bot: Bot, { no, version }: BotVersion) {
  const ask = useSend(botsApi.ask)
  const withdraw = useSend(botsApi.withdraw)
  const publish = useSend(botsApi.publish)
  const input = { params: { code: bot.code, no: String(no) }, body: { if_version: version } }
  const outcome = (words: string, say = sayDone) => ({
    onSuccess: () => say(words),
    onError: (error: Error) => showToast(translateApiMessage(error.message), { tone: 'bad' }),
  })
  return {
    isBusy: ask.isPending || withdraw.isPending || publish.isPending,
    ask: () =>
      ask.mutate(
        input,
        outcome(t('Review requested for version {no}. Other bot managers were notified.', { no }), (words) =>
          showToast(words, { isElsewhere: true }),
        ),
      ),
    withdraw: () => withdraw.mutate(input, outcome(t('Version {no} returned to draft.', { no }))),
    publish: () => publish.mutate(input, outcome(t('Version {no} is now live.', { no }))),
  }
}
