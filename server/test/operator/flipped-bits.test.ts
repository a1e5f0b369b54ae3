import { flipsBits } from './flips-bits.ts'

flipsBits(8, 1)
