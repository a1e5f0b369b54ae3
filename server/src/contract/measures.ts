export const measures = ['calories', 'distance', 'duration', 'height', 'load', 'power', 'reps'] as const
export type Measure = (typeof measures)[number]
