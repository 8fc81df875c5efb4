import { chatTagsApi, type ChatTag } from '@rad/api/apps/chat/tags.contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'

const none: readonly ChatTag[] = []

/** One's own tags for contacts by name, and those among them that a contact has; what was removed meanwhile is left out. */
export function useTags() {
  const tags = useQuery(query(chatTagsApi.list, {})).data?.tags ?? none
  return { tags, tagsOf: (ids: readonly string[]) => tags.filter(({ id }) => ids.includes(id)) }
}
