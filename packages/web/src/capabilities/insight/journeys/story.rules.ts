import type { StoryEvent, StoryParts } from '@rad/api/insight/journeys/contract'

export const storyKinds = ['contact', 'workshop', 'cases', 'talk'] as const
export type StoryKind = (typeof storyKinds)[number]

const kinds: Readonly<Record<StoryKind, readonly string[]>> = {
  contact: ['due', 'reminded', 'not_reached', 'answered', 'reached', 'booked', 'lost', 'not_applicable'],
  workshop: [],
  cases: ['complaint', 'complaint_closed', 'ticket', 'ticket_closed'],
  talk: ['call', 'conversation', 'document', 'surveyed'],
}

/** What an event is about; all that is not named is work on the vehicle. */
export const kindOf = ({ step }: StoryEvent): StoryKind =>
  storyKinds.find((kind) => kinds[kind].includes(step)) ?? 'workshop'

export interface Chapter {
  /** The visit; undefined of what happened between visits. */
  visit: StoryParts['visits'][number] | undefined
  /** Newest first. */
  events: StoryEvent[]
}

/** The events by visit, newest first; what happened between visits comes between them. */
export function chaptersOf({ visits, events }: Pick<StoryParts, 'visits' | 'events'>): Chapter[] {
  const byId = new Map(visits.map((visit) => [visit.id, visit]))
  const chapters: Chapter[] = []
  const ofVisit = new Map<number, Chapter>()
  for (const event of events) {
    const visit = event.visit_id === null ? undefined : byId.get(event.visit_id)
    const last = chapters.at(-1)
    const open = visit ? ofVisit.get(visit.id) : last && !last.visit ? last : undefined
    if (open) open.events.push(event)
    else {
      const chapter = { visit, events: [event] }
      chapters.push(chapter)
      if (visit) ofVisit.set(visit.id, chapter)
    }
  }
  return chapters
}

/** What a visit is known by where several vehicles have visits. */
export const vehicleOf = ({ reg_no, vin }: { reg_no: string | null; vin: string | null }) => reg_no ?? vin ?? ''
