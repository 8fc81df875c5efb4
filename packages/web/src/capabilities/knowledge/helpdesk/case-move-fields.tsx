import { Checkbox, Radio, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type CaseStatus, type HelpdeskCase, outcomes } from '@rad/api/knowledge/helpdesk/contract'
import { word } from '@rad/api/words'
import { NumberField } from '#kit/form/number-field.tsx'
import { t } from '#kit/words.ts'
import { outcomeWords } from '#words/helpdesk-words.tsx'
import { fieldWords, returnable } from './case-story.tsx'
import { KnownIssueChoice } from './known-issue-choice.tsx'
import type { MoveValues } from './use-case-move.ts'
import styles from './case-form.module.css'

export const moveLabels = {
  note: word('Note'),
  reason: word('Reason'),
  missing: word('What is missing'),
  question: word('Question'),
  answer: word('Answer'),
  recommendation: word('Recommendation'),
  outcome: word('Outcome'),
  known_issue: word('Known issue'),
  cause: word('Cause'),
  correction: word('Correction'),
  parts: word('Parts replaced'),
  labour_op: word('Labor operation'),
  verified_km: word('Verified after km'),
  remarks: word('Remarks'),
} as const satisfies Record<keyof MoveValues, string>
export type MoveField = keyof typeof moveLabels

/** What a step asks for. */
export function fieldsOf(from: CaseStatus, to: CaseStatus): MoveField[] {
  if (to === 'in_analysis')
    return from === 'awaiting_outlet' ? ['answer'] : from === 'outlet_trial' ? ['outcome', 'note'] : ['reason']
  const fields: Partial<Record<CaseStatus, MoveField[]>> = {
    returned: ['missing', 'note'],
    awaiting_outlet: ['question'],
    recommended: ['recommendation'],
    answered_by_known_issue: ['known_issue', 'note'],
    closed_fixed: ['cause', 'correction', 'parts', 'labour_op', 'verified_km', 'remarks'],
  }
  return fields[to] ?? ['note']
}

export interface MoveFieldsProps {
  form: UseFormReturnType<MoveValues & Record<string, unknown>>
  file: HelpdeskCase
  to: CaseStatus
  fields: readonly MoveField[]
  needs: readonly string[]
}

export const MoveFields = (props: MoveFieldsProps) =>
  props.fields.map((field, index) => <MoveInput key={field} {...props} field={field} isFirst={index === 0} />)

const hints: Partial<Record<MoveField, string>> = {
  missing: word('The outlet sees these entries marked when it opens the case.'),
  question: word('The outlet answers before you continue. Its time runs until then.'),
  recommendation: word('What the outlet should try, step by step.'),
  cause: word('What was wrong.'),
  correction: word('What fixed it.'),
  parts: word('Press Enter after each one.'),
}

/** A case names its vehicle by its job card, a report by the VIN. */
const isFieldOf =
  ({ kind }: HelpdeskCase) =>
  (field: string) =>
    field !== (kind === 'case' ? 'vin' : 'job_card')

function MoveInput({ form, file, field, needs, isFirst }: MoveFieldsProps & { field: MoveField; isFirst: boolean }) {
  const hint = hints[field]
  const common = {
    label: t(moveLabels[field]),
    description: hint && t(hint),
    withAsterisk: needs.includes(field),
    'data-autofocus': isFirst || undefined,
    error: form.errors[field],
  }
  const set = (value: unknown) => {
    form.setFieldValue(field, value as never)
    form.clearFieldError(field)
  }
  const value = form.values[field]
  switch (field) {
    case 'missing':
      return (
        <Checkbox.Group {...common} value={(value as string[] | undefined) ?? []} onChange={set}>
          <div className={styles.choices}>
            {returnable.filter(isFieldOf(file)).map((one) => (
              <Checkbox key={one} size="xs" value={one} label={fieldWords(one)} />
            ))}
          </div>
        </Checkbox.Group>
      )
    case 'outcome':
      return (
        <Radio.Group {...common} value={(value as string | undefined) ?? null} onChange={set}>
          <div className={styles.choices}>
            {/* What fixed it closes the case: that is a step of its own. */}
            {outcomes
              .filter((one) => one !== 'tried_fixed')
              .map((one) => (
                <Radio key={one} size="xs" value={one} label={outcomeWords(one)} />
              ))}
          </div>
        </Radio.Group>
      )
    case 'known_issue':
      return <KnownIssueChoice {...common} file={file} value={value as string | undefined} onChange={set} />
    case 'parts':
      return (
        <TagsInput
          {...common}
          acceptValueOnBlur
          maxTags={40}
          value={(value as string[] | undefined) ?? []}
          onChange={set}
        />
      )
    case 'labour_op':
      return (
        <TextInput
          {...common}
          maxLength={40}
          autoComplete="off"
          value={String(value ?? '')}
          onChange={(event) => set(event.currentTarget.value || undefined)}
        />
      )
    case 'verified_km':
      return <NumberField {...common} value={value} onChange={(km) => set(km ?? undefined)} />
    default:
      return (
        <Textarea
          {...common}
          rows={field === 'recommendation' || field === 'question' ? 5 : 3}
          maxLength={field === 'reason' ? 500 : ['recommendation', 'question', 'answer'].includes(field) ? 4000 : 2000}
          classNames={{ input: styles.grows }}
          value={String(value ?? '')}
          onChange={(event) => set(event.currentTarget.value || undefined)}
        />
      )
  }
}
