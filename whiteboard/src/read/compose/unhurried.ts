import type { WorkoutDraft } from '../gather/workout-draft.ts'

/** Whether nobody does it for time: accessory work, what has an easy pace, or rests as long as anybody likes. */
export function isUnhurried({ facets, heading, name, notes }: WorkoutDraft): boolean {
  const isCare = [heading, name].some((text) => text !== undefined && care.test(text))
  return isCare || facets.rest?.type === 'as_needed' || notes.some((text) => easy.test(text))
}

const care =
  /^(cool ?down|mobility|stretching|recovery|activation|prehab|core|midline|pump|body ?building|accesorios|accessor(y|ies))( (work|session|circuit|piece|finisher))?$/i
const easy = /^[\d -]+rounds?,?( at)?( an?)? (easy|(?!fast|hard|race|goal|sprint|target)\w+ pace)$/i
