/** Longitude and latitude. */
export type Point = readonly [longitude: number, latitude: number]

export interface MapArea {
  key: string
  name: string
  /** Closed outlines, one for each separate piece. */
  outlines: readonly (readonly Point[])[]
  /** Where its figure is written. */
  centre: Point
  /** Null where nothing was measured. */
  value: number | null
}

export interface MapPlace {
  key: string
  name: string
  at: Point
  value: number
}

/** What a map shows: areas colored by their figure, or places the larger theirs is. */
export interface MapData {
  /** The name of the map, for screen readers and the table. */
  label: string
  /** What is counted, and what areas or places are called. */
  axis: { area: string; value: string }
  areas: readonly MapArea[]
  /** With it areas are only the ground. */
  places?: readonly MapPlace[]
}
