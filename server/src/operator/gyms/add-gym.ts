import { acceptGym } from '../../catalog/writing/accept-item.ts'
import { applyPlan } from '../../catalog/writing/apply-plan.ts'
import type { GymId } from '../../contract/ids.ts'
import { Rollback } from '../../storage/sql.ts'
import { writeItems, type ItemsCall } from '../change-items.ts'
import type { CommandContext } from '../command-context.ts'
import { Refusal } from '../failure.ts'
import { optionForms } from '../option-forms.ts'
import { requireValue } from '../require-item.ts'

const nameCharactersMax = 500

/** Adds a gym. If a gym with the given id exists, renames it. If no id is given, the new gym gets a random id. */
export async function addGym(call: ItemsCall<readonly [string | undefined], { readonly name: string }>): Promise<void> {
  const [id] = call.operands
  const gym = {
    id: id === undefined ? mintGymId(call) : requireValue('The gym', id, optionForms.gym),
    name: requireName(call.options.name),
  }
  const outcome = await writeItems(call, async (session) => {
    const plan = await acceptGym(gym, session)
    await applyPlan(plan, session)
    return plan.outcome === 'unchanged' ? new Rollback(plan.outcome) : plan.outcome
  })
  call.print({ ...gym, outcome }, `${gym.id} ${gym.name}: ${outcome}.`)
}

function mintGymId({ random }: CommandContext): GymId {
  return requireValue('The gym', `gym_${Buffer.from(random(9)).toString('base64url')}`, optionForms.gym)
}

function requireName(name: string): string {
  if (name.trim() !== '' && name.length <= nameCharactersMax && !/\p{Cc}/u.test(name)) return name
  throw new Refusal(`--name is ${JSON.stringify(name)}; it must have 1 to ${nameCharactersMax} characters on one line.`)
}
