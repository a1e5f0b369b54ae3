import { workoutQuestion } from '../reading/questions.ts'
import { useAnswer } from '../reading/use-answer.ts'
import type { Session } from '../session.ts'
import { Answered } from './answered.tsx'
import { MovementList } from './movement-list.tsx'
import { NothingHere } from './notices.tsx'
import { SourcePanel } from './source-panel.tsx'
import { ViewHeading } from './view-heading.tsx'
import { AboutNotation, Whiteboard } from './whiteboard.tsx'

interface WorkoutViewProps {
  readonly id: string
  readonly session: Session
}

export function WorkoutView({ id, session }: WorkoutViewProps) {
  // Other ids cannot be workout numbers; the service would also return 404.
  return /^[1-9]\d{0,15}$/.test(id) ? (
    <NumberedWorkout id={Number(id)} session={session} />
  ) : (
    <NothingHere what="workout" />
  )
}

function NumberedWorkout({ id, session }: { readonly id: number; readonly session: Session }) {
  const answer = useAnswer(session, workoutQuestion(session.reader, id))
  return (
    <Answered answer={answer} what={`Workout ${id}`}>
      {(found) =>
        found === 'none' ? (
          <NothingHere what="workout" />
        ) : (
          <>
            <header class="competition-head">
              <p class="overline">Workout {id}</p>
              <ViewHeading>{found.value.name ?? `Workout ${id}`}</ViewHeading>
            </header>
            <div class="boards" data-count="1">
              <Whiteboard level={undefined} workout={found.value} />
            </div>
            <AboutNotation />
            <MovementList workouts={[found.value]} />
            <SourcePanel json={found.text} address={found.address} session={session} />
          </>
        )
      }
    </Answered>
  )
}
