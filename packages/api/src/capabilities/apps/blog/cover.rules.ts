import type { PostCategory } from './vocabulary.ts'

// Covers are drawn by code: nothing is loaded from elsewhere, and a post without a picture still has a distinct cover.

const shapes: Record<PostCategory, (hue: number, seed: number) => string> = {
  // Folds of a fabric.
  Fashion: (hue) =>
    [0, 1, 2, 3, 4]
      .map(
        (at) =>
          `<path d="M${at * 150 - 60} 320q60-170 10-320h90q50 150-10 320z" fill="hsl(${hue + at * 9} 52% ${38 + at * 7}%)"/>`,
      )
      .join(''),
  // A table from above.
  Food: (hue, seed) =>
    [
      [200, 170, 120],
      [430, 120, 82],
      [500, 270, 56],
    ]
      .map(
        ([x, y, r], at) =>
          `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity=".9"/><circle cx="${x}" cy="${y}" r="${r! * 0.72}" fill="hsl(${hue + 25 * ((at + seed) % 3)} 62% 58%)"/><circle cx="${x! + r! * 0.2}" cy="${y! - r! * 0.15}" r="${r! * 0.26}" fill="hsl(${hue + 90} 45% 46%)"/>`,
      )
      .join(''),
  // Blocks that fall into place.
  Gaming: (hue, seed) =>
    Array.from({ length: 16 }, (_, at) => {
      const height = 1 + ((at * 7 + seed * 5) % 6)
      return `<rect x="${at * 40 + 3}" y="${320 - height * 40}" width="34" height="${height * 40}" rx="6" fill="hsl(${hue + height * 14} 60% ${44 + height * 4}%)"/>`
    }).join(''),
  // A mark of quotation.
  Quote: (hue) =>
    [180, 340]
      .map(
        (x) =>
          `<path d="M${x} 210a62 62 0 1 1 62-62c0 70-36 106-74 120l-10-22c26-12 40-30 42-52z" fill="hsl(${hue} 70% 92%)" fill-opacity=".92"/>`,
      )
      .join(''),
  // A stage with light, and the sign to play.
  Video: (hue) =>
    `<path d="M0 320 230 0h60L120 320zM640 320 410 0h-60l170 320z" fill="hsl(${hue} 70% 80%)" fill-opacity=".35"/><circle cx="320" cy="160" r="74" fill="#fff" fill-opacity=".92"/><path d="m298 122 62 38-62 38z" fill="hsl(${hue} 60% 40%)"/>`,
}

const hues: Record<PostCategory, number> = { Fashion: 318, Food: 18, Gaming: 232, Quote: 168, Video: 204 }

/** The cover of a post as an SVG: the same for the same post. */
export function coverOf(id: number, category: PostCategory = 'Quote'): string {
  const hue = hues[category] + ((id * 37) % 44) - 22
  const ground = `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="hsl(${hue} 58% 62%)"/><stop offset="1" stop-color="hsl(${hue + 34} 54% 36%)"/></linearGradient>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320" preserveAspectRatio="xMidYMid slice"><defs>${ground}</defs><rect width="640" height="320" fill="url(#g)"/>${shapes[category](hue, id)}</svg>`
}

/** The image of a post: the path of the picture that was added, or the drawn cover as a data address. */
export const imageOf = (id: number, picture: string | null, categories: readonly PostCategory[]): string =>
  picture ? `/blog/pictures/${picture}` : `data:image/svg+xml,${encodeURIComponent(coverOf(id, categories[0]))}`
