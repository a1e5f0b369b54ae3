import { defineRun } from './runs.ts'

await defineRun('looks')
