import { type PhraseRule, phraseRuleFields, phraseRulesApi } from '@rad/api/insight/phrase-rules/contract'
import { word } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { choiceIn, limitedText } from '#kit/form/field-controls.tsx'
import { t } from '#kit/words.ts'
import { ReasonStatus } from '#capabilities/service/reasons/parts/reason-parts.tsx'
import { fromToday } from '#capabilities/service/reasons/parts/from-today.tsx'
import { ReasonTurn } from '#capabilities/service/reasons/parts/reason-turn.tsx'
import { purposeWords } from '#capabilities/insight/calls/parts/call-words.tsx'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { rowDrawer } from '#shell/screens/record-drawer.tsx'
import { severalTexts } from './list-controls.tsx'
import { demandWords, speakerWords, windowEndWords, windowWords } from './rule-words.ts'

const Form = formDrawer({
  fields: phraseRuleFields.fields,
  add: phraseRulesApi.add,
  update: phraseRulesApi.update,
  id: 'id',
  title: (rule) => (rule ? t('Edit {name}', { name: rule.code }) : t('Add phrase rule')),
  confirm: (_rule, isNew, say) => say(isNew ? t('Phrase rule added.') : t('Phrase rule saved.')),
  rows: [
    'code',
    'label',
    'phrases',
    ['demand', 'speaker'],
    ['window_from', 'window_s'],
    'purpose',
    ['from_on', 'to_on'],
  ],
  controls: () => ({
    label: limitedText,
    phrases: severalTexts,
    demand: choiceIn(demandWords),
    speaker: choiceIn(speakerWords),
    window_from: choiceIn(windowEndWords),
    purpose: choiceIn(purposeWords),
  }),
})

const DatedForm = fromToday(Form)

export const PhraseRuleDrawer = rowDrawer<PhraseRule>(word('Phrase rule not found'), {
  noun: word('Phrase rule'),
  title: ({ code }) => code,
  fields: phraseRuleFields.fields,
  facts: [
    { key: 'label', isWide: true },
    { key: 'phrases', isWide: true },
    'demand',
    'speaker',
    { key: 'window_s', label: word('Part of the call'), isWide: true },
    'purpose',
    'from_on',
    'to_on',
    { key: 'active', label: word('Status'), isWide: true },
    { key: 'inactive_reason', label: word('Reason for deactivation'), isWide: true },
  ],
  draws: {
    demand: ({ record }) => demandWords(record.demand),
    speaker: ({ record }) => (record.speaker ? speakerWords(record.speaker) : t('Anyone')),
    window_s: ({ record }) => windowWords(record),
    purpose: ({ record }) => (record.purpose ? purposeWords(record.purpose) : t('All calls')),
    active: ({ record }) => <ReasonStatus reason={record} />,
  },
  edit: {
    label: word('Edit phrase rule'),
    may: ({ can }) => can('update Reason'),
    form: (props) => <DatedForm {...props} />,
  },
  tools: (rule) => <Turn rule={rule} />,
})

function Turn({ rule }: { rule: PhraseRule }) {
  const on = useSend(phraseRulesApi.switchOn)
  const off = useSend(phraseRulesApi.switchOff)
  const { id, version } = rule
  return (
    <ReasonTurn
      reason={rule}
      consequence={t('Calls keep what it found. You can activate it again later.')}
      onSwitchOn={() => on.mutateAsync({ params: { id }, body: { if_version: version } })}
      onSwitchOff={(why) => off.mutateAsync({ params: { id }, body: { reason: why, if_version: version } })}
    />
  )
}
