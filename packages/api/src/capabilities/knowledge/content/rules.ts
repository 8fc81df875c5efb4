import type { Actor } from '#kernel/command/context.ts'
import type { ContentMove } from './shapes.contract.ts'
import { mayWrite } from './rights.rules.ts'
import { contentMoves, type ContentKind, type ContentStatus } from './vocabulary.ts'

/** What decides where the newest version of an item may go. */
export interface MoveFacts {
  kind: ContentKind
  status: ContentStatus
  written_by: readonly string[]
  body: string
  intent: string | null
  publish_until: string | null
}

type Mover = Pick<Actor, 'ability' | 'roles' | 'user_id'>

/** Why the actor may not make a move that the state has; undefined where they may. Writers never approve their own text. */
export function rightMissing(actor: Mover, item: MoveFacts, to: ContentStatus): string | undefined {
  const mayApprove = actor.ability.can('approve', 'Content')
  if (to === 'in_review') return mayWrite(actor, item) ? undefined : 'You can send only your own drafts to review.'
  // Back to the draft: by who reviews, and by who wrote it and wants to change it.
  if (to === 'draft')
    return mayApprove || mayWrite(actor, item) ? undefined : 'You don’t have permission to review content.'
  if (!mayApprove) return 'You don’t have permission to approve content.'
  if (to === 'published' && item.written_by.includes(actor.user_id)) return 'You can’t approve content you wrote.'
  return undefined
}

/** What has to be there before others look at it. */
export function missingIn(item: Pick<MoveFacts, 'kind' | 'body' | 'intent'>): Record<string, string> | undefined {
  if (item.body === '') return { body: 'Write the text first.' }
  if (item.kind === 'bot_answer' && item.intent === null) return { intent: 'Choose the intent it answers.' }
  return undefined
}

/** Where an item may go from here by hand, and what is in the way. It expires by its end date alone. */
export const movesOf = (actor: Mover, item: MoveFacts): ContentMove[] =>
  contentMoves[item.status]
    .filter((to) => to !== 'expired')
    .map((to) => ({ to, bar: rightMissing(actor, item, to) ?? null }))
