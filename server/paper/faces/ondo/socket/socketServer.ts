import { isSessionOver, loginByKey, sessionOf } from '@/server/paper/faces/ondo/auth/authenticate'
import type { Claims } from '@/server/paper/faces/ondo/auth/sessionToken'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { denied, VenueError } from '@/server/paper/faces/ondo/http/errors'
import type { Fact } from '@/server/paper/faces/ondo/records/factRecord'
import { time } from '@/server/paper/faces/ondo/views/numbers'
import type { Block } from '@/server/paper/host'
import type { Connection } from '@/server/paper/wire/connection'
import { createSocketHost, type SocketServer } from '@/server/paper/wire/socketHost'
import { setCancelAfter } from './cancelAfter'
import { type Channel, StreamError, type Wanted } from './channel'
import { createMessageLimiter, STREAM_LIMITS } from './limits'
import { type ClientMessage, readMessage, type Subscription } from './message'
import { PRIVATE_CHANNELS } from './privateChannels'
import { openPublicChannel } from './publicChannels'

const PATH = '/ws'
const CANCEL_AFTER = 'cancelAllOrdersAfterPerps'
/** Beside private channels, those that are of all markets at once, or of none. */
const WITHOUT_MARKETS: ReadonlySet<string> = new Set([
  'liquidationAnnouncementsPerps',
  CANCEL_AFTER,
])

/** What a connection logged in by: a session, or a key. */
type Login = { account: string } & ({ session: Claims } | { keyId: string })

interface Client {
  connection: Connection
  heardMs: number
  login?: Login
}

type LoginArgs = Extract<ClientMessage, { op: 'login' }>['args']

interface Listeners {
  channel: Channel
  clients: Set<Client>
}

