import { Select } from '@mantine/core'
import { type Annotation, annotationFields, annotationsApi } from '@rad/api/engagement/annotations/contract'
import { historyApi } from '@rad/api/engagement/history/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { DayField } from '#kit/form/day-field.tsx'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { controlOf, type ControlProps, type FieldControls } from '#kit/form/declared-fields.tsx'
import { limitedText } from '#kit/form/field-controls.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t, told } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import styles from './annotations.module.css'

const ofBots = new Set(['client', 'bot'])
const descriptionBelow = ['label', 'input', 'description', 'error'] as const

const controls: FieldControls = {
  title: limitedText,
  to_day: (props) => (
    <DayField
      {...controlOf(props)}
      inputWrapperOrder={[...descriptionBelow]}
      isOptional
      value={props.form.values.to_day as string | null}
      onChange={(day) => props.form.setFieldValue('to_day', day)}
    />
  ),
  client: (props) => <ClientField {...controlOf(props)} />,
  bot: (props) => (
    <BotField
      {...controlOf(props)}
      // A bot brings its client along.
      onChange={(bot: string | null) =>
        props.form.setValues({ bot, client: bot ? null : props.form.getValues().client })
      }
    />
  ),
}

export interface AnnotationDrawerProps {
  /** Without one, a new one is written. */
  note: Annotation | undefined
  /** The day a new one is about, until another is chosen. */
  day: string
  /** Written beside a chart of bots: it may be about one of them. */
  isOfBots: boolean
  onClose: () => void
}

const Form = formDrawer({
  fields: annotationFields.fields,
  add: annotationsApi.add,
  update: annotationsApi.update,
  id: 'id',
  list: annotationsApi.list,
  title: (note) => (note ? t('Annotation') : t('Add annotation')),
  confirm: (_note, isNew, say) =>
    say(isNew ? t('Annotation added. It appears in every chart that covers its day.') : t('Annotation saved.')),
  tools: (note, onClose) => (note.is_changeable ? <TakeAway note={note} onDone={onClose} /> : null),
  hasFocus: true,
  rows: ['title', 'kind', ['day', 'to_day'], 'text', ['client', 'bot']],
  words: (name, value) => (name === 'kind' ? inWords(String(value)) : value),
  controls: () => controls,
  below: (note) => (note?.by ? <p className={styles.by}>{t('Added by {name}', { name: note.by })}</p> : null),
})

const besidesBots = (name: string) => !ofBots.has(name)

/** A note on a day: written, changed by its author, and read by the others. */
export const AnnotationDrawer = ({ note, day, isOfBots, onClose }: AnnotationDrawerProps) => (
  <Form
    record={note}
    initial={{ kind: 'release', day }}
    isReadOnly={note !== undefined && !note.is_changeable}
    isShown={isOfBots ? undefined : besidesBots}
    onClose={onClose}
  />
)

const named = (found: readonly { code: string; name: string }[] = []) =>
  found.map(({ code, name }) => ({ value: code, label: name }))
const useSubjects = () => useQuery({ ...query(historyApi.choices, {}), staleTime: 5 * 60_000 }).data

function ClientField(props: ControlProps) {
  return <Select {...props} data={named(useSubjects()?.clients)} clearable />
}

function BotField(props: ControlProps) {
  return (
    <Select
      {...props}
      inputWrapperOrder={[...descriptionBelow]}
      data={named(useSubjects()?.bots)}
      searchable
      clearable
    />
  )
}

function TakeAway({ note, onDone }: { note: Annotation; onDone: () => void }) {
  const remove = useSend(annotationsApi.remove)
  const takeAway = () =>
    remove.mutate(
      { params: { id: note.id } },
      {
        onSuccess: () => {
          sayDone(t('Annotation removed.'))
          onDone()
        },
        onError: (error) => showToast(told(error.message), { tone: 'bad' }),
      },
    )
  return (
    <ConfirmButton
      question={t('Remove annotation “{title}”?', { title: note.title })}
      consequence={t('It no longer appears in any chart.')}
      confirmLabel={t('Remove')}
      onConfirm={takeAway}
    >
      {t('Remove')}
    </ConfirmButton>
  )
}
