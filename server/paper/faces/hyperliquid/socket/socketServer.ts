import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import type { Fact } from '@/server/paper/faces/hyperliquid/records/factRecord'
import type { Block } from '@/server/paper/host'
import { createSocketHost, type SocketServer } from '@/server/paper/wire/socketHost'
import type { WeightLimiter } from '@/server/paper/wire/weights'
import { digestOf } from './blockDigest'
import { ACK_CHANNEL, handleClientMessage } from './clientMessage'
import { createHub } from './hub'
import { createSocketLimiter } from './socketLimits'

/** A connection that was sent nothing for this long is closed. */
const IDLE_MS = 60_000
const MAX_FRAME_BYTES = 1_048_576

/** The venue's stream: subscriptions, snapshots, posts and heartbeats. */
export function createSocketServer(
  context: FaceContext,
  limiter: WeightLimiter,
  monotonicMs: () => number,
): SocketServer {
  const { faults } = context.host
  const hub = createHub()
  const sockets = createSocketLimiter({
    isEnforced: () => faults.isOn('enforce_weights'),
    monotonicMs,
  })
  const deps = { context, hub, limiter, sockets }
  const host = createSocketHost({
    path: '/ws',
    maxFrameBytes: MAX_FRAME_BYTES,
    faults,
    monotonicMs,
    ackChannel: ACK_CHANNEL,
    refusal: (address) => (sockets.admit(address) ? undefined : '429 Too Many Requests'),
    onOpen(connection) {
      sockets.open(connection)
      return {
        onMessage(text) {
          if (text !== undefined) handleClientMessage(deps, connection, text)
        },
        onClose() {
          sockets.close(connection)
          hub.drop(connection)
        },
      }
    },
  })
  let facts: Fact[] = []
  const stopFacts = context.facts.onFact((fact) => facts.push(fact))

  function onBlock(block: Block): void {
    if (host.connections.size > 0) {
      hub.publish(digestOf(block, facts))
      const oldest = monotonicMs() - IDLE_MS
      host.sweep((connection) => {
        if (connection.lastSentMs < oldest) connection.close()
      })
    }
    facts = []
  }

  const stopBlocks = context.host.onBlock(onBlock)

  return {
    upgrade: host.upgrade,
    close() {
      stopBlocks()
      stopFacts()
      return host.close()
    },
  }
}
