/** What is used of a WebSocket: the browser's own fits, and the one of the `ws` package. */
export interface SocketLike {
  readonly readyState: number
  send(text: string): void
  close(): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  removeEventListener(type: 'open' | 'close' | 'error', listener: () => void): void
}

/** Makes sockets: a constructor such as `WebSocket`. */
export type SocketConstructor = new (url: string) => SocketLike

/** Opens a socket. */
export type OpenSocket = (url: string) => SocketLike