/** The venue's stream: login, channels, heartbeats, limits. */
export function createSocketServer(context: FaceContext, monotonicMs: () => number): SocketServer {
  const { facts, host } = context
  const { faults } = host
  const open = new Map<string, Listeners>()
  const clients = new Map<Connection, Client>()
  let newFacts: Fact[] = []
  const stopFacts = facts.onFact((fact) => newFacts.push(fact))

  function onBlock(block: Block): void {
    endLogins()
    for (const { channel, clients: listeners } of open.values()) {
      for (const data of channel.update(block)) {
        const frame = frameOf(channel.name, data)
        for (const { connection } of listeners) connection.send(channel.name, frame)
      }
    }
    newFacts = []
    endSome()
  }

  /** Cuts off every login by a session that is over, or by a key that is removed. */
  function endLogins(): void {
    for (const { connection, login } of clients.values()) {
      if (login !== undefined && isOver(login)) connection.close()
    }
  }

  function isOver(login: Login): boolean {
    if ('session' in login) return isSessionOver(context, login.session)
    return facts.key(login.keyId) === undefined
  }

  function endSome(): void {
    const oldest = monotonicMs() - STREAM_LIMITS.idleMs
    sockets.sweep((connection) => {
      const client = clients.get(connection)
      if (client !== undefined && client.heardMs < oldest) connection.close()
    })
  }

  function frameOf(channel: string, data: unknown): string {
    return JSON.stringify({ type: 'update', channel, timestamp: time(host.now()), data })
  }

  function notify({ connection }: Client, type: string, fields: object): void {
    connection.send(type, JSON.stringify({ type, ...fields }))
  }

  async function login(
    client: Client,
    { args }: Extract<ClientMessage, { op: 'login' }>,
  ): Promise<void> {
    if (client.login) throw new StreamError('already logged in on this connection')
    if ('time' in args && typeof args.time === 'number') {
      // The venue drops who sends the time as a number.
      client.connection.terminate()
      return
    }
    const login = await loginOf(args, client.connection.address)
    const { account } = login
    const together = [...clients.values()].filter((client) => client.login?.account === account)
    if (together.length >= STREAM_LIMITS.connectionsPerAccount) {
      throw new StreamError('account already has too many connections')
    }
    client.login = login
    notify(client, 'loggedIn', { msg: 'Login successful' })
  }

  async function loginOf(args: LoginArgs, address: string): Promise<Login> {
    if ('token' in args) {
      const session = await sessionOf(context, args.token)
      return { account: session.sub, session }
    }
    return loginByKey(context, { ...args, time: String(args.time) }, address)
  }

  /** @throws StreamError where there is no login, or it is over and the connection with it */
  function loginFor({ login }: Client): Login {
    if (login === undefined || isOver(login)) throw new StreamError('login required')
    return login
  }

  /** Sets the dead man's switch. @throws VenueError for a key that may not trade */
  async function switchOff(client: Client, seconds: number | undefined): Promise<void> {
    const login = loginFor(client)
    if ('keyId' in login && !facts.key(login.keyId)?.scopes.includes('trade')) {
      throw denied('key_doesnt_have_scope', 'api key does not have scope trade')
    }
    await setCancelAfter(context, login.account, seconds)
  }

  function keyOf(client: Client, wanted: Wanted): string {
    const owner = PRIVATE_CHANNELS.has(wanted.channel) ? client.login?.account : undefined
    return JSON.stringify([wanted, owner])
  }

  async function subscribe(client: Client, message: Subscription, echo: object): Promise<void> {
    const { channel: name } = message
    const wanted = wantedOf(message)
    const ownChannel = PRIVATE_CHANNELS.get(name)
    const takesMarkets = ownChannel?.takesMarkets ?? !WITHOUT_MARKETS.has(name)
    if (wanted.markets?.length && !takesMarkets) {
      throw new StreamError('markets argument is not supported')
    }
    if (name === CANCEL_AFTER) {
      await switchOff(client, message.timeout_seconds)
      acknowledge(client, 'subscribed', name, echo)
      return
    }
    const account = ownChannel ? loginFor(client).account : ''
    const key = keyOf(client, wanted)
    const listeners = open.get(key) ?? { channel: openChannel(account, wanted), clients: new Set() }
    const isNew = !listeners.clients.has(client)
    acknowledge(client, 'subscribed', name, echo)
    if (!isNew) return
    open.set(key, listeners)
    listeners.clients.add(client)
    client.connection.subscriptions.set(key, account)
    for (const data of listeners.channel.snapshot()) {
      client.connection.send(name, frameOf(name, data))
    }
  }

  function openChannel(account: string, wanted: Wanted): Channel {
    const ownChannel = PRIVATE_CHANNELS.get(wanted.channel)
    const channel = ownChannel
      ? ownChannel.open({ context, account, wanted, newFacts: () => newFacts })
      : openPublicChannel(context, wanted)
    if (channel === undefined) throw new StreamError('channel unsupported')
    return channel
  }

  async function unsubscribe(client: Client, message: Subscription, echo: object): Promise<void> {
    const { channel: name } = message
    if (name === CANCEL_AFTER) await switchOff(client, 0)
    else {
      const key = keyOf(client, wantedOf(message))
      if (!open.get(key)?.clients.has(client)) {
        throw new StreamError('provided market has not been subscribed')
      }
      leave(client, key)
    }
    acknowledge(client, 'unsubscribed', name, echo)
  }

  function acknowledge(client: Client, type: string, channel: string, echo: object): void {
    if (faults.take('ws_drop_ack', channel) !== undefined) return
    notify(client, type, { channel, timestamp: time(host.now()), data: echo })
  }

  function leave(client: Client, key: string): void {
    const listeners = open.get(key)
    listeners?.clients.delete(client)
    if (listeners?.clients.size === 0) open.delete(key)
    client.connection.subscriptions.delete(key)
  }

  async function handle(client: Client, text: string): Promise<void> {
    const read = readMessage(text)
    if (read === undefined) throw new StreamError('Request must be valid JSON')
    const { echo, message } = read
    switch (message?.op) {
      case undefined:
        throw new StreamError('Request must be valid JSON')
      case 'ping':
        notify(client, 'pong', message.id === undefined ? {} : { id: message.id })
        return
      case 'login':
        return login(client, message)
      case 'subscribe':
        return subscribe(client, message, echo)
      case 'unsubscribe':
        return unsubscribe(client, message, echo)
    }
  }

  function refuse(client: Client, error: unknown): void {
    if (error instanceof StreamError) notify(client, 'error', { code: 400, msg: error.message })
    else if (error instanceof VenueError) {
      notify(client, 'error', { code: error.status, msg: error.message })
    } else client.connection.terminate()
  }

  const sockets = createSocketHost({
    path: PATH,
    maxFrameBytes: STREAM_LIMITS.bytes,
    faults,
    monotonicMs,
    onOpen(connection) {
      const client: Client = { connection, heardMs: monotonicMs() }
      const limiter = createMessageLimiter(monotonicMs)
      clients.set(connection, client)
      // One after another: a subscription may come before the login that it needs is done.
      let last: Promise<void> = Promise.resolve()
      return {
        onMessage(text = '') {
          client.heardMs = monotonicMs()
          if (!limiter.take()) {
            refuse(client, new StreamError('Rate limit exceeded'))
            return
          }
          last = last
            .then(() => handle(client, text))
            .catch((error: unknown) => refuse(client, error))
        },
        onClose() {
          clients.delete(connection)
          for (const key of [...connection.subscriptions.keys()]) leave(client, key)
        },
      }
    },
  })
  const stopBlocks = host.onBlock(onBlock)

  return {
    upgrade: sockets.upgrade,
    close() {
      stopBlocks()
      stopFacts()
      return sockets.close()
    },
  }
}

/** The parts of a subscription that identify it; a single market counts as a list of one. */
function wantedOf(message: Subscription): Wanted {
  const { channel, depthLevels, limit, market, numPastTrades, resolution } = message
  const markets = message.markets ?? (market === undefined ? undefined : [market])
  return { channel, markets, limit, depthLevels, numPastTrades, resolution }
}
