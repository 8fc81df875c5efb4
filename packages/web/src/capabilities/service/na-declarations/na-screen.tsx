import { Button } from '@mantine/core'
import { type NaDeclaration, naDeclarationsApi, naStates } from '@rad/api/service/na-declarations/contract'
import { word } from '@rad/api/words'
import IconClipboardOff from '@tabler/icons-react/dist/esm/icons/IconClipboardOff.mjs'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { download, received } from '#api/download.ts'
import { useSend } from '#api/use-send.ts'
import { Card } from '#kit/page/facts.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { CustomerLink, OutletLink, VehicleLink } from '#peek/peek.tsx'
import { AddEvidence, EvidenceFiles } from '#shell/cases/evidence.tsx'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { approvalWords, baseWords } from '#words/na-reason-words.ts'
import type { Decision } from './decide-dialog.tsx'
import { manualCauseWords, naEventWords, NaStatusBadge } from '#shell/cases/na-words.tsx'
import styles from './na-declarations.module.css'

const DecideDialog = lazy(() => import('./decide-dialog.tsx').then(({ DecideDialog }) => ({ default: DecideDialog })))

const followUpLink = (no: string) => (
  <Link to={'/follow-ups/$no' as never} params={{ no } as never}>
    {no}
  </Link>
)

export const { Screen, prefetch } = recordScreen({
  record: naDeclarationsApi.get,
  id: 'no',
  missing: {
    icon: IconClipboardOff,
    title: word('Declaration not found'),
    text: word('No declaration in your scope has the number {no}.'),
  },
  list: { to: '/na', label: word('All declarations') },
  title: ({ no }) => no,
  badge: ({ status }) => <NaStatusBadge status={status} />,
  lead: ({ reason_label }) => reason_label,
  warning: ({ refusal }) => refusal ?? undefined,
  actions: ({ record }) => <Decisions declaration={record} />,
  main: [
    {
      title: word('Declaration'),
      facts: [
        { key: 'follow_up', label: word('Follow-up') },
        { key: 'vin', label: word('Vehicle') },
        { key: 'customer', label: word('Customer') },
        { key: 'outlet', label: word('Outlet') },
        { key: 'base_effect', label: word('Effect on the base') },
        { key: 'approver', label: word('Approval') },
        { key: 'declared_at', label: word('Declared'), kind: 'instant' },
        { key: 'declared_by', label: word('Declared by') },
        { key: 'reference', label: word('Reference') },
        { key: 'new_customer', label: word('New owner') },
        { key: 'new_outlet', label: word('New outlet') },
        { key: 'new_due_on', label: word('Correct due date'), kind: 'day' },
        { key: 'job_card', label: word('Job card') },
        { key: 'recheck_on', label: word('Check again on'), kind: 'day' },
        { key: 'note', label: word('Note'), isWide: true },
      ],
      below: ({ record, format }) => <Manual declaration={record} day={format.day} />,
    },
    {
      title: word('Decision'),
      facts: [
        { key: 'decided_at', label: word('Decided'), kind: 'instant' },
        { key: 'decided_by', label: word('Decided by') },
        { key: 'days_to_decide', label: word('Days to decide'), kind: 'days' },
        { key: 'new_follow_up', label: word('Goes on as') },
        { key: 'rechecked_on', label: word('Checked again'), kind: 'day' },
        { key: 'revalidated_on', label: word('Revalidated on'), kind: 'day' },
        { key: 'revalidation', label: word('Revalidation') },
        { key: 'overturned_on', label: word('Overturned on'), kind: 'day' },
        { key: 'overturn_cause', label: word('Cause') },
        { key: 'decision_remark', label: word('Remark'), isWide: true },
      ],
    },
    ({ record }) => <Evidence declaration={record} />,
  ],
  draws: {
    follow_up: ({ record }) => followUpLink(record.follow_up),
    vin: ({ record: { vin, reg_no }, can }) => (
      <VehicleLink vin={vin} canOpen={can('read Vehicle')}>
        {reg_no ?? vin}
      </VehicleLink>
    ),
    customer: ({ record: { customer, customer_name }, can }) =>
      customer && (
        <CustomerLink no={customer} canOpen={can('read Customer')}>
          {customer_name ?? customer}
        </CustomerLink>
      ),
    outlet: ({ record: { outlet, outlet_name }, can }) => (
      <OutletLink code={outlet} name={outlet_name} canOpen={can('read Outlet')} />
    ),
    base_effect: ({ record }) => baseWords(record.base_effect),
    approver: ({ record }) => approvalWords(record.approver),
    decided_by: ({ record: { decided_by, decided_at } }) => decided_by ?? (decided_at ? t('System') : null),
    new_customer: ({ record: { new_customer }, can }) =>
      new_customer && <CustomerLink no={new_customer} canOpen={can('read Customer')} />,
    new_follow_up: ({ record: { new_follow_up } }) => new_follow_up && followUpLink(new_follow_up),
    revalidation: ({ record: { revalidation: no } }) =>
      no && (
        <Link to={'/revalidations/$no' as never} params={{ no } as never}>
          {no}
        </Link>
      ),
    overturn_cause: ({ record: { overturn_cause } }) => overturn_cause && inWords(overturn_cause),
  },
  timeline: {
    kind: 'na_declaration',
    titleOf: naEventWords,
    tones: { approved: 'good', auto_approved: 'good', rejected: 'bad', overturned: 'bad' },
    isOver: ({ status }) => naStates.isEnd(status),
  },
})

