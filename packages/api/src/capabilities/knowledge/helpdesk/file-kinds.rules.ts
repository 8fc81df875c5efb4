import type { CaseFile } from './case.contract.ts'

/** How a file is shown. */
export function previewOf(type: string): CaseFile['preview'] {
  if (type.startsWith('image/')) return 'picture'
  if (type.startsWith('audio/')) return 'sound'
  if (type.startsWith('video/')) return 'video'
  if (type === 'application/pdf') return 'pdf'
  return type.startsWith('text/') ? 'text' : 'document'
}
