import type { Competition } from '../../../client/src/index.ts'
import { useByClock } from '../dates/moments.ts'
import { readRegistration } from '../dates/registration.ts'

/** Whether one can register, and how long that stays so. */
export function RegistrationState({ competition }: { readonly competition: Competition }) {
  const state = useByClock((now) => readRegistration(competition, now).state)
  const sentence = useByClock((now) => readRegistration(competition, now).sentence)
  return (
    <p class="registration" data-state={state}>
      {sentence}
    </p>
  )
}
