import { type Bot, botsApi, type BotVersion } from '@rad/api/engagement/bots/contract'
import { useSend } from '#api/use-send.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

export interface RollBackDialogProps {
  bot: Bot
  version: BotVersion
  onClose: () => void
}

/** Asks why an older version becomes live again. */
export function RollBackDialog({ bot, version, onClose }: RollBackDialogProps) {
  const publish = useSend(botsApi.publish)
  const { no } = version
  return (
    <ReasonDialog
      question={t('Roll back to version {no}?', { no })}
      consequence={
        bot.live_version === null
          ? t('This version goes live immediately.')
          : t('It immediately replaces version {live}, which you can restore later.', {
              live: bot.live_version,
            })
      }
      maxLength={300}
      confirmLabel={t('Roll back')}
      onConfirm={(reason) =>
        publish.mutateAsync({
          params: { code: bot.code, no: String(no) },
          body: { reason, if_version: version.version },
        })
      }
      onDone={() => {
        sayDone(t('Version {no} is now live.', { no }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
