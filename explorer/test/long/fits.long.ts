import { triesVariable } from '../../../server/test/tries.ts'

// At all widths.
process.env[triesVariable] = '20'

await import('../fits.test.ts')
await import('../seeing.test.ts')
