import { type ExecProtocolOptions, messages, PGlite } from '@electric-sql/pglite'

/** The embedded engine; once it panicked (a full disk, say) it fails instead of spinning for ever. */
export class GuardedPglite extends PGlite {
  #breakage: Error | undefined
  /** Called once where the engine broke: it has to be opened again. */
  onBroken: (() => void) | undefined

  override async execProtocol(message: Uint8Array, options?: ExecProtocolOptions) {
    return await this.#guard(() => super.execProtocol(message, options))
  }

  override async execProtocolStream(message: Uint8Array, options?: ExecProtocolOptions) {
    return await this.#guard(() => super.execProtocolStream(message, options))
  }

  async #guard<T>(execute: () => Promise<T>): Promise<T> {
    if (this.#breakage !== undefined) throw this.#breakage
    try {
      return await execute()
    } catch (error) {
      if (isBreakage(error)) {
        this.#breakage = new Error('the embedded database broke', { cause: error })
        this.onBroken?.()
      }
      throw error
    }
  }
}

// Whatever is no answer of the engine comes from its inside.
function isBreakage(error: unknown): boolean {
  if (!(error instanceof messages.DatabaseError)) return true
  return error.severity === 'PANIC' || error.severity === 'FATAL'
}
