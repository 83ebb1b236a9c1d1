import type { Eip1193Provider } from './eip1193'

/** Id of the wallet that the site around a frame gives. */
export const HOST_CONNECTOR_ID = 'perpdesk.host'

/** The wallet of the site around a frame. */
export interface HostWalletChoice {
  name: string
  /** Host of that site's address, with its port where it is not the usual one. */
  site: string
  provider: Eip1193Provider & {
    on(name: string, listener: (data: never) => void): void
    removeListener(name: string, listener: (data: never) => void): void
  }
}

/** The wallet of the site around a frame, which the site may give at any time. */
export interface HostWalletSource {
  /** Settles when the wallet is given, however late; never where the site gives none. */
  given: Promise<HostWalletChoice>
  /** Settles soon in any case; undefined where the wallet is not given by then. */
  awaited: Promise<HostWalletChoice | undefined>
}
