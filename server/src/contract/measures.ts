/** The measures of movements, in the order of the service description. Apart from the schemas, which load a library. */
export const measures = ['calories', 'distance', 'duration', 'height', 'load', 'power', 'reps'] as const
export type Measure = (typeof measures)[number]
