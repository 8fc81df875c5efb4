import type { CaseFile } from './case.contract.ts'

/** A sound by its first bytes, as phones and recorders write it; what else a file may be the evidence of tickets knows. */
const sounds: readonly { bytes: readonly number[]; at: number; type: string; extension: string }[] = [
  { bytes: [0x49, 0x44, 0x33], at: 0, type: 'audio/mpeg', extension: 'mp3' },
  { bytes: [0xff, 0xfb], at: 0, type: 'audio/mpeg', extension: 'mp3' },
  { bytes: [0x4f, 0x67, 0x67, 0x53], at: 0, type: 'audio/ogg', extension: 'ogg' },
  { bytes: [0x57, 0x41, 0x56, 0x45], at: 8, type: 'audio/wav', extension: 'wav' },
  // The brand of the container distinguishes audio from video.
  { bytes: [0x66, 0x74, 0x79, 0x70, 0x4d, 0x34, 0x41], at: 4, type: 'audio/mp4', extension: 'm4a' },
  { bytes: [0x1a, 0x45, 0xdf, 0xa3], at: 0, type: 'video/webm', extension: 'webm' },
]

/** What a recording is; undefined for any other file. */
export function recordingOf(content: Uint8Array): { type: string; extension: string } | undefined {
  const found = sounds.find(({ bytes, at }) => bytes.every((byte, index) => content[at + index] === byte))
  return found && { type: found.type, extension: found.extension }
}

/** How a file is shown. */
export function previewOf(type: string): CaseFile['preview'] {
  if (type.startsWith('image/')) return 'picture'
  if (type.startsWith('audio/')) return 'sound'
  if (type.startsWith('video/')) return 'video'
  if (type === 'application/pdf') return 'pdf'
  return type.startsWith('text/') ? 'text' : 'document'
}
