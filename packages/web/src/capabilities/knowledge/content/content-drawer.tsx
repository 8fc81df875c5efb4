import { Select, Textarea, TextInput } from '@mantine/core'
import type { Input } from '@rad/api/contract'
import { type Content, contentApi, contentFields } from '@rad/api/knowledge/content/contract'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '#api/use-send.ts'
import { labelsOf } from '#kit/form/declared-fields.tsx'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { language as spoken, t } from '#kit/words.ts'
import { languageWords } from '#pickers/conversation-words.tsx'
import { byName } from '#pickers/option-source.ts'
import { kindOptions, languageOptions, useContentOptions } from './use-content-options.ts'

type Body = Input<typeof contentApi.add>['body']
const { fields } = contentFields
const { kind, language, title, summary, intent } = fields
const labels = labelsOf({ kind, language, title, summary, intent })

type Values = Record<string, unknown>
const blank = (): Values => ({ kind: null, language: spoken(), title: '', summary: null, intent: null })

/** A translation begins as a copy, so that it is written over paragraph by paragraph. */
const copyOf = (original: Content): Values => ({
  kind: original.kind,
  language: null,
  title: original.title,
  summary: original.summary,
  intent: original.intent,
})

export interface ContentDrawerProps {
  /** The text to translate; without one a new text is added. */
  original?: Content
  onClose: () => void
}

/** Adds a draft, or the translation of a text, and opens it. */
export function ContentDrawer({ original, onClose }: ContentDrawerProps) {
  const add = useSend(contentApi.add)
  const navigate = useNavigate()
  const options = useContentOptions()
  const taken = original ? [original.language, ...original.translations] : []

  const save = (values: Values) => {
    const { roles, channels, regions, job_type, topic, position, body, id } = original ?? {}
    const more = original ? { roles, channels, regions, job_type, topic, position, body, translation_of: id } : {}
    // Checked by the schema of the contract before it gets here.
    return add.mutateAsync({ body: { ...values, ...more } as unknown as Body })
  }

  return (
    <DrawerForm
      title={original ? t('Add translation') : t('Add content')}
      draftKey={`content:${original?.id ?? 'new'}`}
      labels={labels}
      initial={original ? copyOf(original) : blank()}
      schema={contentApi.add.body}
      submitLabel={t('Add draft')}
      onSubmit={save}
      onSaved={(saved) => {
        sayDone(t('Draft added.'))
        void navigate({ to: '/content/$id', params: { id: (saved as Content).id } })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {original ? (
            <p>{t('Starts as a copy of the {language} text.', { language: languageWords(original.language) })}</p>
          ) : (
            <Select
              label={t('Kind')}
              data={kindOptions(options)}
              allowDeselect={false}
              data-autofocus
              {...form.getInputProps('kind')}
            />
          )}
          <Select
            label={t('Language')}
            data={languageOptions(options, taken)}
            allowDeselect={false}
            {...form.getInputProps('language')}
          />
          <TextInput label={t('Title')} maxLength={title.max} autoComplete="off" {...form.getInputProps('title')} />
          <Textarea
            label={t('Summary')}
            description={t('Shown in the library below the title.')}
            rows={3}
            maxLength={summary.max}
            {...form.getInputProps('summary')}
            value={String(form.values.summary ?? '')}
            onChange={(event) => form.setFieldValue('summary', event.currentTarget.value || null)}
          />
          {form.values.kind === 'bot_answer' && !original ? (
            <Select
              label={t('Intent')}
              description={t('The bot answers this intent with the text.')}
              data={byName(options?.intents ?? [])}
              searchable
              nothingFoundMessage={t('No results.')}
              {...form.getInputProps('intent')}
            />
          ) : null}
        </>
      )}
    </DrawerForm>
  )
}
