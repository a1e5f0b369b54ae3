/** The quantities in which movements can be measured, in the order of the service description. */
export const measures = ['calories', 'distance', 'duration', 'height', 'load', 'power', 'reps'] as const
export type Measure = (typeof measures)[number]
