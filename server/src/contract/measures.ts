/**
 * Which measures a movement has, in the order of the service description; apart from shapes, which load their library.
 */
export const measures = ['calories', 'distance', 'duration', 'height', 'load', 'power', 'reps'] as const
export type Measure = (typeof measures)[number]
