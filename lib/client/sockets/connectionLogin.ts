import { isPerpsError } from '@/lib/schema/perpsError'
import type { WireFrame, WireProtocol, WireSubscription } from './wireProtocol'

/** What the login of one connection is made with. */
export interface ConnectionLoginOptions {
  /** Absent: the venue knows no logins. */
  greet: WireProtocol['greet']
  now(): number
  send(text: string): void
  /** The venue took the login: what waited for it may be asked for. */
  onDone(): void
  onRefused(identity: string, message: string): void
}

const SETUP_REQUIRED = 2070

/**
 * The login of one connection: as one account at most, and once for each time it opens. A venue
 * refuses a second login, so another account needs a connection of its own.
 */
export class ConnectionLogin {
  private readonly options: ConnectionLoginOptions
  private identity: string | undefined
  private state: 'none' | 'sent' | 'done' | 'refused' = 'none'
  private startedAtMs = 0
  /** Counts resets: frames made for an earlier connection are not sent on a later. */
  private round = 0

  constructor(options: ConnectionLoginOptions) {
    this.options = options
  }

  /** Whether a subscription of this account may travel on the connection. */
  fits(identity: string | undefined): boolean {
    return identity === undefined || this.identity === undefined || identity === this.identity
  }

  /** Binds the connection to the account of the first subscription that names one. */
  bind(identity: string | undefined): void {
    this.identity ??= identity
  }

  get isRefused(): boolean {
    return this.state === 'refused'
  }

  /** Whether the venue was asked this long ago and has not answered. */
  isUnanswered(withinMs: number): boolean {
    return this.state === 'sent' && this.options.now() - this.startedAtMs >= withinMs
  }

  /** Starts the login again where it could not be made and so long has passed: nothing was sent. */
  retry(afterMs: number): void {
    if (this.options.now() - this.startedAtMs >= afterMs) this.start()
  }

  /** Whether the subscription has to wait for the login. */
  isAwaitedBy({ identity }: WireSubscription): boolean {
    return identity !== undefined && this.options.greet !== undefined && this.state !== 'done'
  }

  /**
   * A new connection opened: it has no login yet.
   * @param identity account with a subscription now; one without is not logged in
   */
  reset(identity: string | undefined): void {
    this.identity = identity
    this.state = 'none'
    this.round += 1
  }

  /** Logs in, where an account is bound and it was not done yet; the connection must be open. */
  start(): void {
    const { identity, round } = this
    const { greet } = this.options
    if (identity === undefined || greet === undefined || this.state !== 'none') return
    this.state = 'sent'
    this.startedAtMs = this.options.now()
    greet(identity).then(
      (texts) => {
        if (round !== this.round) return
        for (const text of texts) this.options.send(text)
      },
      (error: unknown) => {
        if (round !== this.round) return
        // Without a session there is nothing to wait for; what cannot be read now may be readable later.
        if (isPerpsError(error) && error.code === SETUP_REQUIRED) this.refuse(error.message)
        else this.state = 'none'
      },
    )
  }

  /** Takes the venue's answer; it may also say later that the login does not count any more. */
  note(frame: Extract<WireFrame, { kind: 'greeted' | 'ungreeted' }>): void {
    if (this.state !== 'sent' && this.state !== 'done') return
    if (frame.kind === 'ungreeted') this.refuse(frame.message)
    else if (this.state === 'sent') {
      this.state = 'done'
      this.options.onDone()
    }
  }

  private refuse(message: string): void {
    this.state = 'refused'
    if (this.identity !== undefined) this.options.onRefused(this.identity, message)
  }
}
