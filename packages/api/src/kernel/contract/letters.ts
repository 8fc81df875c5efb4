const special: Record<string, string> = { æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i' }

/** Small letters without accents, as `rad.letters` of the database reads them. */
export const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[æœßþøłđðı]/g, (letter) => special[letter]!)
