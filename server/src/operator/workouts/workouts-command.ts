import { Command } from 'commander'
import type { Surroundings } from '../surroundings.ts'
import { workoutsListCommand } from './workouts-list.ts'
import { workoutsShowCommand } from './workouts-show.ts'

export function workoutsCommand(surroundings: Surroundings): Command {
  return new Command('workouts')
    .description('the workouts of the catalog, with the ids under which they are read')
    .addCommand(workoutsListCommand(surroundings))
    .addCommand(workoutsShowCommand(surroundings))
}
