/** Sharp on a wide screen, and no more than a phone in a workshop loads at once. */
const longestSide = 2048

const redrawnTypes = /^image\/(png|jpeg|webp)$/

/** A picture as it is stored with a text: drawn again, upright, and no larger than it is ever shown. Any other file as it is. */
export async function drawnPicture(file: File): Promise<File> {
  if (!redrawnTypes.test(file.type)) return file
  let whole: ImageBitmap
  try {
    whole = await createImageBitmap(file)
  } catch {
    // It may be damaged, or no picture at all: the server says what is wrong with it.
    return file
  }
  const scale = Math.min(1, longestSide / Math.max(whole.width, whole.height))
  // Of those that are small enough only photos are drawn, which a phone may have taken lying on its side.
  const isUnchanged = scale === 1 && file.type !== 'image/jpeg'
  const drawn = isUnchanged ? undefined : await draw(whole, scale, file.type)
  whole.close()
  return drawn ? new File([drawn], file.name, { type: drawn.type }) : file
}

function draw(whole: ImageBitmap, scale: number, type: string): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(whole.width * scale))
  canvas.height = Math.max(1, Math.round(whole.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), type, 0.88))
}
