import { invalid } from '#kernel/command/errors.ts'
import { isPicture, isTooManyPixels, type Picture, readPicture } from './picture.ts'

/** The refusal of a picture of too many pixels. */
export const tooManyPixels = 'Use a picture of at most 4,096 pixels a side.'

/** Refuses a picture of too many pixels among files that are stored as they came; `field` names the file. */
export function checkPixels(bytes: Uint8Array, field = 'file'): void {
  if (isTooManyPixels(bytes)) throw invalid({ [field]: tooManyPixels })
}

/** The picture in a file and nothing else, for those places that show pictures; undefined of any other file. */
export function pictureIn(bytes: Uint8Array, field = 'file'): Picture | undefined {
  checkPixels(bytes, field)
  if (!isPicture(bytes)) return undefined
  const picture = readPicture(bytes)
  if (!picture) throw invalid({ [field]: 'This picture is damaged.' })
  return picture
}
