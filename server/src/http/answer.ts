import type { Document } from '../catalog/document.ts'

/** What goes back to a caller, before it is fitted to what the caller accepts. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
}

export type Body =
  | { readonly kind: 'none' }
  /** Bytes that go out as they are. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** One document. */
  | { readonly kind: 'document'; readonly document: Document }
  /** Documents as a JSON array. */
  | { readonly kind: 'page'; readonly documents: readonly Document[] }

export const noBody: Body = { kind: 'none' }
