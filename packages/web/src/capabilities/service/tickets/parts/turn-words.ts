import type { TicketTurn } from '@rad/api/service/tickets/contract'
import { t } from '#kit/words.ts'
import { levelWords } from '#words/ticket-words.tsx'

interface Turn {
  turn: TicketTurn
  level: number
  owner: string | null
  outlet_name: string | null
}

/** Whose turn it is, wherever a ticket appears: its owner's, or where it has none, that of the outlet or the level it has come to. */
export function ticketTurnWords({ turn, level, owner, outlet_name }: Turn, isMine = false): string {
  switch (turn) {
    case 'owner':
    case 'outlet':
      return isMine
        ? t('Needs your action')
        : t('Waiting on {who}', { who: owner ?? (turn === 'outlet' && outlet_name ? outlet_name : levelWords(level)) })
    case 'customer':
      return t('Waiting on customer')
    case 'third_party':
      return t('Waiting on someone else')
    case 'panel':
      return isMine ? t('Needs your action') : t('Waiting on panel')
    case 'nobody':
      return t('No action needed')
  }
}
