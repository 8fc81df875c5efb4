import {
  type CaseStatus,
  caseStatuses,
  helpdeskApi,
  helpdeskFields,
  isEnded,
} from '@rad/api/knowledge/helpdesk/contract'
import { word } from '@rad/api/words'
import IconHeadsetOff from '@tabler/icons-react/dist/esm/icons/IconHeadsetOff.mjs'
import { lazy } from 'react'
import { t } from '#kit/words.ts'
import { systemWords, tierWords } from '#words/helpdesk-words.tsx'
import { PersonName } from '#peek/peek.tsx'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { CaseClocks } from './case-clocks.tsx'
import { CaseComment } from './case-comment.tsx'
import { CaseLink, CaseList, KnownIssueFacts, VehicleCases, VehicleFacts } from './case-facts.tsx'
import { FilesCard } from './case-files.tsx'
import { CaseMarks, CaseTurn } from './case-head.tsx'
import { CaseMenu } from './case-menu.tsx'
import { asksNothing } from './case-moves.ts'
import { ConcernCard, DtcCard, MeasurementCard, ResultCard, ReturnedCard, StepsCard } from './case-story.tsx'
import { caseTimeline } from './case-timeline.ts'
import { QuestionCard, RecommendationCard } from './recommendations.tsx'

const MoveDrawer = lazy(() => import('./case-move-drawer.tsx').then(({ MoveDrawer }) => ({ default: MoveDrawer })))
const AssignDrawer = lazy(() => import('./case-acts.tsx').then(({ AssignDrawer }) => ({ default: AssignDrawer })))
const EscalateDialog = lazy(() => import('./case-acts.tsx').then(({ EscalateDialog }) => ({ default: EscalateDialog })))
const OutcomeDrawer = lazy(() => import('./case-acts.tsx').then(({ OutcomeDrawer }) => ({ default: OutcomeDrawer })))
const MakeKnownDrawer = lazy(() =>
  import('./make-known-drawer.tsx').then(({ MakeKnownDrawer }) => ({ default: MakeKnownDrawer })),
)

const isStatus = (opened: string): opened is CaseStatus => (caseStatuses as readonly string[]).includes(opened)

/** From the reader's next step to history: the step, what is wrong, what was written of it, the timeline. */
export const { Screen, prefetch } = recordScreen({
  record: helpdeskApi.get,
  of: 'case',
  id: 'no',
  fields: helpdeskFields.fields,
  missing: {
    icon: IconHeadsetOff,
    title: word('Case not found'),
    text: word('No helpdesk case in your scope has the number {no}.'),
  },
  list: { to: '/helpdesk', label: word('All helpdesk cases') },
  title: ({ title }) => title,
  above: ({ answer, open }) => (
    <>
      <CaseMarks answer={answer} onAssign={() => open('assign')} />
      <CaseTurn answer={answer} onOpen={open} />
    </>
  ),
  main: [
    ({ record }) => <ReturnedCard file={record} />,
    ({ record }) => <ResultCard file={record} />,
    ({ answer, open }) => <RecommendationCard answer={answer} onOutcome={(id) => open(`outcome-${id}`)} />,
    ({ answer }) => <QuestionCard answer={answer} />,
    ({ record }) => <ConcernCard file={record} />,
    ({ record }) => <DtcCard dtcs={record.dtcs} />,
    ({ record }) => <MeasurementCard measurements={record.measurements} />,
    ({ record }) => <StepsCard file={record} />,
  ],
  aside: [
    ({ answer }) => <KnownIssueFacts answer={answer} />,
    ({ record }) => <CaseClocks file={record} />,
    ({ record }) => <VehicleFacts file={record} />,
    {
      title: word('Case'),
      facts: [
        { key: 'outlet', isWide: true },
        { key: 'assignee', label: word('Assignee'), isWide: true },
        'system_group',
        { key: 'tier', label: word('Tier') },
        'kind',
        'job_type',
        { key: 'submitted_at', label: word('Submitted'), kind: 'instant', isWide: true },
        { key: 'closed_at', label: word('Closed'), kind: 'instant', isWide: true },
        { key: 'returned_count', label: word('Returned'), kind: 'number' },
        { key: 'reopened_count', label: word('Reopened'), kind: 'number' },
        'repeat_of',
        { key: 'dealer', label: word('Dealer'), kind: 'code' },
        { key: 'region', label: word('Region'), kind: 'code' },
        { key: 'channel', label: word('Channel'), kind: 'code' },
      ],
      below: ({ record }) => <CaseList title={t('Repeated by')} cases={record.repeats} />,
    },
    ({ record }) => <VehicleCases file={record} />,
  ],
  end: [
    ({ record, answer: { may } }) => <FilesCard file={record} canAttach={may.attach} />,
    ({ record, answer: { may } }) =>
      may.comment ? <CaseComment no={record.no} canWriteInternally={may.comment_internally} /> : null,
  ],
  draws: {
    assignee: ({ record: { assignee, assignee_id } }) => assignee && <PersonName id={assignee_id} name={assignee} />,
    system_group: ({ record: { system_group } }) => system_group && systemWords(system_group),
    tier: ({ record }) => tierWords(record.tier),
    kind: ({ record }) => (record.kind === 'info' ? t('Field report') : t('Case')),
    returned_count: ({ record }) => record.returned_count || null,
    reopened_count: ({ record }) => record.reopened_count || null,
    repeat_of: ({ record: { repeat_of } }) => repeat_of && <CaseLink no={repeat_of} />,
  },
  menu: ({ answer, open }) => <CaseMenu answer={answer} onOpen={open} />,
  /** The form the address names, where the reader may use it. */
  drawer: ({ opened, record, answer, close }) => {
    const { may } = answer
    if (opened === 'assign') return may.assign && <AssignDrawer file={record} onClose={close} />
    if (opened === 'escalate') return may.escalate && <EscalateDialog file={record} onClose={close} />
    if (opened === 'make-known')
      return may.make_known && isEnded(record.status) && <MakeKnownDrawer file={record} onClose={close} />
    if (opened.startsWith('outcome-')) {
      const one = record.recommendations.find(({ id }) => opened === `outcome-${id}`)
      return may.change && one && <OutcomeDrawer file={record} recommendation={one} onClose={close} />
    }
    // A step that someone else made impossible meanwhile says so itself.
    return isStatus(opened) && may.comment && !asksNothing(record, opened) ? (
      <MoveDrawer answer={answer} to={opened} onClose={close} />
    ) : null
  },
  timeline: caseTimeline,
})
