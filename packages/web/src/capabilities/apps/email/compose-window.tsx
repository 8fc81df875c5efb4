import { ActionIcon, Button } from '@mantine/core'
import { type Email, emailApi } from '@rad/api/apps/email/contract'
import IconCalendarClock from '@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { Badge } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'
import type { Writing } from './compose-draft.ts'
import { ComposeFields } from './compose-fields.tsx'
import { AttachButton, Attachments } from './compose-files.tsx'
import { ComposeMore } from './compose-more.tsx'
import { ComposeOptions } from './compose-options.tsx'
import { ComposeText } from './compose-text.tsx'
import { IconButton } from './email-menus.tsx'
import { TimeDialog } from './time-dialog.tsx'
import { type SaveState, useDraft } from './use-draft.ts'
import { useEmailSettings } from './use-email-settings.ts'
import styles from './compose.module.css'

export interface ComposeWindowProps {
  initial: Writing
  signature: string
  onClose: () => void
  onSent: (email: Email, isScheduled: boolean) => void
  /** What was written goes to the trash, with a way back. */
  onDiscard: (id: number | undefined) => void
}

const stateWords = (state: SaveState) =>
  ({ none: '', saving: t('Saving…'), saved: t('Draft saved'), failed: t('Draft not saved') })[state]

/** The window a mail is written in, at the bottom of the page. Minimised it keeps what it holds. */
export function ComposeWindow({ initial, signature, onClose, onSent, onDiscard }: ComposeWindowProps) {
  const { writing, change, save, ensure, state } = useDraft(initial)
  const { mutateAsync: sendOff, isPending } = useSend(emailApi.send)
  const [isSmall, setSmall] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [isScheduling, setScheduling] = useState(false)

  const say = (error: unknown, otherwise: string) => showToast(messageOf(error, otherwise), { tone: 'bad' })
  const send = async (sendAt?: string) => {
    setScheduling(false)
    if (writing.to.length + writing.cc.length + writing.bcc.length === 0)
      return setRefused(t('Add at least one recipient.'))
    setRefused(undefined)
    try {
      const id = await ensureSaved()
      onSent(await sendOff({ body: { id, ...(sendAt && { sendAt }) } }), sendAt !== undefined)
    } catch (error) {
      say(error, t('Couldn’t send the email.'))
    }
  }
  const ensureSaved = async () => (await save()) ?? ensure()
  const close = () => {
    void save().catch((error: unknown) => say(error, t('Couldn’t save the draft.')))
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
    // The editor keeps Escape from the browser, and means nothing by it.
    const isInEditor = event.target instanceof Element && event.target.closest('[contenteditable=true]') !== null
    if (event.key === 'Escape' && (isInEditor || !event.defaultPrevented)) close()
  }
  return (
    <section
      className={styles.window}
      data-small={isSmall || undefined}
      data-large={isLarge || undefined}
      aria-label={t('New email')}
      onKeyDown={press}
    >
      <ComposeHead
        title={writing.subject || t('New email')}
        state={state}
        isSmall={isSmall}
        isLarge={isLarge}
        onSmall={() => setSmall(!isSmall)}
        onLarge={() => {
          setSmall(false)
          setLarge(!isLarge)
        }}
        onClose={close}
      />
      {/* Stays while it is minimised: nothing that was written is lost. */}
      <div className={styles.body} hidden={isSmall}>
        <ComposeFields writing={writing} change={change} refused={refused} />
        <LabelsOf writing={writing} />
        <ComposeText writing={writing} change={change} isFocused={initial.to.length > 0} />
        <Attachments writing={writing} change={change} ensure={ensure} />
      </div>
      <footer className={styles.foot} hidden={isSmall}>
        <SendButtons isBusy={isPending} onSend={() => void send()} onSchedule={() => setScheduling(true)} />
        <ComposeMore change={change} writing={writing} signature={signature} />
        <AttachButton change={change} ensure={ensure} writing={writing} />
        <ComposeOptions change={change} ensure={ensure} writing={writing} />
        <span className={styles.space} />
        <IconButton
          label={t('Discard draft')}
          onClick={() => {
            void save().then(onDiscard, () => onDiscard(writing.id))
          }}
        >
          <IconTrash size={17} stroke={1.6} />
        </IconButton>
      </footer>
      {isScheduling ? (
        <TimeDialog
          title={t('Schedule send')}
          confirmLabel={t('Schedule send')}
          onChoose={(at) => void send(at)}
          onClose={() => setScheduling(false)}
        />
      ) : null}
    </section>
  )
}

function LabelsOf({ writing }: { writing: Writing }) {
  const { shown } = useEmailSettings()
  const labels = shown(writing.labels)
  if (labels.length === 0) return null
  return (
    <ul className={styles.labels} aria-label={t('Labels')}>
      {labels.map(({ id, name, tone }) => (
        <li key={id}>
          <Badge tone={tone}>
            <bdi>{name}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  )
}

interface ComposeHeadProps {
  title: string
  state: SaveState
  isSmall: boolean
  isLarge: boolean
  onSmall: () => void
  onLarge: () => void
  onClose: () => void
}

function ComposeHead({ title, state, isSmall, isLarge, onSmall, onLarge, onClose }: ComposeHeadProps) {
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>
        <bdi>{title}</bdi>
      </h2>
      <span className={styles.state} role="status">
        {stateWords(state)}
      </span>
      <IconButton label={isSmall ? t('Restore window') : t('Minimize')} onClick={onSmall}>
        <IconMinus size={16} stroke={1.7} />
      </IconButton>
      <span className={styles.wide}>
        <IconButton label={isLarge ? t('Smaller window') : t('Larger window')} onClick={onLarge}>
          <IconMaximize size={16} stroke={1.7} />
        </IconButton>
      </span>
      <IconButton label={t('Save and close')} onClick={onClose}>
        <IconX size={16} stroke={1.7} />
      </IconButton>
    </header>
  )
}

interface SendButtonsProps {
  isBusy: boolean
  onSend: () => void
  onSchedule: () => void
}

function SendButtons({ isBusy, onSend, onSchedule }: SendButtonsProps) {
  return (
    <span className={styles.split}>
      <Button loading={isBusy} onClick={onSend}>
        {t('Send')}
      </Button>
      <ActionMenu
        groups={[
          [
            {
              label: t('Schedule send'),
              icon: <IconCalendarClock size={16} stroke={1.6} />,
              run: onSchedule,
            },
          ],
        ]}
        trigger={
          <ActionIcon size="input-sm" aria-label={t('More send options')} title={t('More send options')}>
            <IconChevronDown size={16} stroke={1.7} />
          </ActionIcon>
        }
      />
    </span>
  )
}
