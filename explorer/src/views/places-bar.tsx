import type { Places } from '../dates/registration.ts'

/** Shows a bar for the number of places that are taken. If there is no limit, the bar has no end on the right. */
export function PlacesBar({ places: { taken, limit } }: { readonly places: Places }) {
  const share = limit === undefined || limit === 0 ? undefined : Math.min(100, (taken / limit) * 100)
  return (
    <svg class="places-bar" width="100%" height="10" aria-hidden="true" data-full={share === 100 ? '' : undefined}>
      {share === undefined ? (
        <line class="endless" x1="0" x2="100%" y1="5" y2="5" />
      ) : (
        <>
          <rect class="lane" width="100%" height="10" rx="2" />
          <rect class="taken" width={`${share}%`} height="10" rx="2" />
        </>
      )}
    </svg>
  )
}
