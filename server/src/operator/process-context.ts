import { randomBytes } from 'node:crypto'
import { exitCodes } from './failure.ts'
import type { CommandContext } from './command-context.ts'

export function processContext(): CommandContext {
  // If the reader closes the pipe (`heatsheet export | head`), the command ends quietly.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.done)
    throw error
  })
  // A closed standard error must not stop a command.
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  return {
    words: [],
    environment: process.env,
    standardInput: process.stdin,
    output: process.stdout,
    messages: process.stderr,
    now: Date.now,
    random: randomBytes,
    onSignal,
    onHangUp,
  }
}

function onSignal(listener: () => void): () => void {
  let isFirst = true
  const handle = () => {
    // A second signal ends the process immediately.
    if (!isFirst) process.exit(exitCodes.interrupted)
    isFirst = false
    listener()
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, handle)
  return () => {
    for (const signal of signals) process.off(signal, handle)
  }
}

function onHangUp(listener: () => void): () => void {
  process.on('SIGHUP', listener)
  return () => process.off('SIGHUP', listener)
}
