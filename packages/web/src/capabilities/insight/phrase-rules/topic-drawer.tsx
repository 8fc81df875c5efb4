import { type Topic, topicFields, topicsApi } from '@rad/api/insight/phrase-rules/contract'
import { word } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { limitedText } from '#kit/form/field-controls.tsx'
import { t } from '#kit/words.ts'
import { ReasonStatus } from '#capabilities/service/reasons/parts/reason-parts.tsx'
import { fromToday } from '#capabilities/service/reasons/parts/from-today.tsx'
import { ReasonTurn } from '#capabilities/service/reasons/parts/reason-turn.tsx'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { rowDrawer } from '#shell/screens/record-drawer.tsx'
import { severalTexts } from './list-controls.tsx'

const Form = formDrawer({
  fields: topicFields.fields,
  add: topicsApi.add,
  update: topicsApi.update,
  id: 'id',
  title: (topic) => (topic ? t('Edit {name}', { name: topic.code }) : t('Add topic')),
  confirm: (_topic, isNew, say) => say(isNew ? t('Topic added.') : t('Topic saved.')),
  rows: ['code', 'label', 'terms', ['from_on', 'to_on']],
  controls: () => ({ label: limitedText, terms: severalTexts }),
})

const DatedForm = fromToday(Form)

export const TopicDrawer = rowDrawer<Topic>(word('Topic not found'), {
  noun: word('Topic'),
  title: ({ code }) => code,
  fields: topicFields.fields,
  facts: [
    { key: 'label', isWide: true },
    { key: 'terms', isWide: true },
    'from_on',
    'to_on',
    { key: 'active', label: word('Status'), isWide: true },
    { key: 'inactive_reason', label: word('Reason for deactivation'), isWide: true },
  ],
  draws: { active: ({ record }) => <ReasonStatus reason={record} /> },
  edit: {
    label: word('Edit topic'),
    may: ({ can }) => can('update Reason'),
    form: (props) => <DatedForm {...props} />,
  },
  tools: (topic) => <Turn topic={topic} />,
})

function Turn({ topic }: { topic: Topic }) {
  const on = useSend(topicsApi.switchOn)
  const off = useSend(topicsApi.switchOff)
  const { id, version } = topic
  return (
    <ReasonTurn
      reason={topic}
      consequence={t('Calls keep it. You can activate it again later.')}
      onSwitchOn={() => on.mutateAsync({ params: { id }, body: { if_version: version } })}
      onSwitchOff={(why) => off.mutateAsync({ params: { id }, body: { reason: why, if_version: version } })}
    />
  )
}
