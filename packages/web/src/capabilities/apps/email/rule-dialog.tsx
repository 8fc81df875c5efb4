import { Button, Checkbox, Modal, Select, TextInput } from '@mantine/core'
import { emailRulesApi, type Rule, type RuleBody } from '@rad/api/apps/email/rules.contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { folderWords } from './email-words.ts'
import { useEmailSettings } from './use-email-settings.ts'
import styles from './settings.module.css'

const blank: RuleBody = {
  from: '',
  to: '',
  subject: '',
  hasAttachment: false,
  folder: null,
  label: null,
  isRead: false,
  isStarred: false,
  addsDocuments: false,
}
const folders = ['archive', 'spam', 'trash'] as const
const mostLetters = 100

export interface RuleDialogProps {
  /** The one that is changed; undefined for a new one. */
  rule: Rule | undefined
  onClose: () => void
}

/** A rule: what a mail must be, and what is done with it. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const { mutateAsync: add } = useSend(emailRulesApi.add)
  const { mutateAsync: update } = useSend(emailRulesApi.update)
  const [values, setValues] = useState<RuleBody>(() => {
    if (!rule) return blank
    const { id: _, ...body } = rule
    return body
  })
  const change = (patch: Partial<RuleBody>) => setValues((before) => ({ ...before, ...patch }))
  const form = usePlainForm(async () => {
    const sent = rule ? update({ params: { id: rule.id }, body: values }) : add({ body: values })
    const refused = await refusalOf(sent, ['from', 'to', 'subject', 'folder', 'label', 'addsDocuments'])
    if (!refused) onClose()
    return refused
  })
  const letters = (name: 'from' | 'to' | 'subject', label: string) => (
    <TextInput
      name={name}
      label={label}
      maxLength={mostLetters}
      value={values[name]}
      error={form.messages[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={rule ? t('Edit rule') : t('New rule')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form ref={form.element} onSubmit={form.onSubmit} className={styles.form} noValidate>
        {form.messages.form ? (
          <p className={styles.refused} role="alert">
            {form.messages.form}
          </p>
        ) : null}
        <fieldset className={styles.group}>
          <legend>{t('If an email meets all of these conditions')}</legend>
          {letters('from', t('From contains'))}
          {letters('to', t('To contains'))}
          {letters('subject', t('Subject contains'))}
          <Checkbox
            label={t('Has attachment')}
            checked={values.hasAttachment}
            onChange={(event) => change({ hasAttachment: event.currentTarget.checked })}
          />
        </fieldset>
        <Actions values={values} messages={form.messages} onChange={change} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t('Save rule')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

interface ActionsProps {
  values: RuleBody
  messages: Partial<Record<string, string>>
  onChange: (patch: Partial<RuleBody>) => void
}

/** What the rule does. */
function Actions({ values, messages, onChange }: ActionsProps) {
  const { labels } = useEmailSettings()
  const can = useCan()
  return (
    <fieldset className={styles.group}>
      <legend>{t('Do this')}</legend>
      <Select
        name="folder"
        label={t('Move to')}
        placeholder={folderWords('inbox')}
        clearable
        data={folders.map((folder) => ({ value: folder, label: folderWords(folder) }))}
        value={values.folder}
        error={messages.folder}
        onChange={(folder) => onChange({ folder: folders.find((one) => one === folder) ?? null })}
      />
      <Select
        name="label"
        label={t('Add label')}
        placeholder={t('No label')}
        clearable
        data={labels.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.label}
        error={messages.label}
        onChange={(label) => onChange({ label })}
      />
      <Checkbox
        label={t('Mark as read')}
        checked={values.isRead}
        onChange={(event) => onChange({ isRead: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('Star')}
        checked={values.isStarred}
        onChange={(event) => onChange({ isStarred: event.currentTarget.checked })}
      />
      {can('create Document') || values.addsDocuments ? (
        <Checkbox
          name="addsDocuments"
          label={t('Add attachments as documents')}
          checked={values.addsDocuments}
          error={messages.addsDocuments}
          onChange={(event) => onChange({ addsDocuments: event.currentTarget.checked })}
        />
      ) : null}
    </fieldset>
  )
}
