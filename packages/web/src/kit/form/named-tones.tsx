import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { words } from '@rad/api/words'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { showToast } from '#kit/feedback/toast.ts'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { emptyOf, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import type { Tone } from '#kit/text/badge.tsx'
import { ToneDot } from '#kit/text/tone-dot.tsx'
import { t } from '#kit/words.ts'
import styles from './named-tones.module.css'

const toneNames: Record<Tone, string> = words({
  plain: 'Gray',
  accent: 'Blue',
  good: 'Green',
  warn: 'Yellow',
  bad: 'Red',
})
const tones = Object.keys(toneNames) as Tone[]
const mostLetters = 40

/** A label or tag: a name and a color. */
export interface NamedTone {
  name: string
  tone: Tone
}

/** What a list of them says; each text names what they are. */
export interface NamedToneWords {
  /** Over the field of a new one: "New label". */
  field: string
  add: string
  remove: string
  /** Before one is removed. */
  question: (name: string) => string
  consequence: string
  notSaved: string
  notRemoved: string
}

export interface NamedTonesProps {
  /** `isFixed` of those that no one changes. */
  items: readonly (NamedTone & { id: string; isFixed?: boolean })[]
  says: NamedToneWords
  mayWrite: boolean
  onAdd: (one: NamedTone) => Promise<unknown>
  onSave: (id: string, one: NamedTone) => Promise<unknown>
  onRemove: (id: string) => Promise<unknown>
}

/** Labels or tags, of which one's own are renamed, given another color, and removed; and a field for a new one. */
export function NamedTones({ items, says, mayWrite, onAdd, onSave, onRemove }: NamedTonesProps) {
  return (
    <>
      <ul className={styles.list}>
        {items.map(({ id, name, tone, isFixed }) => (
          <li key={`${id} ${name} ${tone}`}>
            <ToneDot tone={tone} />
            {isFixed || !mayWrite ? (
              <bdi className={styles.name}>{name}</bdi>
            ) : (
              <Own saved={{ name, tone }} says={says} onSave={(one) => onSave(id, one)} onRemove={() => onRemove(id)} />
            )}
          </li>
        ))}
      </ul>
      {mayWrite ? <NewOne says={says} onAdd={onAdd} /> : null}
    </>
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

interface OwnProps {
  saved: NamedTone
  says: NamedToneWords
  onSave: (one: NamedTone) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** Saved when the field is left, or by Enter. */
function Own({ saved, says, onSave, onRemove }: OwnProps) {
  const { tone } = saved
  const [name, setName] = useState(saved.name)
  const [refused, setRefused] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const save = (one: NamedTone) => {
    if (one.name.trim() === saved.name && one.tone === tone) return setRefused(undefined)
    void onSave(one).then(
      () => setRefused(undefined),
      (error: unknown) => setRefused(messageOf(error, says.notSaved)),
    )
  }
  const remove = t('Remove {name}', { name: saved.name })
  return (
    <>
      <TextInput
        className={styles.name}
        aria-label={t('Name of “{name}”', { name: saved.name })}
        maxLength={mostLetters}
        value={name}
        error={refused}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => save({ name, tone })}
        onKeyDown={(event) => event.key === 'Enter' && save({ name, tone })}
      />
      <ToneSelect value={tone} onChange={(next) => save({ name, tone: next })} />
      <ActionIcon variant="subtle" color="gray" aria-label={remove} title={remove} onClick={() => setAsking(true)}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={says.question(saved.name)}
        consequence={says.consequence}
        confirmLabel={says.remove}
        onConfirm={() =>
          onRemove().catch((error: unknown) => showToast(messageOf(error, says.notRemoved), { tone: 'bad' }))
        }
      />
    </>
  )
}

function NewOne({ says, onAdd }: { says: NamedToneWords; onAdd: (one: NamedTone) => Promise<unknown> }) {
  const [tone, setTone] = useState<Tone>('plain')
  /** The field is empty again after each. */
  const [added, setAdded] = useState(0)
  const form = usePlainForm(
    async (typed) => {
      const refused = await refusalOf(onAdd({ name: typed('name'), tone }), ['name'])
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
        label={says.field}
        maxLength={mostLetters}
        error={form.messages.name ?? form.messages.form}
      />
      <ToneSelect value={tone} onChange={setTone} />
      <Button type="submit" variant="default" size="input-sm" loading={form.isBusy}>
        {says.add}
      </Button>
    </form>
  )
}
