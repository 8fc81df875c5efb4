import type { SystemGroup } from '@rad/api/internal/capabilities/knowledge/known-issues/vocabulary.ts'
import { bodyTopics } from './body-topics.ts'
import { drivingTopics } from './driving-topics.ts'

/** A fault as outlets meet it, and how it is mended: known issues are written of it, and cases are opened about it. */
export interface Topic {
  title: string
  system: SystemGroup
  /** Of every model where none is named. */
  models: readonly string[]
  codes: readonly string[]
  concern: string
  tried: string
  /** What the helpdesk recommends. */
  advice: string
  cause: string
  correction: string
  measured?: readonly [name: string, value: string, unit: string, expected: string]
  campaign?: string
}

export const topics: readonly Topic[] = [...drivingTopics, ...bodyTopics]
