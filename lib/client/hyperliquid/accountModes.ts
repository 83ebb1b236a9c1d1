import type { SetTimer } from '@/lib/client/sockets/timers'
import type { AccountMode } from '@/lib/venues/hyperliquid/accountMode'

/** The way an account keeps its collateral; undefined where the venue names an unknown one. */
type Mode = AccountMode | undefined

/** No channel of the venue reports a change; another device's choice is read within this time. */
const RENEW_MS = 60_000

interface Watch {
  listeners: Set<(mode: Mode) => void>
  stopTimer(): void
}

/**
 * Collateral modes of accounts with a listener: read again every minute, and at once after this
 * page changed it.
 */
export class AccountModes {
  private readonly ask: (user: string) => Promise<Mode>
  private readonly setTimer: SetTimer
  private readonly watches = new Map<string, Watch>()

  constructor(ask: (user: string) => Promise<Mode>, setTimer: SetTimer) {
    this.ask = ask
    this.setTimer = setTimer
  }

  /** As the venue has it now. @throws what the read throws */
  read(user: string): Promise<Mode> {
    return this.ask(user)
  }

  /**
   * Calls a listener with the mode whenever it was read again, changed or not. Returns a function
   * that ends it.
   */
  watch(user: string, onMode: (mode: Mode) => void): () => void {
    const watch = this.watches.get(user) ?? { listeners: new Set(), stopTimer: () => {} }
    watch.listeners.add(onMode)
    if (!this.watches.has(user)) {
      this.watches.set(user, watch)
      this.wait(user, watch)
    }
    return () => {
      watch.listeners.delete(onMode)
      if (watch.listeners.size > 0 || this.watches.get(user) !== watch) return
      watch.stopTimer()
      this.watches.delete(user)
    }
  }

  /** Reads it again at once, for example because this page changed it. */
  async renew(user: string): Promise<void> {
    const watch = this.watches.get(user)
    if (watch === undefined) return
    watch.stopTimer()
    try {
      const mode = await this.ask(user)
      for (const listener of [...watch.listeners]) listener(mode)
    } catch {
      // The figures stay as they are until it can be read again.
    }
    if (this.watches.get(user) === watch) this.wait(user, watch)
  }

  private wait(user: string, watch: Watch): void {
    watch.stopTimer()
    watch.stopTimer = this.setTimer(() => void this.renew(user), RENEW_MS)
  }
}
