/** The colors that a label or tag can have, by what they mean elsewhere. */
export const tones = ['plain', 'accent', 'good', 'warn', 'bad'] as const
export type Tone = (typeof tones)[number]
