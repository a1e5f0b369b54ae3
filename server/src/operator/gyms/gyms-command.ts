import { Command } from 'commander'
import type { Surroundings } from '../surroundings.ts'
import { gymsAddCommand } from './gyms-add.ts'
import { gymsListCommand } from './gyms-list.ts'

export function gymsCommand(surroundings: Surroundings): Command {
  return new Command('gyms')
    .description('the organisations that hold competitions')
    .addCommand(gymsAddCommand(surroundings))
    .addCommand(gymsListCommand(surroundings))
}
