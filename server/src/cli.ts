import { enableCompileCache } from 'node:module'

// What was compiled once is kept for the next start. It has to be on before anything else is loaded.
enableCompileCache()
const { processContext } = await import('./operator/process-context.ts')
const { runProgram } = await import('./operator/run-program.ts')

const code = await runProgram(process.argv.slice(2), processContext())
// A command that failed ends now, whatever it has left open; one that is done lets its output drain.
if (code !== 0) process.exit(code)
