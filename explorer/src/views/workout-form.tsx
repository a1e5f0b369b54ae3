import { useState } from 'preact/hooks'
import { hashOfWorkout } from '../route.ts'

/** Opens a workout by its id. The reader gets the id from the operator, because no list has links to workouts. */
export function WorkoutForm() {
  const [id, setId] = useState('')
  const open = (event: Event) => {
    event.preventDefault()
    if (id.trim() !== '') window.location.hash = hashOfWorkout(id.trim())
  }
  return (
    <form class="workout-form" onSubmit={open}>
      <label for="workout-number">A workout by its number</label>
      <input
        id="workout-number"
        inputMode="numeric"
        autocomplete="off"
        size={5}
        value={id}
        onInput={({ currentTarget }) => setId(currentTarget.value)}
      />
      <button type="submit" class="quiet">
        Open
      </button>
    </form>
  )
}
