/** Enough to read a sticker, and small enough that dozens wait on a phone. */
const longestSide = 1280
const quality = 0.72

/** The photo upright and small, as base64 of a JPEG; what this browser can’t draw as it is. */
async function smallPhoto(file: File): Promise<string> {
  try {
    const whole = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(whole.width, whole.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(whole.width * scale))
    canvas.height = Math.max(1, Math.round(whole.height * scale))
    canvas.getContext('2d')!.drawImage(whole, 0, 0, canvas.width, canvas.height)
    whole.close()
    return afterComma(canvas.toDataURL('image/jpeg', quality))
  } catch {
    // It may be damaged, or no photo at all: the server answers what is wrong with it.
    return afterComma(await asDataUrl(file))
  }
}

const afterComma = (url: string) => url.slice(url.indexOf(',') + 1)

const asDataUrl = (file: File) =>
  new Promise<string>((resolve, refuse) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => refuse(reader.error ?? new Error('This file can’t be read.'))
    reader.readAsDataURL(file)
  })

/** How long a photo waits for the place where it was taken; without one it is sent without. */
const placeWithinMs = 4_000

/** Where this device is, where it says so in time and the user allows it. */
function placeNow(): Promise<{ lat: number; lon: number } | undefined> {
  if (!('geolocation' in navigator)) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => resolve(undefined), placeWithinMs)
    const end = (place: { lat: number; lon: number } | undefined) => {
      clearTimeout(giveUp)
      resolve(place)
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => end({ lat: coords.latitude, lon: coords.longitude }),
      () => end(undefined),
      { enableHighAccuracy: true, timeout: placeWithinMs, maximumAge: 60_000 },
    )
  })
}

/** The hash by which an answer names a photo. Only over a secure connection, without which nothing is taken offline. */
async function hashOf(data: string): Promise<{ sha256?: string }> {
  if (!globalThis.isSecureContext) return {}
  const content = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0)!)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return { sha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') }
}

/** A photo as it is sent, with its hash, when it was taken and, if known, where. */
export async function takenPhoto(file: File) {
  const [data, place] = await Promise.all([smallPhoto(file), placeNow()])
  return { name: file.name || 'photo.jpg', data, ...(await hashOf(data)), taken_at: new Date().toISOString(), ...place }
}
