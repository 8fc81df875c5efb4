type Colour = [red: number, green: number, blue: number, opacity: number]

/** A computed colour: `rgb(1 2 3 / 14%)`, `rgba(1, 2, 3, 0.14)` or `color(srgb 0.1 0.2 0.3)`. */
function colourOf(text: string): Colour | undefined {
  const figures = text
    .match(/[\d.]+%?/g)
    ?.map((one) => (one.endsWith('%') ? Number.parseFloat(one) / 100 : Number(one)))
  if (!figures || figures.length < 3) return undefined
  const scale = text.startsWith('color(') ? 255 : 1
  const [red = 0, green = 0, blue = 0, opacity = 1] = figures
  return [red * scale, green * scale, blue * scale, opacity]
}

const over = ([r, g, b, opacity]: Colour, below: Colour): Colour => {
  const mix = (a: number, z: number) => a * opacity + z * (1 - opacity)
  return [mix(r, below[0]), mix(g, below[1]), mix(b, below[2]), 1]
}

/** Relative luminance, by WCAG 2. */
function luminance([red, green, blue]: Colour): number {
  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** What one really sees behind an element: its own colour over those behind it. */
function backgroundOf(element: Element | null): Colour {
  if (!element) return [255, 255, 255, 1]
  const own = colourOf(getComputedStyle(element).backgroundColor)
  if (!own || own[3] === 0) return backgroundOf(element.parentElement)
  return own[3] === 1 ? own : over(own, backgroundOf(element.parentElement))
}

/** How far the words of an element stand out from what is behind them: 1 is not at all, 21 is black on white. */
export function contrastIn(element: Element): number | undefined {
  const ink = colourOf(getComputedStyle(element).color)
  if (!ink) return undefined
  const ground = backgroundOf(element)
  const [light, dark] = [luminance(over(ink, ground)), luminance(ground)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}
