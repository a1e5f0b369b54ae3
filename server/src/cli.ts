#!/usr/bin/env node
import { processSurroundings } from './operator/process-surroundings.ts'
import { runProgram } from './operator/run-program.ts'

const code = await runProgram(process.argv.slice(2), processSurroundings())
// A command that failed ends now, whatever it has left open; one that is done lets its output drain.
if (code !== 0) process.exit(code)
