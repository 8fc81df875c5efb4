import { mostFileBytes } from '@rad/api/knowledge/helpdesk/contract'

/** What may be chosen for a case; the server looks at the content. */
export const fileLimits = {
  accept: '.pdf,.png,.jpg,.jpeg,.webp,.txt,.csv,.docx,.xlsx,.mp4,.webm,.mp3,.m4a,.ogg,.wav',
  largestMegabytes: mostFileBytes / 1_048_576,
} as const
