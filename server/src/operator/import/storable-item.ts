import type { SourceItem } from '../../files/source-item.ts'

/**
 * An item whose texts every engine can keep. NUL and halves of characters have been told and refused with their place
 * when this is asked; the rules look at the item all the same, and what they try to write is left in the end.
 */
export function storableItem(item: SourceItem): SourceItem {
  return { ...item, value: storable(item.value) }
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\u{FFFD}')
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  // Names of members are kept inside details alone, and there as they were written.
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, storable(member)]))
}
