import { refuse, type Findings, type Place } from './finding.ts'
import type { Items, ItemOf } from './kinds/board-item.ts'
import { concludedUnit } from './movements/resolve-equipment.ts'
import type { ResolvedLine } from './movements/resolve-line.ts'
import { kindOfEquipment, type LoadUnit } from './names/load-unit.ts'

/**
 * The one unit that the loads of other lines can only be meant in, where a line has a load of which nobody can tell. A
 * ball of 20/14 tells nothing: gyms that lift in kilograms throw pounds.
 */
export function concludedLoads(items: Items): LoadUnit | undefined {
  if (!items.some((item) => item.kind === 'fault' && item.finding.rule === 'unit-unknown')) return undefined
  const told = concluded(items).filter(({ unit, read }) => unit === 'kg' || kindOfEquipment(read.movement) !== 'ball')
  const [only, other] = new Set(told.map(({ unit }) => unit))
  return other === undefined ? only : undefined
}

/** Nobody loads one bar in pounds and the next in kilograms: of two that seem so, one is meant otherwise. */
export function refuseMixedBars(items: Items, findings: Findings): void {
  const bars = new Set(movementsOf(items).flatMap(({ lines }) => lines.filter(isOfBar)))
  const told = concluded(items).filter(({ read }) => bars.has(read))
  for (const { unit, read } of told) {
    const other = [...bars].find(({ line }) => line.load?.endsWith(unit === 'kg' ? 'lb' : 'kg') === true)
    if (other === undefined) continue
    const sentence = `${read.movement.name} would be loaded in ${unit}, and ${other.movement.name} in another unit.`
    refuse(findings, read.place, sentence, 'Write the unit after each load.', 'unit-unknown')
    return
  }
}

function isOfBar({ movement }: ResolvedLine): boolean {
  return kindOfEquipment(movement) === 'bar'
}

/** The lines whose loads were read in a unit that nobody wrote. */
function concluded(items: Items): readonly { readonly unit: LoadUnit; readonly read: ResolvedLine }[] {
  return movementsOf(items).flatMap(({ remarks, lines }) =>
    remarks.flatMap((remark) => {
      const unit = concludedUnit(remark)
      const read = lines.filter(({ place }) => isBefore(place, remark.place)).at(-1)
      return unit === undefined || read === undefined ? [] : [{ unit, read }]
    }),
  )
}

function isBefore(place: Place, of: Place): boolean {
  return place.line === of.line && place.column <= of.column
}

function movementsOf(items: Items): readonly ItemOf<'movements'>[] {
  return items.filter((item) => item.kind === 'movements')
}
