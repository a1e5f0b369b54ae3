import type { Competition } from '../../../client/src/index.ts'
import { useByClock } from '../dates/moments.ts'
import { readRegistration } from '../dates/registration.ts'

/** Shows whether registration is open, and until when. If the page is printed, shows only the dates. */
export function RegistrationState({ competition }: { readonly competition: Competition }) {
  const state = useByClock((now) => readRegistration(competition, now).state)
  const words = useByClock((now) => readRegistration(competition, now).words)
  return (
    <p class="registration" data-state={state}>
      {words === undefined ? 'No registration dates' : 'Registration '}
      <span class="on-screen">{words}</span>
    </p>
  )
}
