import type { Connection } from '@/server/paper/wire/connection'
import type { BlockDigest } from './blockDigest'
import { type StateFeed, type Topic, topicKey } from './topic'

/** Joins connections and topics: every frame is built and serialised once for all subscribers. */
export interface Hub {
  /** Adds a connection to a topic; false when it is subscribed already. */
  subscribe(connection: Connection, topic: Topic): boolean
  /** Takes a connection off a topic; false when it was not subscribed. */
  unsubscribe(connection: Connection, topic: Topic): boolean
  /** Forgets a connection that is gone. */
  drop(connection: Connection): void
  /** Sends what shows the present of a topic to one connection, after its acknowledgement. */
  sendSnapshot(connection: Connection, topic: Topic): void
  /** Sends everything a block gave rise to. */
  publish(digest: BlockDigest): void
}

interface Entry {
  topic: Topic
  key: string
  connections: Set<Connection>
  isDirty: boolean
  lastSentMs: number
  lastFingerprint: string
}

export function createHub(): Hub {
  const entries = new Map<string, Entry>()

  function remove(connection: Connection, key: string): void {
    const entry = entries.get(key)
    entry?.connections.delete(connection)
    if (entry?.connections.size === 0) entries.delete(key)
    connection.subscriptions.delete(key)
    connection.behind.delete(key)
  }

  return {
    subscribe(connection, topic) {
      const key = topicKey(topic)
      if (connection.subscriptions.has(key)) return false
      const entry = entries.get(key) ?? newEntry(topic, key)
      entries.set(key, entry)
      entry.connections.add(connection)
      connection.subscriptions.set(key, topic.user)
      return true
    },
    unsubscribe(connection, topic) {
      const key = topicKey(topic)
      if (!connection.subscriptions.has(key)) return false
      remove(connection, key)
      return true
    },
    drop(connection) {
      for (const key of [...connection.subscriptions.keys()]) remove(connection, key)
    },
    sendSnapshot(connection, topic) {
      const data = topic.snapshot?.() ?? topic.state?.build() ?? []
      for (const item of data) connection.send(topic.channel, frameOf(topic, item))
    },
    publish(digest) {
      for (const entry of entries.values()) {
        sendEvents(entry, digest)
        if (entry.topic.state !== undefined) sendState(entry, entry.topic.state, digest)
      }
      catchUp(entries)
    },
  }
}

function newEntry(topic: Topic, key: string): Entry {
  return {
    topic,
    key,
    connections: new Set(),
    isDirty: false,
    lastSentMs: Number.NEGATIVE_INFINITY,
    lastFingerprint: '',
  }
}

function sendEvents({ topic, connections }: Entry, digest: BlockDigest): void {
  for (const data of topic.events?.(digest) ?? []) {
    const frame = frameOf(topic, data)
    for (const connection of connections) connection.send(topic.channel, frame)
  }
}

function sendState(entry: Entry, state: StateFeed, { timeMs, touched }: BlockDigest): void {
  const { touchedBy } = state
  if (touchedBy.length === 0 || touchedBy.some((key) => touched.has(key))) entry.isDirty = true
  // A clock set back must not silence a topic until it has caught up.
  const elapsedMs = timeMs < entry.lastSentMs ? Number.POSITIVE_INFINITY : timeMs - entry.lastSentMs
  const isRefresh = state.refreshMs !== undefined && elapsedMs >= state.refreshMs
  if (!isRefresh && !(entry.isDirty && elapsedMs >= state.intervalMs)) return
  const data = state.build()
  const fingerprint = JSON.stringify(data.map((item) => state.fingerprint?.(item) ?? item))
  entry.isDirty = false
  entry.lastSentMs = timeMs
  if (!isRefresh && fingerprint === entry.lastFingerprint) return
  entry.lastFingerprint = fingerprint
  const frames = data.map((item) => frameOf(entry.topic, item))
  for (const connection of entry.connections) {
    for (const frame of frames) connection.sendState(entry.topic.channel, entry.key, frame)
  }
}

/** Clients that were slow get the present of what they missed, not the past. */
function catchUp(entries: ReadonlyMap<string, Entry>): void {
  const waiting = new Map<string, { entry: Entry; connections: Connection[] }>()
  for (const entry of entries.values()) {
    for (const connection of entry.connections) {
      if (!connection.behind.has(entry.key) || connection.isSlow()) continue
      connection.behind.delete(entry.key)
      const list = waiting.get(entry.key) ?? { entry, connections: [] }
      list.connections.push(connection)
      waiting.set(entry.key, list)
    }
  }
  for (const { entry, connections } of waiting.values()) {
    const data = entry.topic.snapshot?.() ?? entry.topic.state?.build() ?? []
    const frames = data.map((item) => frameOf(entry.topic, item))
    for (const connection of connections) {
      for (const frame of frames) connection.sendState(entry.topic.channel, entry.key, frame)
    }
  }
}

function frameOf(topic: Topic, data: unknown): string {
  return JSON.stringify({ channel: topic.channel, data })
}
