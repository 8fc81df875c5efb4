import { codes } from '#kernel/contract/words.ts'

/** Events on a day that charts should show. */
export const annotationKinds = codes(['release', 'campaign', 'incident', 'holiday', 'other'])
export type AnnotationKind = (typeof annotationKinds)[number]
