import { ViewHeading } from './view-heading.tsx'

/** For what does not exist, or not for this account: the service tells the two apart for nobody. */
export function NothingHere({ what }: { readonly what: string }) {
  return (
    <section class="notice">
      <ViewHeading>There is no such {what}</ViewHeading>
      <p>
        It does not exist, or this account may not see it. Drafts and what is not released yet are their gym’s alone.
      </p>
      <p>
        <a href="#/competitions">Back to the competitions</a>
      </p>
    </section>
  )
}
