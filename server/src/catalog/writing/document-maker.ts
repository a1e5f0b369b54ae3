import { makeDocument, type Document } from '../document.ts'

/** Called with the documents of some texts, in their order, to write them. */
export type WriteDocuments = (documents: readonly Document[]) => Promise<void>

/** Makes documents and has them written: at once, or later in the same order. */
export interface DocumentMaker {
  make(texts: readonly string[], write: WriteDocuments): Promise<void>
  /** Resolves when all that was asked for is written. */
  settle(): Promise<void>
}

/** Makes each document where it is asked for. */
export const makeAtOnce: DocumentMaker = {
  make: (texts, write) => write(texts.map(makeDocument)),
  settle: () => Promise.resolve(),
}
