import { type CardStage, type JobCard, jobCardsApi, stagesOf } from '@rad/api/workshop/job-cards/contract'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { Steps } from '#kit/page/steps.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { translateApiMessage } from '#kit/words.ts'

/** Where the vehicle is on the way of its kind of work; a press moves it. */
export function StageLine({ card, canUpdate }: { card: JobCard; canUpdate: boolean }) {
  const move = useSend(jobCardsApi.stage, { refreshes: ['timeline'] })
  const stages = stagesOf[card.job_type]
  const go = (stage: CardStage) =>
    move.mutate(
      { params: { no: card.no }, body: { stage, if_version: card.version } },
      { onError: (error) => showToast(translateApiMessage(error.message), { tone: 'bad' }) },
    )
  return (
    <Steps
      steps={stages.map((key) => ({ key, title: inWords(key) }))}
      current={card.stage}
      isFinished={card.status === 'delivered'}
      {...(canUpdate ? { open: stages, onStep: go } : {})}
    />
  )
}
