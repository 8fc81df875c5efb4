import { Select, Textarea } from '@mantine/core'
import type { Input } from '@rad/api/contract'
import { type Content, contentApi, contentFields } from '@rad/api/knowledge/content/contract'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '#api/use-send.ts'
import { controlOf } from '#kit/form/declared-fields.tsx'
import { valuesOf } from '#kit/form/field-values.ts'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { limitedText } from '#kit/form/field-controls.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { language as spoken, t } from '#kit/words.ts'
import { languageWords } from '#words/conversation-words.tsx'
import { byName } from '#choose/option-source.ts'
import { kindOptions, languageOptions, useContentOptions } from './use-content-options.ts'

type Body = Input<typeof contentApi.add>['body']
const { kind, language, title, summary, intent } = contentFields.fields
const fields = { kind, language, title, summary, intent }

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

  const save = (values: Body) => {
    const { roles, channels, regions, job_type, topic, position, body, id } = original ?? {}
    const more = original ? { roles, channels, regions, job_type, topic, position, body, translation_of: id } : {}
    return add.mutateAsync({ body: { ...values, ...more } as Body })
  }

  return (
    <DeclaredForm
      fields={fields}
      // A translation begins as a copy, so that it is written over paragraph by paragraph.
      initial={original ? { ...valuesOf(fields, original), language: null } : { kind: null, language: spoken() }}
      title={original ? t('Add translation') : t('Add content')}
      draftKey={`content:${original?.id ?? 'new'}`}
      schema={contentApi.add.body}
      submitLabel={t('Add draft')}
      hasFocus={!original}
      isShown={(name, values) =>
        name === 'kind' ? !original : name !== 'intent' || (values.kind === 'bot_answer' && !original)
      }
      above={
        original ? (
          <p>{t('Starts as a copy of the {language} text.', { language: languageWords(original.language) })}</p>
        ) : null
      }
      controls={{
        kind: (props) => <Select {...controlOf(props)} data={kindOptions(options)} allowDeselect={false} />,
        language: (props) => (
          <Select {...controlOf(props)} data={languageOptions(options, taken)} allowDeselect={false} />
        ),
        title: limitedText,
        summary: (props) => (
          <Textarea
            rows={3}
            maxLength={summary.max}
            {...controlOf(props)}
            value={String(props.form.values.summary ?? '')}
            onChange={(event) => props.form.setFieldValue('summary', event.currentTarget.value || null)}
          />
        ),
        intent: (props) => (
          <Select
            {...controlOf(props)}
            data={byName(options?.intents ?? [])}
            searchable
            nothingFoundMessage={t('No results.')}
          />
        ),
      }}
      onSubmit={save}
      onSaved={(saved) => {
        sayDone(t('Draft added.'))
        void navigate({ to: '/content/$id', params: { id: (saved as Content).id } })
      }}
      onClose={onClose}
    />
  )
}
