import { codes } from '#kernel/contract/words.ts'

/** What happened on a day that charts should tell. */
export const annotationKinds = codes(['release', 'campaign', 'incident', 'holiday', 'other'])
export type AnnotationKind = (typeof annotationKinds)[number]
