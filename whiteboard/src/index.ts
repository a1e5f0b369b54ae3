export { readDetails, type DetailsFault, type DetailsReading, type WorkoutToRead } from './details/read-details.ts'
export { detailsShapes, workoutTypes, type WorkoutType } from './details/shapes.ts'
export type { ObjectShape, Shape } from './details/shape.ts'
export type * from './details/details.ts'
