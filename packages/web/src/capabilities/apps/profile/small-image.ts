/** A larger side says no more on a screen, and takes others long to load. */
const mostPixels = 1600

/** An image made small enough to be loaded quickly, drawn again so that no places stay in it. Throws where the file is none. */
export async function smallImage(file: File): Promise<File> {
  const whole = await createImageBitmap(file)
  const scale = Math.min(1, mostPixels / Math.max(whole.width, whole.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(whole.width * scale))
  canvas.height = Math.max(1, Math.round(whole.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(whole, 0, 0, canvas.width, canvas.height)
  whole.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  if (!blob) throw new Error('This browser cannot write pictures.')
  return new File([blob], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' })
}
