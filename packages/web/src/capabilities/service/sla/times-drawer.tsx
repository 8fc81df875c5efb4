import { Button, Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  type ResponseTimes,
  slaApi,
  slaCalendars,
  type SlaKind,
  slaKinds,
  type Times,
} from '@rad/api/service/sla/contract'
import { words } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './sla.module.css'
import { clockNames, priorityNames } from './sla-words.ts'

const labels = words({
  first_response: 'First response',
  first_response_calendar: 'SLA clock for first response',
  resolution: 'Resolution',
  resolution_calendar: 'SLA clock for resolution',
  level_2: 'Level 2',
  level_2_calendar: 'SLA clock for level 2',
  level_3: 'Level 3',
  level_3_calendar: 'SLA clock for level 3',
  level_4: 'Level 4',
  level_4_calendar: 'SLA clock for level 4',
})
const schema = slaApi.update.body.omit({ if_version: true })
const valuesOf = (times: Times): Times =>
  Object.fromEntries(Object.keys(labels).map((key) => [key, times[key as keyof Times]])) as Times

export function TimesDrawer({ times, onClose }: { times: ResponseTimes; onClose: () => void }) {
  const update = useSend(slaApi.update, { refreshes: ['tickets'] })
  const isReadOnly = !useCan()('update SlaPolicy')
  const { priority, standard } = times

  const save = async (values: Times, version: number | undefined) => {
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
    <DrawerForm<Times>
      title={t('{priority}: {name}', { priority, name: t(priorityNames[priority]) })}
      draftKey={`sla:${priority}`}
      labels={labels}
      initial={valuesOf(times)}
      schema={schema}
      version={times.version}
      toValues={(row) => valuesOf(row as unknown as ResponseTimes)}
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
      onSubmit={save}
      onSaved={onClose}
      onClose={onClose}
    >
      {(form) => (
        <>
          {slaKinds.map((kind) => (
            <TimeFields key={kind} form={form} kind={kind} standard={standard} />
          ))}
        </>
      )}
    </DrawerForm>
  )
}

interface TimeFieldsProps {
  form: UseFormReturnType<Times>
  kind: SlaKind
  standard: Times
}

/** The hours of a step and their clock, with the standard beneath while they differ from it. */
function TimeFields({ form, kind, standard }: TimeFieldsProps) {
  const { number } = useFormat()
  const hours = (count: number) => t('{count} h', { count: number(count) })
  const clock = `${kind}_calendar` as const
  const differs = form.values[kind] !== standard[kind] || form.values[clock] !== standard[clock]
  return (
    <div className={styles.fields}>
      <NumberField
        label={t(labels[kind])}
        {...form.getInputProps(kind)}
        value={form.values[kind]}
        onChange={(value) => form.setFieldValue(kind, value as number)}
        rightSection={<span className={styles.unit}>{t('h')}</span>}
        description={
          differs
            ? t('Default: {hours}, {clock}', { hours: hours(standard[kind]), clock: t(clockNames[standard[clock]]) })
            : undefined
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Select
        label={t('SLA clock')}
        aria-label={t(labels[clock])}
        data={slaCalendars.map((value) => ({ value, label: t(clockNames[value]) }))}
        allowDeselect={false}
        {...form.getInputProps(clock)}
      />
    </div>
  )
}
