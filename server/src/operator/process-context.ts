import { randomBytes } from 'node:crypto'
import { exitCodes } from './failure.ts'
import type { CommandContext } from './command-context.ts'

/** The context of a real process. */
export function processContext(): CommandContext {
  // A reader that has seen enough (`heatsheet export | head`) ends the command quietly.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.done)
    throw error
  })
  // That nobody listens to messages is no reason to stop what was asked for.
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
  const hear = () => {
    // Whoever asks a second time does not want to wait any longer.
    if (!isFirst) process.exit(exitCodes.interrupted)
    isFirst = false
    listener()
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, hear)
  return () => {
    for (const signal of signals) process.off(signal, hear)
  }
}

function onHangUp(listener: () => void): () => void {
  process.on('SIGHUP', listener)
  return () => process.off('SIGHUP', listener)
}
