/** How large a photo is stored. It is drawn at 96 pixels at most, on screens of up to twice as many. */
export const sidePixels = 256
const largestFile = 10 * 1024 * 1024
const largestSide = 12_000

/** Which part of a picture is stored: its middle by shares of width and height, and how much larger than whole it is drawn. */
export interface Crop {
  x: number
  y: number
  zoom: number
}
export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const largestZoom = 4

interface Size {
  width: number
  height: number
}

/** The square that is stored, in pixels of the picture; it never reaches over an edge. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / Math.min(Math.max(zoom, 1), largestZoom)
  const within = (middle: number, length: number) => Math.min(Math.max(middle * length - side / 2, 0), length - side)
  return { left: within(x, width), top: within(y, height), side }
}

/** The same crop with its middle moved by shares of the square, within the picture. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const { left, top, side } = squareOf(size, crop)
  const next = squareOf(size, {
    ...crop,
    x: (left + side / 2 + right * side) / size.width,
    y: (top + side / 2 + down * side) / size.height,
  })
  return { ...crop, x: (next.left + side / 2) / size.width, y: (next.top + side / 2) / size.height }
}

/** Opens a picture; throws where the file is none, or too large to be drawn. */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  if (file.size > largestFile) throw new RangeError('The file is too large')
  const picture = await createImageBitmap(file)
  if (Math.max(picture.width, picture.height) > largestSide) {
    picture.close()
    throw new RangeError('The picture is too large')
  }
  return picture
}

/** Draws the square that is stored, on white. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = squareOf(picture, crop)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The photo as it is stored: drawn again, so that nothing of the file but what is seen leaves this browser. */
export function photoOf(picture: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas')
  canvas.width = sidePixels
  canvas.height = sidePixels
  drawCrop(canvas, picture, crop)
  return canvas.toDataURL('image/jpeg', 0.85)
}
