import { Button } from '@mantine/core'
import { emailRulesApi } from '@rad/api/apps/email/rules.contract'
import { emailSettingsApi } from '@rad/api/apps/email/settings.contract'
import type { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { Card } from '#kit/page/facts.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { LabelSettings } from './label-settings.tsx'
import { RuleSettings } from './rule-settings.tsx'
import { TemplateSettings } from './template-settings.tsx'
import { useEmailSettings } from './use-email-settings.ts'
import styles from './settings.module.css'

const RichTextEditor = lazy(() =>
  import('#kit/form/rich-text-editor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })),
)

/** Called by the route while the screen is prepared. */
export function prefetch(queryClient: QueryClient) {
  void queryClient.prefetchQuery(query(emailSettingsApi.get, {}))
  void queryClient.prefetchQuery(query(emailRulesApi.list, {}))
  void queryClient.prefetchQuery(query(emailSettingsApi.templates, {}))
}

/** What a person sets up for their mailbox. */
export function Screen() {
  const { answer, labels } = useEmailSettings()
  const mayWrite = useCan()('update Email')
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  return (
    <div className={styles.page}>
      <PageHead title={t('Email settings')} />
      {answer.data ? (
        <>
          {mayWrite ? <SignatureCard saved={answer.data.signature} /> : null}
          <LabelSettings labels={labels} mayWrite={mayWrite} />
          <RuleSettings mayWrite={mayWrite} />
          <TemplateSettings mayWrite={mayWrite} />
        </>
      ) : (
        <TableSkeleton rows={6} columns={2} />
      )}
    </div>
  )
}

function SignatureCard({ saved }: { saved: string }) {
  const [signature, setSignature] = useState(saved)
  const { mutateAsync: save, isPending } = useSend(emailSettingsApi.saveSignature)
  const submit = () =>
    save({ body: { signature } }).then(
      (answer) => {
        setSignature(answer.signature)
        sayDone(t('Signature saved.'))
      },
      (error: unknown) => showToast(messageOf(error, t('Couldn’t save the signature.')), { tone: 'bad' }),
    )
  return (
    <Card title={t('Signature')}>
      <p className={styles.hint}>{t('Added to new emails and replies.')}</p>
      <Suspense fallback={<TableSkeleton rows={2} columns={1} />}>
        <RichTextEditor label={t('Signature text')} value={signature} onChange={setSignature} />
      </Suspense>
      <div className={styles.foot}>
        <Button loading={isPending} disabled={signature === saved} onClick={() => void submit()}>
          {t('Save signature')}
        </Button>
      </div>
    </Card>
  )
}
