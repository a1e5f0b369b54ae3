/** How often reading was spared, and what it took; counted up for as long as the process lives. */
export interface ReadingCounts {
  /** Pages and workouts that memory held, and those that were read from where the catalog is kept. */
  pageHits: number
  pageMisses: number
  workoutHits: number
  workoutMisses: number
  /** Documents that were rendered, since a release had overtaken them. */
  renders: number
}

export function noReadings(): ReadingCounts {
  return { pageHits: 0, pageMisses: 0, workoutHits: 0, workoutMisses: 0, renders: 0 }
}
