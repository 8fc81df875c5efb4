import { Button, Select } from '@mantine/core'
import {
  type ResponseTimes,
  slaApi,
  type SlaCalendar,
  slaCalendars,
  type SlaKind,
  slaKinds,
  type Times,
  timesFields,
} from '@rad/api/service/sla/contract'
import { useSend } from '#api/use-send.ts'
import { controlOf, type ControlProps, type FieldControl, type FieldValues } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './sla.module.css'
import { clockNames, priorityNames } from './sla-words.ts'

const schema = slaApi.update.body.omit({ if_version: true })
const clockOf = (kind: SlaKind) => `${kind}_calendar` as const

/** The hours of a step, with the default beneath while they or their clock differ from it. */
const hoursBeside =
  (standard: Times): FieldControl =>
  (props) => {
    const kind = props.name as SlaKind
    const { [kind]: hours, [clockOf(kind)]: clock } = standard
    const { values } = props.form
    const differs = values[kind] !== hours || values[clockOf(kind)] !== clock
    return <HoursField {...controlOf(props)} value={values[kind]} usual={differs ? { hours, clock } : undefined} />
  }

const clockSelect: FieldControl = (props) => (
  <Select
    {...controlOf(props)}
    label={t('SLA clock')}
    aria-label={t(props.field.label)}
    data={slaCalendars.map((value) => ({ value, label: t(clockNames[value]) }))}
    allowDeselect={false}
  />
)

export function TimesDrawer({ times, onClose }: { times: ResponseTimes; onClose: () => void }) {
  const update = useSend(slaApi.update, { refreshes: ['tickets'] })
  const isReadOnly = !useCan()('update SlaPolicy')
  const { priority, standard } = times

  const save = async (values: FieldValues, version: number | undefined) => {
    const { recomputed } = await update.mutateAsync({
      params: { priority },
      body: { ...values, if_version: version! },
    })
    showToast(
      t('SLA targets saved. SLA clocks of {count, plural, one {# open ticket} other {# open tickets}} recalculated.', {
        count: recomputed,
      }),
      { isElsewhere: true },
    )
  }

  return (
    <DeclaredForm
      fields={timesFields.fields}
      record={times}
      title={t('{priority}: {name}', { priority, name: t(priorityNames[priority]) })}
      draftKey={`sla:${priority}`}
      schema={schema}
      isReadOnly={isReadOnly}
      tools={
        isReadOnly
          ? undefined
          : (form) => (
              <Button variant="subtle" onClick={() => form.setValues(standard)}>
                {t('Reset to defaults')}
              </Button>
            )
      }
      layout={(control) =>
        slaKinds.map((kind) => (
          <div key={kind} className={styles.fields}>
            {control(kind)}
            {control(clockOf(kind))}
          </div>
        ))
      }
      controls={Object.fromEntries(
        slaKinds.flatMap((kind) => [
          [kind, hoursBeside(standard)],
          [clockOf(kind), clockSelect],
        ]),
      )}
      onSubmit={save}
      onSaved={onClose}
      onClose={onClose}
    />
  )
}

interface HoursFieldProps extends ControlProps {
  value: unknown
  usual: { hours: number; clock: SlaCalendar } | undefined
}

function HoursField({ usual, ...props }: HoursFieldProps) {
  const { number } = useFormat()
  return (
    <NumberField
      {...props}
      rightSection={<span className={styles.unit}>{t('h')}</span>}
      description={
        usual
          ? t('Default: {hours}, {clock}', {
              hours: t('{count} h', { count: number(usual.hours) }),
              clock: t(clockNames[usual.clock]),
            })
          : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
