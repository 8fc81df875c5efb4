import { Select } from '@mantine/core'
import {
  type FaqTopic,
  faqTopicFields,
  faqTopicIcons,
  faqTopicsApi,
} from '@rad/api/knowledge/content/faq/topics.contract'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { controlOf } from '#kit/form/declared-fields.tsx'
import { limitedText } from '#kit/form/field-controls.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import pageStyles from '#kit/page/page.module.css'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { TopicIcon } from './topic-icon.tsx'
import { faqWords } from './topic-words.ts'

const { fields } = faqTopicFields

const Form = formDrawer({
  fields,
  add: faqTopicsApi.add,
  update: faqTopicsApi.update,
  id: 'id',
  title: (topic) => (topic ? t('Edit {name}', { name: faqWords(topic.title) }) : t('Add topic')),
  confirm: (_topic, isNew, say) => say(isNew ? t('Topic added.') : t('Topic saved.')),
  // An icon that is no longer offered gives way to the first one.
  values: ({ title, subtitle, icon }) => ({
    title,
    subtitle,
    icon: icon in faqTopicIcons ? icon : fields.icon.default,
  }),
  hasFocus: true,
  controls: () => ({
    title: limitedText,
    subtitle: limitedText,
    icon: (props) => (
      <Select
        {...controlOf(props)}
        data={Object.entries(faqTopicIcons).map(([value, label]) => ({ value, label: t(label) }))}
        leftSection={<TopicIcon name={String(props.form.values.icon)} size={18} />}
        allowDeselect={false}
      />
    ),
  }),
  below: (topic) =>
    topic && topic.texts > 0 ? (
      <p className={pageStyles.note}>
        {t(
          '{count, plural, one {# text stands} other {# texts stand}} in this topic. Move or archive them before you remove it.',
          { count: topic.texts },
        )}
      </p>
    ) : null,
  tools: (topic, onClose) => <RemoveTopic topic={topic} onRemoved={onClose} />,
})

export interface TopicFormProps {
  /** Without one, a topic is added. */
  topic: FaqTopic | undefined
  onClose: () => void
}

/** Adds a topic of the FAQ page, or changes or removes the one that is given. */
export const TopicForm = ({ topic, onClose }: TopicFormProps) =>
  topic ? <Form record={topic} onClose={onClose} /> : <Form onClose={onClose} />

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
      (error: unknown) => showToast(messageOf(error), { tone: 'bad' }),
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
