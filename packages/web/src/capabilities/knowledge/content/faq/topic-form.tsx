import { Select, TextInput } from '@mantine/core'
import {
  type FaqTopic,
  faqTopicFields,
  type FaqTopicIcon,
  faqTopicIcons,
  faqTopicsApi,
} from '@rad/api/knowledge/content/faq/topics.contract'
import { words } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { saidBy } from '#kit/form/refusal.ts'
import pageStyles from '#kit/page/page.module.css'
import { t } from '#kit/words.ts'
import { TopicIcon } from './topic-icon.tsx'
import { faqWords } from './topic-words.ts'

interface Values extends Record<string, unknown> {
  title: string
  subtitle: string | null
  icon: FaqTopicIcon
}

const labels = words({ title: 'Title', subtitle: 'Subtitle', icon: 'Icon' })
const changes = faqTopicsApi.update.body.omit({ if_version: true })
const blank: Values = { title: '', subtitle: null, icon: 'settings-question' }
const isOffered = (icon: string): icon is FaqTopicIcon => icon in faqTopicIcons
const valuesOf = ({ title, subtitle, icon }: Pick<FaqTopic, 'title' | 'subtitle' | 'icon'>): Values => ({
  title,
  subtitle,
  icon: isOffered(icon) ? icon : blank.icon,
})

export interface TopicFormProps {
  /** Without one, a topic is added. */
  topic: FaqTopic | undefined
  onClose: () => void
}

/** Adds a topic of the FAQ page, or changes or removes the one that is given. */
export function TopicForm({ topic, onClose }: TopicFormProps) {
  const add = useSend(faqTopicsApi.add)
  const update = useSend(faqTopicsApi.update)
  return (
    <DrawerForm<Values>
      title={topic ? t('Edit {name}', { name: faqWords(topic.title) }) : t('Add topic')}
      draftKey={`faq-topics:${topic?.id ?? 'new'}`}
      labels={labels}
      initial={topic ? valuesOf(topic) : blank}
      schema={topic ? changes : faqTopicsApi.add.body}
      version={topic?.version}
      toValues={(row) => valuesOf(row as unknown as FaqTopic)}
      submitLabel={topic ? t('Save') : t('Add')}
      {...(topic && { tools: () => <RemoveTopic topic={topic} onRemoved={onClose} /> })}
      onSubmit={(values, version) =>
        topic && version !== undefined
          ? update.mutateAsync({ params: { id: topic.id }, body: { ...values, if_version: version } })
          : add.mutateAsync({ body: values })
      }
      onSaved={() => {
        sayDone(topic ? t('Topic saved.') : t('Topic added.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t(labels.title)}
            maxLength={faqTopicFields.fields.title.max}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('title')}
          />
          <TextInput
            label={t(labels.subtitle)}
            autoComplete="off"
            maxLength={faqTopicFields.fields.subtitle.max}
            {...form.getInputProps('subtitle')}
            value={form.values.subtitle ?? ''}
            onChange={(event) => form.setFieldValue('subtitle', event.currentTarget.value || null)}
          />
          <Select
            label={t(labels.icon)}
            data={Object.entries(faqTopicIcons).map(([value, label]) => ({ value, label: t(label) }))}
            leftSection={<TopicIcon name={form.values.icon} size={18} />}
            allowDeselect={false}
            {...form.getInputProps('icon')}
          />
          {topic && topic.texts > 0 ? (
            <p className={pageStyles.note}>
              {t(
                '{count, plural, one {# text stands} other {# texts stand}} in this topic. Move or archive them before you remove it.',
                { count: topic.texts },
              )}
            </p>
          ) : null}
        </>
      )}
    </DrawerForm>
  )
}

function RemoveTopic({ topic, onRemoved }: { topic: FaqTopic; onRemoved: () => void }) {
  const remove = useSend(faqTopicsApi.remove)
  const { id, texts } = topic
  const title = faqWords(topic.title)
  const confirm = () =>
    remove.mutateAsync({ params: { id } }).then(
      () => {
        sayDone(t('Topic removed.'))
        onRemoved()
      },
      (error: unknown) => showToast(saidBy(error), { tone: 'bad' }),
    )
  return (
    <ConfirmButton
      variant="subtle"
      color="red"
      disabled={texts > 0}
      question={t('Remove the topic “{title}”?', { title })}
      consequence={t('It has no texts. You can’t undo this.')}
      confirmLabel={t('Remove topic')}
      onConfirm={confirm}
    >
      {t('Remove topic')}
    </ConfirmButton>
  )
}
