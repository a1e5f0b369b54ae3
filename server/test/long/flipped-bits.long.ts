import { flipsBits } from '../operator/flips-bits.ts'

flipsBits(200, 2026)
