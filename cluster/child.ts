import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** A process that was started, and how to end it. */
export interface Child {
  /** Whether it has ended. */
  hasEnded(): boolean
  /** Ends it by a signal and waits until it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>
}

const PATIENCE_MS = 60_000

/** Starts a process; what it complains about is shown. */
export function startChild(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Child {
  const child: ChildProcess = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...options,
  })
  let isOver = false
  const ended = new Promise<void>((resolve) => {
    const over = () => {
      isOver = true
      resolve()
    }
    child.once('exit', over)
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      over()
    })
  })
  return {
    hasEnded: () => isOver,
    async end(signal = 'SIGTERM') {
      if (isOver) return
      child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Asks until something holds. @throws Error where it does not in time */
export async function until(
  label: string,
  holds: () => Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const deadlineMs = Date.now() + withinMs
  while (Date.now() < deadlineMs) {
    if (await holds().catch(() => false)) return
    await new Promise((resume) => setTimeout(resume, 100))
  }
  throw new Error(`${label}: not within ${withinMs / 1000} s`)
}
