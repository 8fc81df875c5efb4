import { Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Annotation, annotationKinds, annotationsApi } from '@rad/api/engagement/annotations/contract'
import { historyApi } from '@rad/api/engagement/history/contract'
import { words } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSaySaved } from '#api/use-say-saved.ts'
import { useSend } from '#api/use-send.ts'
import { DayField } from '#kit/form/day-field.tsx'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import formStyles from '#kit/form/drawer-form.module.css'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t, told } from '#kit/words.ts'
import styles from './annotations.module.css'

type Values = Pick<Annotation, 'title' | 'kind' | 'day' | 'to_day' | 'text' | 'client' | 'bot'>

const labels = words({
  title: 'Title',
  kind: 'Kind',
  day: 'Day',
  to_day: 'Last day',
  text: 'Description',
  client: 'Client',
  bot: 'Bot',
})
const changes = annotationsApi.update.body.omit({ if_version: true })
const valuesOf = ({ title, kind, day, to_day, text, client, bot }: Annotation): Values => ({
  title,
  kind,
  day,
  to_day,
  text,
  client,
  bot,
})

const blank = { title: '', kind: 'release', to_day: null, text: null, client: null, bot: null } as const

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
    <DrawerForm<Values>
      title={note ? t('Annotation') : t('Add annotation')}
      draftKey={`annotations:${note?.id ?? 'new'}`}
      labels={labels}
      initial={note ? valuesOf(note) : { ...blank, day }}
      schema={note ? changes : annotationsApi.add.body}
      version={note?.version}
      toValues={(row) => valuesOf(row as unknown as Annotation)}
      words={(key, value) => (key === 'kind' ? inWords(String(value)) : value)}
      submitLabel={note ? t('Save') : t('Add')}
      isReadOnly={note !== undefined && !note.is_changeable}
      tools={() => (note?.is_changeable ? <TakeAway note={note} onDone={onClose} /> : null)}
      onSubmit={save}
      onSaved={(saved) => {
        const text = note
          ? t('Annotation saved.')
          : t('Annotation added. It appears in every chart that covers its day.')
        saySaved(text, saved)
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t(labels.title)}
            maxLength={80}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('title')}
          />
          <Select
            label={t(labels.kind)}
            data={annotationKinds.map((value) => ({ value, label: inWords(value) }))}
            allowDeselect={false}
            {...form.getInputProps('kind')}
          />
          <div className={formStyles.pair}>
            <DayField label={t(labels.day)} {...form.getInputProps('day')} value={form.values.day} />
            <DayField
              label={t(labels.to_day)}
              description={t('If it lasted several days')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              isOptional
              {...form.getInputProps('to_day')}
              value={form.values.to_day}
              onChange={(day) => form.setFieldValue('to_day', day)}
            />
          </div>
          <Textarea
            label={t(labels.text)}
            rows={4}
            maxLength={1000}
            {...form.getInputProps('text')}
            value={form.values.text ?? ''}
            onChange={(event) => form.setFieldValue('text', event.currentTarget.value || null)}
          />
          {isOfBots ? <Subject form={form} /> : null}
          {note?.by ? <p className={styles.by}>{t('Added by {name}', { name: note.by })}</p> : null}
        </>
      )}
    </DrawerForm>
  )
}

/** Which client or bot it is about; a bot brings its client along. */
function Subject({ form }: { form: UseFormReturnType<Values> }) {
  const { data } = useQuery({ ...query(historyApi.choices, {}), staleTime: 5 * 60_000 })
  const named = (found: readonly { code: string; name: string }[] = []) =>
    found.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <div className={formStyles.pair}>
      <Select label={t(labels.client)} data={named(data?.clients)} clearable {...form.getInputProps('client')} />
      <Select
        label={t(labels.bot)}
        description={t('Without a client or bot, the annotation appears in every chart.')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={named(data?.bots)}
        searchable
        clearable
        {...form.getInputProps('bot')}
        onChange={(bot) => form.setValues({ bot, client: bot ? null : form.getValues().client })}
      />
    </div>
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
