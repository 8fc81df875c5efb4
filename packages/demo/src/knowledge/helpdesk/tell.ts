import {
  type CaseKind,
  type CaseStatus,
  noFeedbackDays,
  type Outcome,
  type Tier,
} from '@rad/api/internal/capabilities/knowledge/helpdesk/vocabulary.ts'
import type { Topic } from '../known-issues/topics.ts'
import type { Card } from './cards.ts'
import type { Step } from './story.ts'

export interface Agent {
  id: string
  name: string
}

/** A case whose messages are generated. */
export interface Telling {
  no: string
  card: Card
  topic: Topic
  kind: CaseKind
  down: boolean
  tier: Tier
  status: CaseStatus
  steps: readonly Step[]
  agent: Agent
}

const question = 'Please measure it again with the engine at working temperature, and send the live data.'
const answer = 'Measured again when warm: no other value. The live data are attached.'
const firstAdvice = 'Clear the fault memory, install the latest software of the control unit, and drive 20 km.'

/** Who makes each move: the outlet what it answers, the helpdesk the rest. */
const byOutlet: readonly CaseStatus[] = ['submitted', 'outlet_trial', 'closed_fixed']
const isBySystem = (to: CaseStatus) => to === 'closed_no_feedback'
const isByOutlet = (to: CaseStatus, before: CaseStatus | undefined) =>
  byOutlet.includes(to) || (to === 'in_analysis' && (before === 'awaiting_outlet' || before === 'outlet_trial'))

/** Of two recommendations the first was the usual one. */
const adviceOf = ({ topic, steps }: Telling, place: number) =>
  place === 1 && steps.filter(({ to }) => to === 'recommended').length > 1 ? firstAdvice : topic.advice

export const recommendationsOf = (one: Telling, case_id: string) => {
  const places = one.steps.flatMap(({ to }, place) => (to === 'recommended' ? [place] : []))
  return places.map((at, index) => {
    const ended = one.steps.slice(at + 1).find(({ to }) => to === 'in_analysis' || to === 'closed_fixed')
    const outcome: Outcome | null = ended ? (ended.to === 'closed_fixed' ? 'tried_fixed' : 'tried_not_fixed') : null
    return {
      case_id,
      place: index + 1,
      text: adviceOf(one, index + 1),
      at: new Date(one.steps[at]!.at),
      by_user_id: one.agent.id,
      by_name: one.agent.name,
      tier: one.tier,
      outcome,
      outcome_note: outcome === 'tried_not_fixed' ? 'The fault is back after the road test.' : null,
      outcome_at: ended ? new Date(ended.at) : null,
      outcome_by: ended ? one.card.manager : null,
    }
  })
}

export const questionsOf = ({ steps, agent, card }: Telling, case_id: string) =>
  steps.flatMap(({ to, at }, place) => {
    if (to !== 'awaiting_outlet') return []
    const next = steps[place + 1]
    const answered = next?.to === 'in_analysis' ? new Date(next.at) : null
    return [
      {
        case_id,
        text: question,
        at: new Date(at),
        by_user_id: agent.id,
        by_name: agent.name,
        answer: answered && answer,
        answered_at: answered,
        answered_by: answered && card.manager,
      },
    ]
  })

function textOf(one: Telling, to: CaseStatus, before: CaseStatus | undefined): string | null {
  if (to === 'recommended') return adviceOf(one, before === 'in_analysis' ? 2 : 1)
  if (to === 'awaiting_outlet') return question
  if (to === 'in_analysis' && before === 'awaiting_outlet') return answer
  if (to === 'returned') return 'Add the freeze frame and the live data of the fault.'
  return to === 'closed_fixed' ? one.topic.correction : null
}

/** The timeline of a case: how it began, and each move. */
export function eventsOf(one: Telling, entity_id: string) {
  const { steps, agent, card } = one
  const people = {
    outlet: {
      actor_id: card.manager_id,
      actor: card.manager,
      actor_role: card.job_type === 'service' ? 'SVM' : 'BSM',
      system: false,
    },
    helpdesk: { actor_id: agent.id, actor: agent.name, actor_role: 'HDA', system: false },
    system: { actor_id: null, actor: 'System', actor_role: null, system: true },
  }
  const line = { entity_kind: 'helpdesk_case', entity_id }
  const opened = {
    ...line,
    ...people.outlet,
    at: new Date(steps[0]!.at - 3_600_000),
    type: 'opened',
    text: null,
    before: null,
    after: null,
  }
  const moves = steps
    .filter(({ to }) => to !== 'draft')
    .map(({ to, at }, place) => {
      const before = steps[place - 1]?.to ?? 'draft'
      const who = isBySystem(to) ? people.system : isByOutlet(to, before) ? people.outlet : people.helpdesk
      return {
        ...line,
        ...who,
        at: new Date(at),
        type: to as string,
        text: textOf(one, to, before),
        before: JSON.stringify({ status: before }),
        after: JSON.stringify({ status: to, ...(isBySystem(to) && { days: noFeedbackDays }) }),
      }
    })
  return [opened, ...moves]
}
