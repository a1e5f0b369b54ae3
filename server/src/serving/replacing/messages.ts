import type { Addresses } from '../serving-settings.ts'

/** How to start the program that is to take over: as the operator has, who asks for it. */
export interface SuccessorStart {
  /** The program and its words. */
  readonly command: readonly string[]
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** What a successor tells the one before it. */
export type SuccessorReport =
  /** It lets callers in; whether at the doors that were left to it. */
  | { readonly kind: 'serving'; readonly process: number; readonly addresses: Addresses; readonly keepsPort: boolean }
  | { readonly kind: 'refused'; readonly sentence: string }

/** What the one that runs answers to whoever asks it to be replaced. */
export type ReplaceAnswer =
  | { readonly kind: 'replaced'; readonly process: number; readonly addresses: Addresses }
  | { readonly kind: 'refused'; readonly sentence: string }
