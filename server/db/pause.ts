/** Pauses, one at a time, that can be ended before their time. */
export class Pause {
  #end: (() => void) | undefined

  /** Resolves after so many milliseconds, or once ended. Keeps no process alive. */
  async take(delayMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delayMs).unref()
      this.#end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#end = undefined
  }

  /** Ends the pause that is being taken, if any. */
  end(): void {
    this.#end?.()
  }
}