/** Why a person decides, and until when the outlet's declarations are not approved automatically. */
function Manual({ declaration, day }: { declaration: NaDeclaration; day: (day: string) => string }) {
  const { manual_cause, automatic_off_until } = declaration
  if (!manual_cause && !automatic_off_until) return null
  return (
    <p className={styles.note} role="note">
      {manual_cause ? manualCauseWords(manual_cause) : null}{' '}
      {automatic_off_until
        ? t('More than 10% of its revalidated declarations were false. Automatic approval is off until {day}.', {
            day: day(automatic_off_until),
          })
        : null}
    </p>
  )
}

/** What the reader may do with a pending declaration. */
function Decisions({ declaration }: { declaration: NaDeclaration }) {
  const [to, setTo] = useState<Decision>()
  const labels: Record<Decision, string> = { approved: t('Approve'), rejected: t('Reject'), withdrawn: t('Withdraw') }
  const steps = (['rejected', 'withdrawn', 'approved'] as const).filter((step) => declaration.allowed.includes(step))
  return (
    <>
      {steps.map((step) => (
        <Button key={step} variant={step === 'approved' ? 'filled' : 'default'} onClick={() => setTo(step)}>
          {labels[step]}
        </Button>
      ))}
      {to ? (
        <Suspense fallback={null}>
          <DecideDialog declaration={declaration} to={to} onClose={() => setTo(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The files of a declaration; more can be added until it is decided. */
function Evidence({ declaration: { no, files, status, allowed } }: { declaration: NaDeclaration }) {
  const attach = useSend(naDeclarationsApi.attach, { refreshes: ['timeline'] })
  const canAdd = status === 'declared' && allowed.includes('withdrawn')
  return (
    <Card title={t('Evidence')}>
      <EvidenceFiles
        files={files}
        fetch={(id) => received(naDeclarationsApi.file, { params: { no, id } })}
        save={(id) => download(naDeclarationsApi.file, { params: { no, id } })}
      />
      {files.length === 0 && !canAdd ? <p className={styles.quiet}>{t('No files yet.')}</p> : null}
      {canAdd ? <AddEvidence attach={(file) => attach.mutateAsync({ params: { no }, body: { file } })} /> : null}
    </Card>
  )
}
