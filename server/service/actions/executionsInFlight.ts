import type { ActionResult } from '@/lib/schema/action/action'

/** What an execution ends with. */
export type Execution = {
  results: ActionResult[]
  /** Nothing was relayed: every result was known from before. */
  isReplayed: boolean
  /** The venue refused the credential: the steps from there on are unused. */
  isUnauthorized?: boolean
}

/** The executions that this process is at, so that equal requests wait for one and the same. */
export class ExecutionsInFlight {
  readonly #running = new Map<string, Promise<Execution>>()
  readonly #stagedIds = new Set<string>()

  /** Runs `execute`, or where an equal request is running already waits for that one's results. */
  async join(key: string, execute: () => Promise<Execution>): Promise<Execution> {
    const running = this.#running.get(key)
    if (running !== undefined) {
      return { ...(await running), isReplayed: true, isUnauthorized: false }
    }
    const started = execute().finally(() => this.#running.delete(key))
    this.#running.set(key, started)
    return await started
  }

  /**
   * Takes staged steps for one execution of this process.
   * @returns how to give them back; undefined where another execution has one of them.
   */
  take(stagedIds: readonly string[]): (() => void) | undefined {
    if (stagedIds.some((id) => this.#stagedIds.has(id))) return undefined
    for (const id of stagedIds) this.#stagedIds.add(id)
    return () => {
      for (const id of stagedIds) this.#stagedIds.delete(id)
    }
  }

  /** The staged steps that executions of this process have taken. */
  underWay(): string[] {
    return [...this.#stagedIds]
  }

  /** Ends when every execution that runs now has ended, well or not. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running.values())
  }
}
