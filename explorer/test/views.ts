import type { ReaderName } from './served-sample.ts'

export const views = {
  harbor: [
    '#/competitions',
    '#/competitions/comp_harbor_lights_classic',
    '#/competitions/comp_harbor_winter_league',
    '#/competitions/comp_harbor_winter_league/events',
    '#/competitions/comp_harbor_lights_classic/events/ce_lights_gangway',
    '#/workouts/15',
    '#/screen/competitions/comp_harbor_lights_classic',
    '#/competitions/comp_none',
    '#/somewhere',
  ],
  northside: ['#/competitions/comp_northside_ladder_night'],
  platform: ['#/competitions?limit=2&after_cursor=comp_harbor_online_qualifier'],
  newcomer: ['#/competitions'],
} as const satisfies Partial<Record<ReaderName, readonly string[]>>
