import { afterReading, routes } from '#kernel/command/routes.ts'
import type { Deps } from '#kernel/command/context.ts'
import { senderLimits } from '#capabilities/admin/clients/sender.commands.ts'
import {
  addRecording,
  addressRecording,
  ingestRecording,
  readRecordingFile,
  recognizeAgain,
  removeRecording,
  storeWaveform,
} from './commands.ts'
import { callRecordingsApi, ingestRecordingsApi } from './contract.ts'
import { playRecording, readRecording, recordingOfCall } from './queries.ts'

export const callRecordingRoutes = (deps: Deps) => {
  const limits = senderLimits(deps, 'recordings')
  return [
    ...routes(callRecordingsApi, {
      get: (ctx) => recordingOfCall(ctx, ctx.params.no),
      file: readRecording,
      address: addressRecording,
      play: playRecording,
      add: afterReading(readRecordingFile, addRecording),
      waveform: storeWaveform,
      recognize: recognizeAgain,
      remove: removeRecording,
    }),
    ...routes(ingestRecordingsApi, { recording: (ctx) => ingestRecording(ctx, limits) }),
  ]
}
