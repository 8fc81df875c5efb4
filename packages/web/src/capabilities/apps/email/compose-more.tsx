import { ActionIcon } from '@mantine/core'
import { emailSettingsApi } from '@rad/api/apps/email/settings.contract'
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { t } from '#kit/words.ts'
import { isBlank, type Writing } from './compose-draft.ts'

export interface ComposeMoreProps {
  writing: Writing
  change: (patch: Partial<Writing>) => void
  /** Below the text, and no part of a template. */
  signature: string
}

/** Begins with a template, or keeps what is written as one. */
export function ComposeMore({ writing, change, signature }: ComposeMoreProps) {
  const { data = [] } = useQuery({ ...query(emailSettingsApi.templates, {}), staleTime: 60_000 })
  const { mutateAsync: add } = useSend(emailSettingsApi.addTemplate)
  const [isNaming, setNaming] = useState(false)
  const inserts = data.map(({ name, subject, message }) => ({
    label: t('Insert “{name}”', { name }),
    icon: <IconTemplate size={16} stroke={1.6} />,
    run: () => change({ message: `${message}${writing.message}`, subject: writing.subject || subject }),
  }))
  const text = signature ? writing.message.replace(signature, '') : writing.message
  const save = { label: t('Save as template'), run: () => setNaming(true) }
  return (
    <>
      <ActionMenu
        groups={[inserts, isBlank(writing) ? [] : [save]]}
        trigger={
          <ActionIcon variant="subtle" color="gray" aria-label={t('Templates')} title={t('Templates')}>
            <IconTemplate size={17} stroke={1.6} />
          </ActionIcon>
        }
      />
      {isNaming ? (
        <ReasonDialog
          question={t('Save as template')}
          consequence={t('Subject and text are saved. A template of the same name is replaced.')}
          label={t('Template name')}
          maxLength={80}
          isOneLine
          confirmLabel={t('Save template')}
          onConfirm={(name) => add({ body: { name, subject: writing.subject, message: text } })}
          onDone={() => {
            setNaming(false)
            showToast(t('Template saved.'), { isElsewhere: true })
          }}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  )
}
