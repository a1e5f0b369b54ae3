import assert from 'node:assert/strict'
import { documentOfBytes } from '../../src/catalog/document.ts'
import { checkCompetition } from '../../src/operator/check/check-competition.ts'
import { competitionDocuments } from '../../src/storage/check-rows.ts'
import { integer } from '../../src/storage/row-values.ts'
import type { Database } from '../../src/storage/sql.ts'

/** Rejects unless every stored document equals a newly rendered one, byte for byte, both plain and deflated. */
export async function assertDocumentsAsMade(database: Database, now: number): Promise<void> {
  for (const row of await database.all('select position from competitions where deleted = 0')) {
    const position = integer(row, 'position')
    assert.deepEqual(await checkCompetition(database, position, String(position), now), [])
    for (const { bytes, deflated, sees, ...stored } of (await competitionDocuments(database, position)) ?? []) {
      const made = documentOfBytes(Buffer.from(bytes))
      assert.equal(Buffer.compare(deflated, made.deflated), 0, `${position} ${sees}`)
      const { crc, hash, deflatedCrc } = stored
      assert.deepEqual({ crc, hash, deflatedCrc }, { crc: made.crc, hash: made.hash, deflatedCrc: made.deflatedCrc })
    }
  }
}
