import { type CardRow, type CardStatus, jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import { query } from '#api/query.ts'
import { Badge } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'
import { cardStatusWords, partyWords } from '#words/card-words.tsx'
import { secondsUntil, TimeLeft } from '#words/time-left.tsx'
import { HoldupDrawer } from '#shell/cases/holdup-drawer.tsx'
import type { BoardDeclaration } from '#shell/screens/board-declaration.ts'
import { MoveDialog } from './move-dialog.tsx'

/** Job cards by state. A card that comes to hold asks for the reason, one that leaves it for the end of its hold-up. */
export const cardBoard: BoardDeclaration<CardRow> = {
  columns: ['booked', 'open', 'in_work', 'on_hold', 'final_check', 'ready', 'invoiced'] satisfies CardStatus[],
  words: (status) => cardStatusWords(status as CardStatus),
  page: ({ no }) => `/job-cards/${no}`,
  name: ({ reg_no, no }) => reg_no ?? no,
  lines: ({ reg_no, no, make, model, advisor, outlet_name }) => [
    [make, model].filter(Boolean).join(' ') || null,
    reg_no ? no : null,
    advisor ?? outlet_name,
  ],
  foot: ({ hold_label, hold_party, hold_until, promised_at, vor, status }) => (
    <>
      {vor ? <Badge tone="bad">{t('VOR')}</Badge> : null}
      {hold_label && hold_party ? <span title={partyWords(hold_party)}>{t(hold_label)}</span> : null}
      {status !== 'invoiced' && (hold_until ?? promised_at) ? (
        <TimeLeft seconds={secondsUntil((hold_until ?? promised_at)!)} />
      ) : null}
    </>
  ),
  steps: async ({ no }, queryClient) => {
    const card = await queryClient.fetchQuery(query(jobCardsApi.get, { params: { no } }))
    const open = card.hold.find(({ ended_at }) => ended_at === null)
    const holds = card.can_hold && !open ? ['on_hold'] : []
    return {
      steps: [...card.allowed, ...holds],
      form: (to, onClose) =>
        to === 'on_hold' ? (
          <HoldupDrawer card={card} opened="hold" onClose={onClose} />
        ) : (
          <MoveDialog card={card} to={to as CardStatus} onClose={onClose} />
        ),
    }
  },
}
