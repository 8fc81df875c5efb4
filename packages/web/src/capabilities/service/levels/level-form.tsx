import { Checkbox, TextInput } from '@mantine/core'
import { type Level, levelsApi } from '@rad/api/service/levels/contract'
import { word, words } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { levelWords } from '#pickers/ticket-words.tsx'
import styles from './levels.module.css'

type Values = Pick<Level, 'name' | 'notify'>

const labels = words({ name: 'Name', notify: 'Notified by' })
const notices = [
  { value: 'bell', label: word('In-app') },
  { value: 'mail', label: word('Email') },
] as const
const schema = levelsApi.update.body.omit({ if_version: true })
const valuesOf = ({ name, notify }: Level): Values => ({ name, notify })

/** How a level is called, and how its people hear of a ticket that comes to them. */
export function LevelForm({ level, onClose }: { level: Level; onClose: () => void }) {
  const update = useSend(levelsApi.update)
  return (
    <DrawerForm<Values>
      title={levelWords(level.no)}
      draftKey={`levels:${level.no}`}
      labels={labels}
      initial={valuesOf(level)}
      schema={schema}
      version={level.version}
      toValues={(row) => valuesOf(row as unknown as Level)}
      onSubmit={(values, version) =>
        update.mutateAsync({ params: { no: String(level.no) as '1' }, body: { ...values, if_version: version! } })
      }
      onSaved={() => {
        sayDone(t('Level saved.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={t(labels.name)} data-autofocus autoComplete="off" {...form.getInputProps('name')} />
          <Checkbox.Group
            label={t(labels.notify)}
            description={t(
              'How people are notified when a ticket reaches this level. Each person is notified once per ticket.',
            )}
            {...form.getInputProps('notify')}
          >
            <div className={styles.ticks}>
              {notices.map(({ value, label }) => (
                <Checkbox key={value} size="xs" value={value} label={t(label)} />
              ))}
            </div>
          </Checkbox.Group>
        </>
      )}
    </DrawerForm>
  )
}
