import { startEntry, waitForHttp } from './processes.mjs'
import { addressLines, startFault, startPrograms, WEB } from './startCheck.mjs'

/** Each process on a small machine that is busy with something else. */
const START_MAX_MS = 180_000

/**
 * Starts the web server and, where any venue is on paper, the paper exchange as a process each,
 * restarts either when it dies, and ends both on SIGINT or SIGTERM. Prints the URLs and `ready` once
 * the web port answers.
 * @param {{webEnv?: Record<string, string>}} options extra environment of the web process
 */
export async function supervise({ webEnv = {} } = {}) {
  const fault = await startFault(process.env)
  if (fault !== undefined) {
    console.error(fault)
    process.exit(1)
  }
  const programs = await startPrograms(process.env)

  let isEnding = false
  const children = new Map()
  const answered = new Set()

  function keepRunning(name, entry, env) {
    const startedAtMs = Date.now()
    const child = startEntry(entry, env)
    children.set(name, child)
    child.once('exit', (code, signal) => {
      children.delete(name)
      if (isEnding) return
      // A process that never became ready has a fault that a restart does not remove. The time it
      // takes to fail depends on the machine; whether it ever answered does not.
      const hasGotGoing = answered.has(name) && Date.now() - startedAtMs >= 3_000
      if (code !== null && code !== 0 && !hasGotGoing) {
        end(1)
        return
      }
      console.error(`${name} ended (${signal ?? code}); starting it again`)
      keepRunning(name, entry, env)
    })
  }

  async function answers(name, url) {
    const isUp = await waitForHttp(`${url}/healthz`, START_MAX_MS, () => isEnding)
    if (isUp) answered.add(name)
    return isUp
  }

  function end(code) {
    if (isEnding) return
    isEnding = true
    for (const child of children.values()) child.kill('SIGTERM')
    const deadline = Date.now() + 8_000
    const timer = setInterval(() => {
      if (children.size > 0 && Date.now() < deadline) return
      for (const child of children.values()) child.kill('SIGKILL')
      clearInterval(timer)
      process.exit(code)
    }, 50)
  }

  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  // Where a program started it over a channel: that program is gone, however it ended.
  process.on('disconnect', () => end(0))

  for (const { name, entry } of programs) keepRunning(name, entry, name === WEB ? webEnv : {})

  for (const { name, url } of programs) {
    const isUp = await answers(name, url)
    if (isEnding) return
    if (isUp) continue
    console.error('The desk did not come up in time: each process has three minutes.')
    end(1)
    return
  }
  console.log(`\n${addressLines(programs, process.env).join('\n')}`)
  console.log('ready')
}
