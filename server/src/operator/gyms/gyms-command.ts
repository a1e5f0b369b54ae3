import { defineCommand, defineGroup } from '../command.ts'
import { lists } from '../lists.ts'

const settings = ['databaseUrl', 'serviceName'] as const

/** `gyms add`: adds a gym, or renames an existing one. */
const addCommand = defineCommand({
  name: 'add [gym]',
  summary: 'add a gym, or rename one; without an id it gets a random one',
  settings,
  writes: true,
  options: { '--name <name>': { purpose: 'what the gym is called', isNeeded: true } },
  json: 'an object with id, name and outcome (added, changed, unchanged)',
  examples: [
    ['gyms add gym_harbor --name "Harbor Street Fitness"', 'adds a gym under this id'],
    ['gyms add --name "Northside Barbell Club"', 'adds it under a new id, which is printed'],
  ],
  run: async (call) => (await import('./add-gym.ts')).addGym(call),
})

/** `gyms delete`. A gym that is added again returns to its place, and so do its competitions after an import. */
const deleteCommand = defineCommand({
  name: 'delete <gym...>',
  summary: 'delete gyms with their own movements and workouts, all or none, without asking',
  settings,
  writes: true,
  options: { '--with-competitions': 'their competitions, too; without it a gym that has any is refused' },
  json: 'one object per line with id, competitions, workouts, movements (how many), ungranted (user names) and outcome',
  examples: [
    ['gyms delete gym_harbor', 'a gym without competitions'],
    ['gyms delete gym_harbor gym_northside --with-competitions', 'both with all their contents, or neither'],
  ],
  run: async (call) => (await import('./delete-gyms.ts')).deleteGyms(call),
})

export const gymsCommand = defineGroup('gyms', 'the organisations that hold competitions', [
  addCommand,
  lists.gyms,
  deleteCommand,
])
