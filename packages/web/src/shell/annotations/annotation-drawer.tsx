import { Select } from '@mantine/core'
import type { Input } from '@rad/api/contract'
import { type Annotation, annotationFields, annotationsApi } from '@rad/api/engagement/annotations/contract'
import { historyApi } from '@rad/api/engagement/history/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSaySaved } from '#api/use-say-saved.ts'
import { useSend } from '#api/use-send.ts'
import { DayField } from '#kit/form/day-field.tsx'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { controlOf, type ControlProps, type FieldControls } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { limitedText } from '#kit/form/field-controls.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import styles from './annotations.module.css'

type Values = Input<typeof annotationsApi.add>['body']

const changes = annotationsApi.update.body.omit({ if_version: true })
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

/** A note on a day: written, changed by who wrote it, and read by the others. */
export function AnnotationDrawer({ note, day, isOfBots, onClose }: AnnotationDrawerProps) {
  const add = useSend(annotationsApi.add)
  const saySaved = useSaySaved(annotationsApi.list)
  const update = useSend(annotationsApi.update)
  const save = (values: Values, version: number | undefined) =>
    note && version !== undefined
      ? update.mutateAsync({ params: { id: note.id }, body: { ...values, if_version: version } })
      : add.mutateAsync({ body: values })

  return (
    <DeclaredForm
      fields={annotationFields.fields}
      record={note}
      initial={{ kind: 'release', day }}
      title={note ? t('Annotation') : t('Add annotation')}
      draftKey={`annotations:${note?.id ?? 'new'}`}
      schema={note ? changes : annotationsApi.add.body}
      isReadOnly={note !== undefined && !note.is_changeable}
      tools={() => (note?.is_changeable ? <TakeAway note={note} onDone={onClose} /> : null)}
      hasFocus
      rows={['title', 'kind', ['day', 'to_day'], 'text', ['client', 'bot']]}
      isShown={(name) => isOfBots || !ofBots.has(name)}
      words={(name, value) => (name === 'kind' ? inWords(String(value)) : value)}
      controls={controls}
      below={note?.by ? <p className={styles.by}>{t('Added by {name}', { name: note.by })}</p> : null}
      onSubmit={(values, version) => save(values as Values, version)}
      onSaved={(saved) => {
        const text = note
          ? t('Annotation saved.')
          : t('Annotation added. It appears in every chart that covers its day.')
        saySaved(text, saved)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

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
        onError: (error) => showToast(translateApiMessage(error.message), { tone: 'bad' }),
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
