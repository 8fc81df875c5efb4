declare module 'fontkit' {
  /** A font, as far as tests look into one. */
  export interface Font {
    characterSet: number[]
    hasGlyphForCodePoint(code: number): boolean
  }
  export const create: (file: Uint8Array) => Font
}
