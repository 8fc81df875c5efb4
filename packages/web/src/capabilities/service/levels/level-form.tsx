import { Checkbox } from '@mantine/core'
import { type Level, levelFields, levelsApi } from '@rad/api/service/levels/contract'
import { word } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { controlOf, type FieldControls } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { t } from '#kit/words.ts'
import { levelWords } from '#words/ticket-words.tsx'
import styles from './levels.module.css'

const notices = [
  { value: 'bell', label: word('In-app') },
  { value: 'mail', label: word('Email') },
] as const
const schema = levelsApi.update.body.omit({ if_version: true })
const controls: FieldControls = {
  notify: (props) => (
    <Checkbox.Group {...controlOf(props)}>
      <div className={styles.ticks}>
        {notices.map(({ value, label }) => (
          <Checkbox key={value} size="xs" value={value} label={t(label)} />
        ))}
      </div>
    </Checkbox.Group>
  ),
}

/** How a level is called, and how its people hear of a ticket that comes to them. */
export function LevelForm({ level, onClose }: { level: Level; onClose: () => void }) {
  const update = useSend(levelsApi.update)
  return (
    <DeclaredForm
      fields={levelFields.fields}
      record={level}
      title={levelWords(level.no)}
      draftKey={`levels:${level.no}`}
      schema={schema}
      hasFocus
      controls={controls}
      onSubmit={(values, version) =>
        update.mutateAsync({ params: { no: String(level.no) as '1' }, body: { ...values, if_version: version! } })
      }
      onSaved={() => {
        sayDone(t('Level saved.'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
