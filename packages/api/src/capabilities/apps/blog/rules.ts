import type { Actor } from '#kernel/command/context.ts'
import type { PostStatus } from './vocabulary.ts'

const wordsPerMinute = 200

/** Minutes to read so many words, at least one. */
export const minutesOf = (words: number): number => Math.max(1, Math.round(words / wordsPerMinute))

export interface Standing {
  author_id: string
  status: PostStatus
  publish_at: string | null
}

export const mayPublish = ({ ability }: Pick<Actor, 'ability'>): boolean => ability.can('approve', 'Blog')

/** Who publishes changes every post; an author changes their own until it is published or has a time for that. */
export const mayChange = (
  actor: Pick<Actor, 'ability' | 'user_id'>,
  { author_id, status, publish_at }: Standing,
): boolean =>
  mayPublish(actor) ||
  (author_id === actor.user_id && actor.ability.can('update', 'Blog') && status !== 'Published' && publish_at === null)
