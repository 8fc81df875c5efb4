import { Button } from '@mantine/core'
import {
  type CaseStatus,
  caseStatuses,
  type HelpdeskAnswer,
  helpdeskApi,
  isEnded,
} from '@rad/api/knowledge/helpdesk/contract'
import IconHeadsetOff from '@tabler/icons-react/dist/esm/icons/IconHeadsetOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { query } from '#api/query.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import record from '#kit/page/record.module.css'
import { FactsPage } from '#kit/page/facts.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import { Badge } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'
import { CasePriorityMark, CaseStatusBadge, tierWords } from '#pickers/helpdesk-words.tsx'
import { OutletLink, PersonName } from '#pickers/peek.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { CaseClocks } from './case-clocks.tsx'
import { CaseComment } from './case-comment.tsx'
import { CaseFacts, KnownIssueFacts, VehicleCases, VehicleFacts } from './case-facts.tsx'
import { FilesCard } from './case-files.tsx'
import { CaseMenu } from './case-menu.tsx'
import { asksNothing } from './case-moves.ts'
import { CaseNext } from './case-next.tsx'
import { ConcernCard, DtcCard, MeasurementCard, ResultCard, ReturnedCard, StepsCard } from './case-story.tsx'
import { CaseTimeline } from './case-timeline.tsx'
import { QuestionCard, RecommendationCard } from './recommendations.tsx'
import { CaseStageLine } from './stage-line.tsx'
import { useStep } from './use-case-move.ts'

const MoveDrawer = lazy(() => import('./case-move-drawer.tsx').then(({ MoveDrawer }) => ({ default: MoveDrawer })))
const AssignDrawer = lazy(() => import('./case-acts.tsx').then(({ AssignDrawer }) => ({ default: AssignDrawer })))
const EscalateDialog = lazy(() => import('./case-acts.tsx').then(({ EscalateDialog }) => ({ default: EscalateDialog })))
const OutcomeDrawer = lazy(() => import('./case-acts.tsx').then(({ OutcomeDrawer }) => ({ default: OutcomeDrawer })))
const MakeKnownDrawer = lazy(() =>
  import('./make-known-drawer.tsx').then(({ MakeKnownDrawer }) => ({ default: MakeKnownDrawer })),
)

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { no = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(helpdeskApi.get, { params: { no } }))

export function Screen() {
  const { no = '' } = useParams({ strict: false }) as { no?: string }
  const found = useQuery(query(helpdeskApi.get, { params: { no } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconHeadsetOff size={28} stroke={1.5} />,
        title: t('Case not found'),
        text: t('No helpdesk case in your scope has the number {no}.', { no }),
        action: (
          <ButtonLink to="/helpdesk" variant="default">
            {t('All helpdesk cases')}
          </ButtonLink>
        ),
      }}
    >
      {(answer) => <CaseFile key={answer.case.no} answer={answer} />}
    </FoundRecord>
  )
}

/** From what is asked of the reader to history: the next step, what is wrong, what was said of it, the timeline. */
function CaseFile({ answer }: { answer: HelpdeskAnswer }) {
  const { case: file, may } = answer
  const drawer = useOpened()
  const step = useStep(answer)
  const onMove = (to: CaseStatus) => (asksNothing(file, to) ? void step.send(to) : drawer.open(to))
  return (
    <div className={pageStyles.page}>
      <PageHead title={file.title} actions={<CaseMenu answer={answer} onOpen={drawer.open} />} />
      <CaseMarks answer={answer} onAssign={() => drawer.open('assign')} />
      <CaseNext answer={answer} isBusy={step.isBusy} onMove={onMove} onMakeKnown={() => drawer.open('make-known')} />
      <CaseStageLine file={file} />
      <FactsPage
        main={
          <>
            <ReturnedCard file={file} />
            <ResultCard file={file} />
            <RecommendationCard answer={answer} onOutcome={(id) => drawer.open(`outcome-${id}`)} />
            <QuestionCard answer={answer} />
            <ConcernCard file={file} />
            <DtcCard dtcs={file.dtcs} />
            <MeasurementCard measurements={file.measurements} />
            <StepsCard file={file} />
          </>
        }
        aside={
          <>
            <KnownIssueFacts answer={answer} />
            <CaseClocks file={file} />
            <VehicleFacts file={file} />
            <CaseFacts file={file} />
            <VehicleCases file={file} />
          </>
        }
        end={
          <>
            <FilesCard file={file} canAttach={may.attach} />
            {may.comment ? <CaseComment no={file.no} canWriteInternally={may.comment_internally} /> : null}
            <CaseTimeline file={file} />
          </>
        }
      />
      <Suspense fallback={null}>
        <Opened answer={answer} opened={drawer.opened} onClose={drawer.close} />
      </Suspense>
    </div>
  )
}

function CaseMarks({ answer: { case: file, may }, onAssign }: { answer: HelpdeskAnswer; onAssign: () => void }) {
  const can = useCan()
  return (
    <p className={record.marks}>
      <span>{file.no}</span>
      <CaseStatusBadge status={file.status} />
      {file.kind === 'info' ? <Badge>{t('Field report')}</Badge> : null}
      {file.priority === 'urgent' ? <CasePriorityMark priority={file.priority} /> : null}
      <OutletLink code={file.outlet} name={file.outlet_name} canOpen={can('read Outlet')} />
      {file.status === 'draft' ? null : <span>{tierWords(file.tier)}</span>}
      {file.assignee ? (
        <span>
          {t('Assignee')}: <PersonName id={file.assignee_id} name={file.assignee} />
        </span>
      ) : null}
      {may.assign && file.status !== 'draft' ? (
        <Button variant="default" size="compact-xs" onClick={onAssign}>
          {file.assignee ? t('Reassign') : t('Assign')}
        </Button>
      ) : null}
    </p>
  )
}

interface OpenedProps {
  answer: HelpdeskAnswer
  opened: string | undefined
  onClose: () => void
}

const isStatus = (opened: string): opened is CaseStatus => (caseStatuses as readonly string[]).includes(opened)

/** The form the address names, where the reader may use it. */
function Opened({ answer, opened, onClose }: OpenedProps) {
  const { case: file, may } = answer
  if (opened === undefined) return null
  if (opened === 'assign' && may.assign) return <AssignDrawer file={file} onClose={onClose} />
  if (opened === 'escalate' && may.escalate) return <EscalateDialog file={file} onClose={onClose} />
  if (opened === 'make-known' && may.make_known && isEnded(file.status))
    return <MakeKnownDrawer file={file} onClose={onClose} />
  if (opened.startsWith('outcome-') && may.change) {
    const one = file.recommendations.find(({ id }) => opened === `outcome-${id}`)
    return one ? <OutcomeDrawer file={file} recommendation={one} onClose={onClose} /> : null
  }
  // A step that somebody else made impossible meanwhile says so itself.
  return isStatus(opened) && may.comment && !asksNothing(file, opened) ? (
    <MoveDrawer answer={answer} to={opened} onClose={onClose} />
  ) : null
}
