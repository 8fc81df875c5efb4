/** What a drawn photo shows. */
export type Scene = 'showroom' | 'workshop' | 'road' | 'charger' | 'award' | 'parts' | 'training' | 'wash'

const [width, height] = [640, 420]

const tone = (hue: number, saturation: number, lightness: number) => `hsl(${hue} ${saturation}% ${lightness}%)`
const rect = (x: number, y: number, w: number, h: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

const car = (x: number, y: number, size: number, paint: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})">` +
  `<path d="M0 62c0-16 12-24 40-28 22-22 38-32 78-32 36 0 54 12 74 32 26 3 38 11 38 28v14H0z" fill="${paint}"/>` +
  '<path d="M58 32c14-14 26-20 50-20v22zm58-20c26 0 40 8 54 22h-54z" fill="#dfe9f2" opacity=".85"/>' +
  circle(52, 78, 20, '#20242b') +
  circle(52, 78, 9, '#aab3bd') +
  circle(180, 78, 20, '#20242b') +
  circle(180, 78, 9, '#aab3bd') +
  '</g>'

const people = (hue: number) =>
  [150, 250, 350, 450]
    .map(
      (x, index) =>
        circle(x, 232 - (index % 2) * 14, 26, '#c99f7e') +
        rect(x - 34, 262, 68, 110, tone(hue + index * 40, 34, 46), 30),
    )
    .join('')

const scenes: Record<Scene, (hue: number) => string> = {
  showroom: (hue) =>
    rect(40, 50, 560, 210, tone(hue, 40, 92), 8) +
    rect(220, 50, 6, 210, '#fff') +
    rect(410, 50, 6, 210, '#fff') +
    rect(0, 300, width, 120, tone(hue, 12, 78)) +
    car(80, 222, 1.1, tone(hue, 62, 44)) +
    car(360, 250, 0.95, tone(hue + 150, 46, 50)),
  workshop: (hue) =>
    rect(0, 330, width, 90, '#8d949c') +
    rect(120, 120, 26, 230, tone(45, 85, 52)) +
    rect(494, 120, 26, 230, tone(45, 85, 52)) +
    rect(120, 262, 400, 14, '#3b424b') +
    car(190, 160, 1.12, tone(hue, 55, 46)) +
    rect(548, 270, 70, 70, tone(hue + 190, 50, 42), 6),
  road: (hue) =>
    circle(500, 120, 44, tone(42, 92, 66)) +
    `<path d="M0 250 130 130l110 110 120-150 150 160 130-80v250H0z" fill="${tone(hue, 26, 48)}"/>` +
    rect(0, 320, width, 100, '#4a5058') +
    [20, 160, 300, 440, 580].map((x) => rect(x, 366, 70, 7, '#e8e4d4')).join('') +
    car(210, 262, 0.85, tone(hue + 190, 60, 48)),
  charger: (hue) =>
    rect(0, 320, width, 100, tone(hue, 10, 62)) +
    rect(470, 140, 90, 200, '#2b3038', 14) +
    rect(486, 160, 58, 60, tone(150, 60, 52), 6) +
    `<path d="M516 168l-16 26h13l-4 20 18-28h-13z" fill="#fff"/>` +
    `<path d="M470 250C400 260 420 330 330 300" fill="none" stroke="#2b3038" stroke-width="9"/>` +
    car(80, 232, 1.15, tone(hue, 50, 52)),
  award: (hue) =>
    circle(320, 200, 150, tone(hue, 42, 86)) +
    `<path d="M250 100h140v50c0 60-30 90-70 90s-70-30-70-90z" fill="${tone(44, 84, 54)}"/>` +
    `<path d="M250 116h-36c0 50 16 70 46 76m130-76h36c0 50-16 70-46 76" fill="none" stroke="${tone(44, 84, 46)}" stroke-width="12"/>` +
    rect(304, 236, 32, 50, tone(44, 84, 46)) +
    rect(254, 284, 132, 34, '#3b3f47', 6),
  parts: (hue) =>
    [0, 1, 2]
      .map(
        (row) =>
          rect(70, 150 + row * 95, 500, 10, '#6c747d') +
          [0, 1, 2, 3, 4]
            .map((column) =>
              rect(86 + column * 98, 90 + row * 95, 74, 60, tone(hue + ((row * 5 + column) % 4) * 28, 38, 52), 4),
            )
            .join(''),
      )
      .join(''),
  training: (hue) =>
    rect(150, 40, 340, 150, '#fff', 6) +
    rect(176, 66, 180, 12, tone(hue, 50, 50)) +
    rect(176, 92, 260, 8, '#cdd3da') +
    rect(176, 112, 220, 8, '#cdd3da') +
    people(hue),
  wash: (hue) =>
    rect(0, 330, width, 90, tone(200, 26, 62)) +
    car(180, 216, 1.2, tone(hue, 58, 46)) +
    Array.from({ length: 26 }, (_, index) =>
      circle(60 + ((index * 83) % 520), 90 + ((index * 57) % 230), 6 + (index % 5) * 3, 'hsl(200 80% 92% / .75)'),
    ).join(''),
}

/** A small picture, drawn from a few shapes. */
export function drawScene(scene: Scene, hue: number): Uint8Array {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${tone(hue, 52, 82)}"/><stop offset="1" stop-color="${tone(hue + 24, 40, 94)}"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#s)"/>${scenes[scene](hue)}</svg>`
  return new TextEncoder().encode(svg)
}

/** How large a drawn photo is. */
export const sceneSize = { width, height }
