import { Button, Select, TextInput } from '@mantine/core'
import { emailSettingsApi } from '@rad/api/apps/email/settings.contract'
import { words } from '@rad/api/words'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { saidBy } from '#kit/form/refusal.ts'
import { emptyOf, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { Card } from '#kit/page/facts.tsx'
import type { Tone } from '#kit/text/badge.tsx'
import { ToneDot } from '#kit/text/tone-dot.tsx'
import { t } from '#kit/words.ts'
import { IconButton } from './email-menus.tsx'
import type { ShownLabel } from './use-email-settings.ts'
import styles from './settings.module.css'

const toneNames: Record<Tone, string> = words({
  plain: 'Gray',
  accent: 'Blue',
  good: 'Green',
  warn: 'Yellow',
  bad: 'Red',
})
const tones = Object.keys(toneNames) as Tone[]
const mostLetters = 40
const refreshes = { refreshes: ['email', 'email-rules'] }

/** The labels, of which one's own are renamed, given another color, and removed. */
export function LabelSettings({ labels, mayWrite }: { labels: readonly ShownLabel[]; mayWrite: boolean }) {
  return (
    <Card title={t('Labels')}>
      <ul className={styles.list}>
        {labels.map((label) => (
          <li key={`${label.id} ${label.name} ${label.tone}`}>
            <ToneDot tone={label.tone} />
            {label.isFixed || !mayWrite ? <bdi className={styles.name}>{label.name}</bdi> : <OwnLabel label={label} />}
          </li>
        ))}
      </ul>
      {mayWrite ? <NewLabel /> : null}
    </Card>
  )
}

function ToneSelect({ value, onChange }: { value: Tone; onChange: (tone: Tone) => void }) {
  return (
    <Select
      className={styles.tone}
      aria-label={t('Color')}
      allowDeselect={false}
      data={tones.map((tone) => ({ value: tone, label: t(toneNames[tone]) }))}
      value={value}
      onChange={(tone) => tone && onChange(tone as Tone)}
    />
  )
}

/** Saved when the field is left, or by Enter. */
function OwnLabel({ label }: { label: ShownLabel }) {
  const { id, tone } = label
  const [name, setName] = useState(label.name)
  const [refused, setRefused] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync: update } = useSend(emailSettingsApi.updateLabel, refreshes)
  const { mutateAsync: remove } = useSend(emailSettingsApi.removeLabel, refreshes)
  const save = (body: { name: string; tone: Tone }) => {
    if (body.name.trim() === label.name && body.tone === tone) return setRefused(undefined)
    void update({ params: { id }, body }).then(
      () => setRefused(undefined),
      (error: unknown) => setRefused(saidBy(error, t('Couldn’t save the label.'))),
    )
  }
  return (
    <>
      <TextInput
        className={styles.name}
        aria-label={t('Name of “{name}”', { name: label.name })}
        maxLength={mostLetters}
        value={name}
        error={refused}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => save({ name, tone })}
        onKeyDown={(event) => event.key === 'Enter' && save({ name, tone })}
      />
      <ToneSelect value={tone} onChange={(next) => save({ name, tone: next })} />
      <IconButton label={t('Remove {name}', { name: label.name })} onClick={() => setAsking(true)}>
        <IconTrash size={16} stroke={1.6} />
      </IconButton>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={t('Remove the label “{name}”?', { name: label.name })}
        consequence={t('It is taken from all your emails and rules. The emails stay.')}
        confirmLabel={t('Remove label')}
        onConfirm={() =>
          remove({ params: { id } }).catch((error: unknown) =>
            showToast(saidBy(error, t('Couldn’t remove the label.')), { tone: 'bad' }),
          )
        }
      />
    </>
  )
}

function NewLabel() {
  const [tone, setTone] = useState<Tone>('plain')
  /** The field is empty again after each. */
  const [added, setAdded] = useState(0)
  const { mutateAsync: add } = useSend(emailSettingsApi.addLabel)
  const form = usePlainForm(
    async (typed) => {
      const refused = await refusalOf(add({ body: { name: typed('name'), tone } }), ['name'])
      if (!refused) setAdded((count) => count + 1)
      return refused
    },
    (typed) => emptyOf(typed, { name: t('Enter a name.') }),
  )
  return (
    <form ref={form.element} onSubmit={form.onSubmit} className={styles.add} noValidate>
      <TextInput
        key={added}
        name="name"
        className={styles.name}
        label={t('New label')}
        maxLength={mostLetters}
        error={form.messages.name ?? form.messages.form}
      />
      <ToneSelect value={tone} onChange={setTone} />
      <Button type="submit" variant="default" size="input-sm" loading={form.isBusy}>
        {t('Add label')}
      </Button>
    </form>
  )
}
