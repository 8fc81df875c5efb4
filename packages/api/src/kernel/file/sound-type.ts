import type { FileType } from './file-type.ts'

/** A recording by its first bytes, as phones, recorders, and telephone systems write it. */
const sounds: readonly { bytes: readonly number[]; at: number; file: FileType }[] = [
  { bytes: [0x49, 0x44, 0x33], at: 0, file: { type: 'audio/mpeg', extension: 'mp3' } },
  // Frames of MPEG 1 and 2, layer III, with and without a checksum.
  ...[0xfb, 0xfa, 0xf3, 0xf2].map((second) => ({
    bytes: [0xff, second],
    at: 0,
    file: { type: 'audio/mpeg', extension: 'mp3' },
  })),
  { bytes: [0x4f, 0x67, 0x67, 0x53], at: 0, file: { type: 'audio/ogg', extension: 'ogg' } },
  { bytes: [0x57, 0x41, 0x56, 0x45], at: 8, file: { type: 'audio/wav', extension: 'wav' } },
  // The brand of the container distinguishes audio from video.
  { bytes: [0x66, 0x74, 0x79, 0x70, 0x4d, 0x34, 0x41], at: 4, file: { type: 'audio/mp4', extension: 'm4a' } },
  { bytes: [0x1a, 0x45, 0xdf, 0xa3], at: 0, file: { type: 'video/webm', extension: 'webm' } },
]

/** What kind of recording a file is; undefined for any other. */
export const soundTypeOf = (content: Uint8Array): FileType | undefined =>
  sounds.find(({ bytes, at }) => bytes.every((byte, index) => content[at + index] === byte))?.file
