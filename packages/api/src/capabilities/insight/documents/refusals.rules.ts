/** Of a document that came before under the same number. */
export const otherContent = 'Another document has this id. Send this one under an id of its own.'
/** Of a document that is read again. */
export const onlyUndecided = 'Only a document that failed or is not decided can be read again.'
