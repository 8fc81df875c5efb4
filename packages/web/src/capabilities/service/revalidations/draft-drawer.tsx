import { ActionIcon, Button, Checkbox, Drawer, NumberInput, Select, TextInput } from '@mantine/core'
import { type Checklist, type ChecklistItem, checklistsApi } from '@rad/api/service/revalidations/checklists.contract'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import styles from './audit.module.css'

interface ItemFieldsProps {
  item: ChecklistItem
  set: (patch: Partial<ChecklistItem>) => void
  remove: () => void
}

function ItemFields({ item, set, remove }: ItemFieldsProps) {
  const isScore = item.kind === 'score'
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <TextInput
          label={t('Item key')}
          maxLength={20}
          value={item.key}
          onChange={(event) => set({ key: event.currentTarget.value.toUpperCase() })}
        />
        <TextInput
          label={t('Checklist area')}
          maxLength={60}
          value={item.area}
          onChange={(event) => set({ area: event.currentTarget.value })}
        />
        <ActionIcon size={36} aria-label={t('Remove {name}', { name: item.key || item.text })} onClick={remove}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      <TextInput
        label={t('Checklist item')}
        maxLength={300}
        value={item.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <div className={styles.head}>
        <Select
          label={t('Kind of answer')}
          data={[
            { value: 'yes_no', label: t('Yes or no') },
            { value: 'score', label: t('Points') },
          ]}
          value={item.kind}
          allowDeselect={false}
          onChange={(kind) => set({ kind: kind as ChecklistItem['kind'], max: kind === 'score' ? 5 : 1 })}
        />
        {isScore ? (
          <NumberInput
            label={t('Points')}
            min={1}
            max={100}
            value={item.max}
            onChange={(max) => set({ max: Number(max) })}
          />
        ) : null}
        <NumberInput
          label={t('Weight')}
          min={1}
          max={100}
          value={item.weight}
          onChange={(weight) => set({ weight: Number(weight) })}
        />
      </div>
      <div className={styles.head}>
        <Checkbox
          label={t('Knock-out')}
          checked={item.knock_out}
          onChange={(event) => set({ knock_out: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('Photo needed')}
          checked={item.needs_photo}
          onChange={(event) => set({ needs_photo: event.currentTarget.checked })}
        />
      </div>
    </li>
  )
}

const blank: ChecklistItem = {
  key: '',
  area: '',
  text: '',
  kind: 'yes_no',
  max: 1,
  weight: 1,
  knock_out: false,
  needs_photo: false,
}

/** Writes the items of the next version, beginning with those of the one before. */
export function DraftDrawer({ record, onClose }: { record: Checklist; onClose: () => void }) {
  const { code, versions } = record
  const draft = versions.find(({ status }) => status === 'draft')
  const [items, setItems] = useState<readonly ChecklistItem[]>(draft?.items ?? versions[0]?.items ?? [blank])
  const [refused, setRefused] = useState<string>()
  const write = useSend(checklistsApi.draft)
  const save = async () => {
    try {
      await write.mutateAsync({ params: { code }, body: { items: [...items], if_version: draft?.version ?? 0 } })
      sayDone(t('Draft saved.'))
      onClose()
    } catch (error) {
      setRefused(messageOf(error))
    }
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={draft ? t('Edit draft') : t('New version')}
      position="right"
      size={640}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.dialog}>
        <p className={styles.small}>{t('An audit that has begun stays with its version.')}</p>
        <ul className={styles.items}>
          {items.map((item, place) => (
            <ItemFields
              // The place names the row: its key changes while it is typed.
              key={place}
              item={item}
              set={(patch) => setItems(items.map((one, at) => (at === place ? { ...one, ...patch } : one)))}
              remove={() => setItems(items.filter((_, at) => at !== place))}
            />
          ))}
        </ul>
        {refused ? (
          <p className={styles.refused} role="alert">
            {refused}
          </p>
        ) : null}
        <div className={styles.foot}>
          <Button variant="default" onClick={() => setItems([...items, { ...blank, area: items.at(-1)?.area ?? '' }])}>
            {t('Add item')}
          </Button>
          <Button loading={write.isPending} onClick={() => void save()}>
            {t('Save draft')}
          </Button>
        </div>
      </div>
    </Drawer>
  )
}
