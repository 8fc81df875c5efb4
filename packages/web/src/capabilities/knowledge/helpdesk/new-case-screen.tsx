import { type HelpdeskCase, helpdeskApi, mostFiles } from '@rad/api/knowledge/helpdesk/contract'
import { jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { query } from '#api/query.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { FileField } from '#kit/form/file-field.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { Card } from '#kit/page/facts.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import { usualWorkType } from '#choose/work-types.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { fileHint } from './case-files.tsx'
import { fileLimits } from './case-file-limits.ts'
import { CaseForm, type Purpose } from './case-form.tsx'
import { blankCase, caseAbout, type CaseValues, repeatOf } from './case-values.ts'
import { useCaseSaving } from './use-case-saving.ts'
import { sayMoved } from './use-case-move.ts'

/** Asks the helpdesk; the address may name the job card it is about, or a closed case that this one repeats. */
export function Screen() {
  const { repeats, card } = useSearch({ strict: false }) as RawSearch
  const [earlier] = [repeats].flat()
  const [about] = [card].flat()
  const found = useQuery({
    ...query(helpdeskApi.get, { params: { no: earlier ?? '' } }),
    enabled: earlier !== undefined,
  })
  const visit = useQuery({
    ...query(jobCardsApi.get, { params: { no: about ?? '' } }),
    enabled: about !== undefined && earlier === undefined,
  })
  // Where there is no such case or card a new one begins empty.
  if (found.isLoading || visit.isLoading) return <TableSkeleton rows={6} columns={2} />
  const begins = found.data ? repeatOf(found.data.case) : visit.data ? caseAbout(visit.data) : undefined
  return (
    <NewCase
      begins={begins ?? blankCase(usualWorkType())}
      draftKey={`helpdesk:new:${begins ? (begins.repeat_of ?? begins.job_card) : ''}`}
      {...(found.data ? { repeated: found.data.case } : {})}
    />
  )
}

interface NewCaseProps {
  begins: CaseValues
  draftKey: string
  repeated?: HelpdeskCase
}

function NewCase({ begins, draftKey, repeated }: NewCaseProps) {
  const navigate = useNavigate()
  const can = useCan()
  const saving = useCaseSaving()
  const [files, setFiles] = useState<File[]>([])
  const refused = useRef<unknown>(undefined)

  const onSubmit = async (values: CaseValues, purpose: Purpose) => {
    refused.current = undefined
    const { answer, failed } = await saving.begin(values, files)
    for (const { file, error } of failed)
      showToast(t('{name} was not added. {reason}', { name: file.name, reason: messageOf(error) }), { tone: 'bad' })
    try {
      return await saving.moveOn(answer, purpose)
    } catch (error) {
      // The draft is there: its own page shows what is missing.
      refused.current = error
      return answer
    }
  }

  return (
    <div className={pageStyles.page}>
      <PageHead
        title={t('Ask technical helpdesk')}
        lead={
          repeated
            ? t('Repeats {no}: {title}', { no: repeated.no, title: repeated.title })
            : t('Save a draft at any time. The helpdesk sees the case once you submit it.')
        }
      />
      <CaseForm
        isNew
        canSubmit
        // The helpdesk answers with a known issue once the case is there.
        canSolve={!can('approve Helpdesk') || can('manage all')}
        draftKey={draftKey}
        initial={begins}
        schema={helpdeskApi.add.body}
        files={
          <Card title={t('Files')}>
            <FileField
              label={t('Attach files')}
              description={fileHint()}
              files={files}
              onChange={setFiles}
              most={mostFiles}
              {...fileLimits}
            />
          </Card>
        }
        cancel={
          <ButtonLink to="/helpdesk" variant="subtle" color="gray">
            {t('Cancel')}
          </ButtonLink>
        }
        onSubmit={onSubmit}
        onSaved={(answer, purpose) => {
          const { no } = answer.case
          if (refused.current !== undefined) {
            showToast(messageOf(refused.current), { tone: 'bad' })
            return void navigate({ to: '/helpdesk/$no/edit', params: { no }, search: { check: 'true' } as never })
          }
          if (purpose === 'save') sayDone(t('Draft {no} saved.', { no }))
          else sayMoved(answer)
          void navigate({ to: '/helpdesk/$no', params: { no } })
        }}
      />
    </div>
  )
}
