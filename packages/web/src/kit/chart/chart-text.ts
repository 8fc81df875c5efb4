let ruler: OffscreenCanvasRenderingContext2D | null

/** The width of a chart's text, in pixels: its number of letters is too short an estimate for other scripts. */
export function widthOf(words: string): number {
  ruler ??= new OffscreenCanvas(1, 1).getContext('2d')
  if (!ruler) throw new Error('This browser cannot measure words.')
  ruler.font = `11px ${getComputedStyle(document.body).fontFamily}`
  return ruler.measureText(words).width
}

/** As much of a name as has room, and the sign that there is more of it. */
export function cutTo(room: number, words: string, measure: (words: string) => number): string {
  if (measure(words) <= room) return words
  const letters = Array.from(words)
  const cut = () => `${letters.join('').trimEnd()}…`
  while (letters.length > 1 && measure(cut()) > room) letters.pop()
  return cut()
}
