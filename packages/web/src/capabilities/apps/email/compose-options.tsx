import { ActionIcon, Checkbox, Modal } from '@mantine/core'
import { emailApi } from '@rad/api/apps/email/contract'
import { emailSettingsApi } from '@rad/api/apps/email/settings.contract'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import { lazy, Suspense, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { ToneDot } from '#kit/text/tone-dot.tsx'
import { t } from '#kit/words.ts'
import { usePerson } from '#shell/frame/person.tsx'
import type { Writing } from './compose-draft.ts'
import { subjectOf } from './email-words.ts'
import { hasFormatting, htmlOf, textOf } from './plain-text.ts'
import { useEmailSettings } from './use-email-settings.ts'
import styles from './compose.module.css'

const PrintedEmail = lazy(() => import('./printed-email.tsx').then(({ PrintedEmail }) => ({ default: PrintedEmail })))

export interface ComposeOptionsProps {
  writing: Writing
  change: (patch: Partial<Writing>) => void
  ensure: () => Promise<number>
}

const say = (error: unknown, otherwise: string) => showToast(messageOf(error, otherwise), { tone: 'bad' })

/** More of what can be done with the mail that is being written. */
export function ComposeOptions({ writing, change, ensure }: ComposeOptionsProps) {
  const [open, setOpen] = useState<'labels' | 'plain' | 'print'>()
  const { fullName, email } = usePerson()
  const { checksSpelling } = useEmailSettings()
  const { mutateAsync: saveSpelling } = useSend(emailSettingsApi.saveSpelling)
  const close = () => setOpen(undefined)
  const makePlain = () => change({ isPlainText: true, message: htmlOf(textOf(writing.message)) })
  const togglePlain = () => {
    if (writing.isPlainText) change({ isPlainText: false })
    else if (hasFormatting(writing.message)) setOpen('plain')
    else makePlain()
  }
  const toggleSpelling = () =>
    saveSpelling({ body: { checksSpelling: !checksSpelling } }).catch((error: unknown) =>
      say(error, t('Couldn’t save the setting.')),
    )
  return (
    <>
      <ActionMenu
        groups={[
          [
            {
              label: t('Labels'),
              icon: <IconTag size={16} stroke={1.6} />,
              run: () => setOpen('labels'),
            },
            {
              label: t('Print'),
              icon: <IconPrinter size={16} stroke={1.6} />,
              run: () => setOpen('print'),
            },
          ],
          [
            { label: t('Plain text'), isChecked: writing.isPlainText, run: togglePlain },
            { label: t('Check spelling'), isChecked: checksSpelling, run: () => void toggleSpelling() },
          ],
        ]}
        trigger={
          <ActionIcon variant="subtle" color="gray" aria-label={t('More options')} title={t('More options')}>
            <IconDotsVertical size={17} stroke={1.6} />
          </ActionIcon>
        }
      />
      {open === 'labels' ? <LabelDialog writing={writing} change={change} ensure={ensure} onClose={close} /> : null}
      <ConfirmDialog
        opened={open === 'plain'}
        onClose={close}
        question={t('Switch to plain text?')}
        consequence={t('Formatting such as bold text, lists, and links is removed. The words stay.')}
        confirmLabel={t('Remove formatting')}
        onConfirm={makePlain}
      />
      {open === 'print' ? (
        <Suspense fallback={null}>
          <PrintedEmail
            subject={subjectOf(writing)}
            messages={[{ ...writing, from: { name: fullName, email }, time: undefined }]}
            onDone={close}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** The labels of the draft, which it keeps as it is sent. */
function LabelDialog({ writing, change, ensure, onClose }: ComposeOptionsProps & { onClose: () => void }) {
  const { labels } = useEmailSettings()
  const { mutateAsync: toggle, isPending } = useSend(emailApi.toggleLabel)
  const give = async (label: string) => {
    const has = writing.labels.includes(label)
    try {
      await toggle({ body: { emailIds: [await ensure()], label } })
      change({ labels: has ? writing.labels.filter((one) => one !== label) : [...writing.labels, label] })
    } catch (error) {
      say(error, t('Couldn’t change the label.'))
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('Labels')} size="xs" closeButtonProps={{ 'aria-label': t('Close') }}>
      <div className={styles.choices}>
        {labels.map(({ id, name, tone }) => (
          <Checkbox
            key={id}
            size="sm"
            disabled={isPending}
            checked={writing.labels.includes(id)}
            onChange={() => void give(id)}
            label={
              <span className={styles.choice}>
                <ToneDot tone={tone} />
                <bdi>{name}</bdi>
              </span>
            }
          />
        ))}
      </div>
    </Modal>
  )
}
