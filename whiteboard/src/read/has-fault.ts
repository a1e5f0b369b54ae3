import type { BoardItem } from './board-item.ts'

/** Whether anything of a line could not be read. */
export function hasFault(items: readonly BoardItem[]): boolean {
  return items.some(({ kind }) => kind === 'fault' || kind === 'dashed')
}
