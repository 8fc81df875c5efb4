import { codes } from '#kernel/contract/words.ts'

/** What posts are about. */
export const postCategories = codes(['Fashion', 'Food', 'Gaming', 'Quote', 'Video'])
export type PostCategory = (typeof postCategories)[number]

/** The icon of each category among those of Tabler. */
export const categoryIcons: Record<PostCategory, string> = {
  Fashion: 'scissors',
  Food: 'tools-kitchen-2',
  Gaming: 'device-gamepad-2',
  Quote: 'quote',
  Video: 'video',
}

/** Draft: being written. Pending: waits for a user who may publish, or for its time. */
export const postStatuses = codes(['Draft', 'Pending', 'Published'])
export type PostStatus = (typeof postStatuses)[number]

/** The lists of posts: what is published, what the user keeps for later, and what is on its way. */
export const postLists = codes(['published', 'bookmarked', 'pending', 'drafts'])
export type PostList = (typeof postLists)[number]

/** The highest number of comments under a post. */
export const mostComments = 500

/** The formats that feed readers know. */
export const feedFormats = ['rss', 'atom'] as const
