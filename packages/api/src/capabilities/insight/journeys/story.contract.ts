import { z } from 'zod'
import { instant } from '#kernel/contract/contract.ts'
import { VisitRow } from './list.contract.ts'
import { openKinds } from './vocabulary.ts'

/** Something that happened, as far as the reader may know of it. */
export const StoryEvent = z.object({
  id: z.int(),
  at: instant,
  step: z.string(),
  /** The visit that it belongs to, and its number; null until visits were cut, within seconds. */
  visit_id: z.int().nullable(),
  visit_no: z.int().nullable(),
  medium: z.string().nullable(),
  /** A score, where the event has one. */
  value: z.number().nullable(),
  /** From -100 to 100, where the event has words. */
  sentiment: z.int().nullable(),
  outlet: z.string().nullable(),
  outlet_name: z.string().nullable(),
  /** Number of what it happened to, and the path of its page; null where that has no page of its own. */
  no: z.string().nullable(),
  link: z.string().nullable(),
})
export type StoryEvent = z.infer<typeof StoryEvent>

/** At most so many events are answered for one story, the newest. */
export const mostEvents = 1000
/** At most so many open matters are answered for one story, the oldest. */
export const mostOpen = 50

/** What is not finished. */
export const OpenMatter = z.object({
  kind: z.enum(openKinds),
  no: z.string(),
  link: z.string(),
  since: instant,
  /** The vehicle that it is about; null where the reader may not see it. */
  vin: z.string().nullable(),
  reg_no: z.string().nullable(),
  outlet: z.string().nullable(),
  outlet_name: z.string().nullable(),
})
export type OpenMatter = z.infer<typeof OpenMatter>

const vehicle = { vin: z.string(), reg_no: z.string().nullable(), model: z.string().nullable() }

/** What happened: what is open, the oldest first; visits and events in the order of time, newest first. */
const StoryParts = z.object({
  open: z.array(OpenMatter),
  visits: z.array(VisitRow),
  events: z.array(StoryEvent),
  /** There were more events, older ones. */
  is_cut: z.boolean(),
  as_of: instant,
})
export type StoryParts = z.infer<typeof StoryParts>

/** Everything about a vehicle. */
export const Story = StoryParts.extend({
  ...vehicle,
  /** Its owner, for who may see customers. */
  customer: z.object({ no: z.string(), name: z.string().nullable() }).nullable(),
})
export type Story = z.infer<typeof Story>

/** Everything about a customer over their vehicles. Without the right to customers' names theirs comes masked. */
export const CustomerStory = StoryParts.extend({
  no: z.string(),
  name: z.string().nullable(),
  /** Those of today. */
  vehicles: z.array(z.object(vehicle)),
})
export type CustomerStory = z.infer<typeof CustomerStory>

export const storyApi = {
  story: {
    method: 'GET',
    path: '/api/vehicles/:vin/story',
    allow: 'read Journey',
    scope: 'outlet',
    summary: 'Everything that happened to a vehicle, by visit, as far as the reader may see it.',
    params: z.object({
      vin: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9]{1,17}$/),
    }),
    response: Story,
  },
  customerStory: {
    method: 'GET',
    path: '/api/customers/:no/story',
    allow: 'read Journey',
    scope: 'outlet',
    summary: 'Everything that happened to a customer, over their vehicles, as far as the reader may see it.',
    params: z.object({
      no: z
        .string()
        .toUpperCase()
        .regex(/^[A-Z0-9-]{1,40}$/),
    }),
    response: CustomerStory,
  },
} as const
