import { SocketPool, type SocketPoolOptions } from '@/lib/client/sockets/socketPool'
import { FakeClock } from './FakeClock'
import { FakeSockets } from './FakeSockets'

/**
 * A pool of connections by this protocol, over made-up sockets and by a made-up clock.
 * @param options in place of the usual ones, such as a listener of its status
 */
export function fakePool(
  protocol: SocketPoolOptions['protocol'],
  options: Partial<SocketPoolOptions> = {},
  clock = new FakeClock(),
) {
  const sockets = new FakeSockets()
  const pool = new SocketPool({
    url: 'ws://venue',
    openSocket: sockets.open,
    clock: clock.clock,
    setTimer: clock.setTimer,
    onStatus: () => {},
    protocol,
    ...options,
  })
  return { clock, sockets, pool }
}
