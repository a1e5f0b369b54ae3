import { Command } from 'commander'
import type { Surroundings } from '../surroundings.ts'
import { competitionsDeleteCommand } from './competitions-delete.ts'
import { competitionsListCommand } from './competitions-list.ts'
import { competitionsPublishCommand, competitionsUnpublishCommand } from './competitions-publish.ts'
import { competitionsShowCommand } from './competitions-show.ts'

export function competitionsCommand(surroundings: Surroundings): Command {
  return new Command('competitions')
    .description('the competitions of the catalog')
    .addCommand(competitionsListCommand(surroundings))
    .addCommand(competitionsShowCommand(surroundings))
    .addCommand(competitionsPublishCommand(surroundings))
    .addCommand(competitionsUnpublishCommand(surroundings))
    .addCommand(competitionsDeleteCommand(surroundings))
}
