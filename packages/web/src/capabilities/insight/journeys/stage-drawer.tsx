import { MultiSelect } from '@mantine/core'
import { journeySteps } from '@rad/api/insight/journeys/contract'
import { type JourneyStage, journeyStagesApi, stageFields } from '@rad/api/insight/journeys/stages/contract'
import { word, words } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { controlOf, type FieldControl } from '#kit/form/declared-fields.tsx'
import { choiceIn, limitedText, listErrorOf } from '#kit/form/field-controls.tsx'
import { t } from '#kit/words.ts'
import { ReasonStatus } from '#capabilities/service/reasons/parts/reason-parts.tsx'
import { fromToday } from '#capabilities/service/reasons/parts/from-today.tsx'
import { ReasonTurn } from '#capabilities/service/reasons/parts/reason-turn.tsx'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { rowDrawer } from '#shell/screens/record-drawer.tsx'
import { stepWords } from '#words/step-words.ts'

const tones: Record<string, string> = words({
  plain: 'Gray',
  accent: 'Violet',
  good: 'Green',
  warn: 'Amber',
  bad: 'Red',
} as const)
const toneWords = (tone: string) => t(tones[tone] ?? tone)

/** Events of the product; those that files brought stay where they are chosen. */
const events: FieldControl = (props) => {
  const { form, name } = props
  const chosen = (form.values[name] as string[] | undefined) ?? []
  const offered = [...new Set([...journeySteps, ...chosen])]
  return (
    <MultiSelect
      {...controlOf(props)}
      error={listErrorOf(form.errors, name)}
      data={offered.map((value) => ({ value, label: stepWords(value) }))}
      value={chosen}
      onChange={(values) => form.setFieldValue(name, values)}
      searchable
    />
  )
}

const Form = formDrawer({
  fields: stageFields.fields,
  add: journeyStagesApi.add,
  update: journeyStagesApi.update,
  id: 'id',
  title: (stage) => (stage ? t('Edit {name}', { name: stage.code }) : t('Add stage')),
  confirm: (_stage, isNew, say) => say(isNew ? t('Stage added.') : t('Stage saved.')),
  rows: ['code', 'label', 'steps', 'in_line', 'is_required', 'at_most', 'is_allowed', 'tone', ['from_on', 'to_on']],
  controls: () => ({ label: limitedText, steps: events, tone: choiceIn(toneWords) }),
})

const DatedForm = fromToday(Form)

export const StageDrawer = rowDrawer<JourneyStage>(word('Stage not found'), {
  noun: word('Stage'),
  title: ({ code }) => code,
  fields: stageFields.fields,
  facts: [
    { key: 'label', isWide: true },
    { key: 'steps', isWide: true },
    'in_line',
    'tone',
    'from_on',
    'to_on',
    { key: 'active', label: word('Status'), isWide: true },
    { key: 'inactive_reason', label: word('Reason for deactivation'), isWide: true },
  ],
  draws: {
    label: ({ record }) => t(record.label),
    steps: ({ record }) => record.steps.map(stepWords).join(', '),
    tone: ({ record }) => toneWords(record.tone),
    active: ({ record }) => <ReasonStatus reason={record} />,
  },
  edit: {
    label: word('Edit stage'),
    may: ({ can }) => can('update Reason'),
    form: (props) => <DatedForm {...props} />,
  },
  tools: (stage) => <Turn stage={stage} />,
})

function Turn({ stage }: { stage: JourneyStage }) {
  const on = useSend(journeyStagesApi.switchOn)
  const off = useSend(journeyStagesApi.switchOff)
  const { id, version } = stage
  return (
    <ReasonTurn
      reason={stage}
      consequence={t('Visits are sorted into the other stages. You can activate it again later.')}
      onSwitchOn={() => on.mutateAsync({ params: { id }, body: { if_version: version } })}
      onSwitchOff={(why) => off.mutateAsync({ params: { id }, body: { reason: why, if_version: version } })}
    />
  )
}
