import { Component, type ComponentChildren } from 'preact'
import { ViewHeading } from './view-heading.tsx'

interface State {
  readonly failure: unknown
}

/** A view that cannot show what the service said says so, and the rest of the page goes on. */
export class Boundary extends Component<{ readonly children: ComponentChildren }, State> {
  override state: State = { failure: undefined }

  static override getDerivedStateFromError(failure: unknown): State {
    return { failure }
  }

  override render() {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    return (
      <section class="notice">
        <ViewHeading>This cannot be shown</ViewHeading>
        <p>
          The service answered with something that this page does not understand:{' '}
          {failure instanceof Error ? failure.message : 'no error'}.
        </p>
        <p>
          <a href="#/competitions">Back to the competitions</a>
        </p>
      </section>
    )
  }
}
