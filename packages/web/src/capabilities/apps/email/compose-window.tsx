import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { type Email, emailApi, most } from '@rad/api/apps/email/contract'
import IconCalendarClock from '@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { sizeOf } from '#kit/form/file.ts'
import { saidBy } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import type { Writing } from './compose-draft.ts'
import { IconButton } from './email-menus.tsx'
import { PeopleField } from './people-field.tsx'
import { TimeDialog } from './time-dialog.tsx'
import { type SaveState, useDraft } from './use-draft.ts'
import styles from './compose.module.css'

const RichTextEditor = lazy(() =>
  import('#kit/form/rich-text-editor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })),
)

export interface ComposeWindowProps {
  initial: Writing
  onClose: () => void
  onSent: (email: Email, isScheduled: boolean) => void
  /** What was written goes to the trash, with a way back. */
  onDiscard: (id: number | undefined) => void
}

const stateWords = (state: SaveState) =>
  ({ none: '', saving: t('Saving…'), saved: t('Draft saved'), failed: t('Draft not saved') })[state]

/** The window a mail is written in, at the bottom of the page. Minimised it keeps what it holds. */
export function ComposeWindow({ initial, onClose, onSent, onDiscard }: ComposeWindowProps) {
  const { writing, change, save, ensure, state } = useDraft(initial)
  const { mutateAsync: sendOff, isPending } = useSend(emailApi.send)
  const [isSmall, setSmall] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const [shows, setShows] = useState({ cc: initial.cc.length > 0, bcc: initial.bcc.length > 0 })
  const [refused, setRefused] = useState<string>()
  const [isScheduling, setScheduling] = useState(false)

  const say = (error: unknown, otherwise: string) => showToast(saidBy(error, otherwise), { tone: 'bad' })
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
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  }
  return (
    <section
      className={styles.window}
      data-small={isSmall || undefined}
      data-large={isLarge || undefined}
      aria-label={t('New email')}
      onKeyDown={press}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>
          <bdi>{writing.subject || t('New email')}</bdi>
        </h2>
        <span className={styles.state} role="status">
          {stateWords(state)}
        </span>
        <IconButton label={isSmall ? t('Restore window') : t('Minimize')} onClick={() => setSmall(!isSmall)}>
          <IconMinus size={16} stroke={1.7} />
        </IconButton>
        <span className={styles.wide}>
          <IconButton
            label={isLarge ? t('Smaller window') : t('Larger window')}
            onClick={() => {
              setSmall(false)
              setLarge(!isLarge)
            }}
          >
            <IconMaximize size={16} stroke={1.7} />
          </IconButton>
        </span>
        <IconButton label={t('Save and close')} onClick={close}>
          <IconX size={16} stroke={1.7} />
        </IconButton>
      </header>
      {/* Kept while it is minimised: nothing that was written is lost. */}
      <div className={styles.body} hidden={isSmall}>
        <div className={styles.people}>
          <PeopleField
            label={t('To')}
            value={writing.to}
            onChange={(to) => change({ to })}
            error={refused}
            isFocused={initial.to.length === 0}
          />
          <span className={styles.more}>
            {shows.cc ? null : (
              <Button variant="subtle" size="compact-xs" onClick={() => setShows({ ...shows, cc: true })}>
                {t('Cc')}
              </Button>
            )}
            {shows.bcc ? null : (
              <Button variant="subtle" size="compact-xs" onClick={() => setShows({ ...shows, bcc: true })}>
                {t('Bcc')}
              </Button>
            )}
          </span>
        </div>
        {shows.cc ? <PeopleField label={t('Cc')} value={writing.cc} onChange={(cc) => change({ cc })} /> : null}
        {shows.bcc ? <PeopleField label={t('Bcc')} value={writing.bcc} onChange={(bcc) => change({ bcc })} /> : null}
        <TextInput
          aria-label={t('Subject')}
          placeholder={t('Subject')}
          maxLength={most.subject}
          value={writing.subject}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <div className={styles.text}>
          <Suspense fallback={<Input.Wrapper label={t('Message')}>{null}</Input.Wrapper>}>
            <RichTextEditor label={t('Message')} value={writing.message} onChange={(message) => change({ message })} />
          </Suspense>
        </div>
        <Attachments writing={writing} change={change} ensure={ensure} />
      </div>
      <footer className={styles.foot} hidden={isSmall}>
        <span className={styles.split}>
          <Button loading={isPending} onClick={() => void send()}>
            {t('Send')}
          </Button>
          <ActionMenu
            groups={[
              [
                {
                  label: t('Schedule send'),
                  icon: <IconCalendarClock size={16} stroke={1.6} />,
                  run: () => setScheduling(true),
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
        <AttachButton change={change} ensure={ensure} writing={writing} />
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

interface FilesProps {
  writing: Writing
  change: (patch: Partial<Writing>) => void
  ensure: () => Promise<number>
}

/** The files of the mail, each to be taken away. */
function Attachments({ writing, change, ensure }: FilesProps) {
  const { mutateAsync: removeFile } = useSend(emailApi.removeFile)
  const remove = async (file: string) => {
    try {
      const id = await ensure()
      await removeFile({ params: { id: String(id), file } })
      change({ attachments: writing.attachments.filter((one) => one.id !== file) })
    } catch (error) {
      showToast(saidBy(error, t('Couldn’t remove the file.')), { tone: 'bad' })
    }
  }
  if (writing.attachments.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('Attachments')}>
      {writing.attachments.map((file) => (
        <li key={file.id}>
          <IconPaperclip size={15} stroke={1.6} aria-hidden="true" />
          <bdi>{file.fileName}</bdi>
          <small>{sizeOf(file.size)}</small>
          <IconButton label={t('Remove {name}', { name: file.fileName })} onClick={() => void remove(file.id)}>
            <IconX size={14} stroke={1.7} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function AttachButton({ writing, change, ensure }: FilesProps) {
  const { mutateAsync: addFile } = useSend(emailApi.addFile)
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const attach = async (files: readonly File[]) => {
    setBusy(true)
    let { attachments } = writing
    try {
      const id = await ensure()
      for (const file of files) {
        attachments = [...attachments, await addFile({ params: { id: String(id) }, body: { file } })]
        change({ attachments })
      }
    } catch (error) {
      showToast(saidBy(error, t('Couldn’t attach the file.')), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={isBusy}
        aria-label={t('Attach files')}
        title={t('Attach files')}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={17} stroke={1.6} />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('Files')}
        onChange={(event) => {
          void attach([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
