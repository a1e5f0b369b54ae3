import { defineCommand, defineGroup } from '../command.ts'
import { lists } from '../lists.ts'

const settings = ['databaseUrl', 'serviceName'] as const

const addCommand = defineCommand({
  name: 'add [gym]',
  summary: 'add or rename a gym; without an id, create one with a random id',
  settings,
  writes: true,
  options: { '--name <name>': { purpose: 'the name of the gym', isNeeded: true } },
  json: 'an object with id, name and outcome (added, changed, unchanged)',
  examples: [
    ['gyms add gym_harbor --name "Harbor Street Fitness"', 'add a gym with this id'],
    ['gyms add --name "Northside Barbell Club"', 'add a gym with a random id, which is printed'],
  ],
  run: async (call) => (await import('./add-gym.ts')).addGym(call),
})

const deleteCommand = defineCommand({
  name: 'delete <gym...>',
  summary: 'delete gyms with their movements and workouts, all or none, without confirmation',
  settings,
  writes: true,
  options: { '--with-competitions': 'also delete their competitions; without it, a gym with competitions is refused' },
  json: 'one object per line with id, competitions, workouts, movements (how many), ungranted (user names) and outcome',
  examples: [
    ['gyms delete gym_harbor', 'delete a gym that has no competitions'],
    ['gyms delete gym_harbor gym_northside --with-competitions', 'delete two gyms with their competitions'],
  ],
  run: async (call) => (await import('./delete-gyms.ts')).deleteGyms(call),
})

export const gymsCommand = defineGroup('gyms', 'add, list and delete gyms', [addCommand, lists.gyms, deleteCommand])
