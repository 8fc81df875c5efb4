import { Button, Drawer, Switch, Textarea, TextInput } from '@mantine/core'
import { reasonsApi, type UnjustifiedReason } from '@rad/api/service/reasons/contract'
import { words } from '@rad/api/words'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { DayField } from '#kit/form/day-field.tsx'
import { timeNow } from '#kit/text/clock.ts'
import formStyles from '#kit/form/drawer-form.module.css'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t, told } from '#kit/words.ts'
import styles from './reasons.module.css'
import { SwitchOffDialog } from './switch-off-dialog.tsx'

type Values = Pick<UnjustifiedReason, 'label' | 'evidence' | 'needs_evidence' | 'needs_note' | 'from_on' | 'to_on'> & {
  code?: string
}

const labels = words({
  label: 'Reason',
  evidence: 'Requested evidence',
  needs_evidence: 'Evidence file required',
  needs_note: 'Note required',
  from_on: 'From',
  to_on: 'Until',
})
const newLabels = words({ code: 'Code', ...labels })
const changes = reasonsApi.update.body.omit({ if_version: true })
const valuesOf = ({ label, evidence, needs_evidence, needs_note, from_on, to_on }: UnjustifiedReason): Values => ({
  label,
  evidence,
  needs_evidence,
  needs_note,
  from_on,
  to_on,
})

export interface ReasonDrawerProps {
  reason: UnjustifiedReason | undefined
  isNew: boolean
  onClose: () => void
}

export function ReasonDrawer({ reason, isNew, onClose }: ReasonDrawerProps) {
  if (reason || isNew) return <ReasonForm reason={reason} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={t('Reason')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      <EmptyState title={t('Reason not found')} />
    </Drawer>
  )
}

function ReasonForm({ reason, onClose }: Pick<ReasonDrawerProps, 'reason' | 'onClose'>) {
  const add = useSend(reasonsApi.add)
  const update = useSend(reasonsApi.update)
  const { timeZone } = useFormat()
  const [today] = useState(() => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(timeNow())))
  const blank: Values = {
    code: '',
    label: '',
    evidence: null,
    needs_evidence: true,
    needs_note: false,
    from_on: today,
    to_on: null,
  }

  const save = ({ code = '', ...values }: Values, version: number | undefined) =>
    reason && version !== undefined
      ? update.mutateAsync({ params: { id: reason.id }, body: { ...values, if_version: version } })
      : add.mutateAsync({ body: { ...values, code } })

  return (
    <DrawerForm<Values>
      title={reason ? reason.code : t('Add reason')}
      draftKey={`reasons:${reason?.id ?? 'new'}`}
      labels={newLabels}
      initial={reason ? valuesOf(reason) : blank}
      schema={reason ? changes : reasonsApi.add.body}
      version={reason?.version}
      toValues={(row) => valuesOf(row as unknown as UnjustifiedReason)}
      submitLabel={reason ? t('Save') : t('Add')}
      tools={() => (reason ? <Turn reason={reason} onDone={onClose} /> : null)}
      onSubmit={save}
      onSaved={() => {
        sayDone(reason ? t('Reason saved.') : t('Reason added.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {reason ? (
            <p className={styles.quiet}>{t('A new wording also applies to tickets that already use this reason.')}</p>
          ) : (
            <TextInput
              label={t(newLabels.code)}
              description={t('1 to 12 letters, digits, and hyphens. Can’t be changed later.')}
              maxLength={12}
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('code')}
              onChange={(event) => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
            />
          )}
          <Textarea label={t(labels.label)} rows={2} maxLength={120} {...form.getInputProps('label')} />
          <TextInput
            label={t(labels.evidence)}
            description={t('Shown with the reason, so outlets know what to provide.')}
            autoComplete="off"
            {...form.getInputProps('evidence')}
            value={form.values.evidence ?? ''}
          />
          <Switch label={t(labels.needs_evidence)} {...form.getInputProps('needs_evidence', { type: 'checkbox' })} />
          <Switch label={t(labels.needs_note)} {...form.getInputProps('needs_note', { type: 'checkbox' })} />
          <div className={formStyles.pair}>
            <DayField label={t(labels.from_on)} {...form.getInputProps('from_on')} value={form.values.from_on} />
            <DayField
              label={t(labels.to_on)}
              isOptional
              {...form.getInputProps('to_on')}
              value={form.values.to_on}
              onChange={(day) => form.setFieldValue('to_on', day)}
            />
          </div>
        </>
      )}
    </DrawerForm>
  )
}

/** Off with a reason, on at once. */
function Turn({ reason, onDone }: { reason: UnjustifiedReason; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const on = useSend(reasonsApi.switchOn)
  const { label } = reason
  const switchOn = () =>
    on.mutate(
      { params: { id: reason.id }, body: { if_version: reason.version } },
      {
        onSuccess: () => {
          sayDone(t('{name} activated.', { name: label }))
          onDone()
        },
        onError: (error) => showToast(told(error.message), { tone: 'bad' }),
      },
    )
  if (!reason.is_switched_on)
    return (
      <Button variant="default" loading={on.isPending} onClick={switchOn}>
        {t('Activate')}
      </Button>
    )
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('Deactivate')}
      </Button>
      {isAsking ? <SwitchOffDialog reason={reason} onClose={() => setAsking(false)} onDone={onDone} /> : null}
    </>
  )
}
