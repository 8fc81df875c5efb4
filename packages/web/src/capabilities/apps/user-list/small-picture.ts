const sidePixels = 192

/** The middle of a picture as a small square, written as a data address. Throws where the file is no picture. */
export async function smallPicture(file: Blob): Promise<string> {
  const whole = await createImageBitmap(file)
  const side = Math.min(whole.width, whole.height)
  const canvas = document.createElement('canvas')
  canvas.width = sidePixels
  canvas.height = sidePixels
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, sidePixels, sidePixels)
  const [left, top] = [(whole.width - side) / 2, (whole.height - side) / 2]
  context.drawImage(whole, left, top, side, side, 0, 0, sidePixels, sidePixels)
  whole.close()
  return canvas.toDataURL('image/jpeg', 0.85)
}
