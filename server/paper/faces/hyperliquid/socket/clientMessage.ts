import { promisify } from 'node:util'
import { z } from 'zod'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import {
  type Endpoint,
  handleRequest,
  subjectOf,
  weightOf,
} from '@/server/paper/faces/hyperliquid/http/handleRequest'
import { UnreadableRequest } from '@/server/paper/faces/hyperliquid/http/unreadableRequest'
import { infoTypeNameOf } from '@/server/paper/faces/hyperliquid/info/info'
import { Uint } from '@/server/paper/faces/hyperliquid/wireTypes'
import type { Connection } from '@/server/paper/wire/connection'
import type { WeightLimiter } from '@/server/paper/wire/weights'
import type { Hub } from './hub'
import { SOCKET_LIMITS, type SocketLimiter } from './socketLimits'
import { openTopic } from './subscriptions'
import { type Topic, topicKey } from './topic'

const delay = promisify(setTimeout)

/** Channel on which subscriptions are acknowledged. */
export const ACK_CHANNEL = 'subscriptionResponse'

const TOO_MANY_MESSAGES = `Too many messages: at most ${SOCKET_LIMITS.messagesPerMinute} a minute.`

const Subscription = z.record(z.string(), z.unknown())
const Message = z.discriminatedUnion('method', [
  z.object({ method: z.literal('ping') }),
  z.object({ method: z.literal(['subscribe', 'unsubscribe']), subscription: Subscription }),
  z.object({
    method: z.literal('post'),
    id: Uint,
    request: z.object({ type: z.enum(['info', 'action']), payload: z.unknown() }),
  }),
])
type Message = z.infer<typeof Message>
type Post = Extract<Message, { method: 'post' }>
type SubscriptionMessage = Extract<Message, { method: 'subscribe' | 'unsubscribe' }>

export interface ClientMessageDeps {
  context: FaceContext
  hub: Hub
  limiter: WeightLimiter
  sockets: SocketLimiter
}

/** Handles one text frame of a client; everything wrong with it becomes an `error` frame. */
export function handleClientMessage(
  deps: ClientMessageDeps,
  connection: Connection,
  text: string,
): void {
  if (!deps.sockets.countMessage(connection)) {
    sendError(connection, TOO_MANY_MESSAGES)
    connection.close()
    return
  }
  const message = parse(text)
  if (message === undefined) {
    sendError(connection, `Error parsing JSON into valid websocket request: ${text.slice(0, 500)}`)
    return
  }
  switch (message.method) {
    case 'ping':
      connection.send('pong', '{"channel":"pong"}')
      break
    case 'subscribe':
      subscribe(deps, connection, message)
      break
    case 'unsubscribe':
      unsubscribe(deps, connection, message)
      break
    case 'post':
      void post(deps, connection, message)
      break
  }
}

function parse(text: string): Message | undefined {
  try {
    const parsed = Message.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

function subscribe(
  { context, hub, sockets }: ClientMessageDeps,
  connection: Connection,
  message: SubscriptionMessage,
): void {
  const echo = JSON.stringify(message.subscription)
  const topic = openTopic(context, message.subscription)
  const refusal =
    topic === undefined ? `Invalid subscription ${echo}` : limitFault(sockets, connection, topic)
  if (topic === undefined || refusal !== undefined) {
    sendError(connection, refusal ?? '')
    return
  }
  if (!hub.subscribe(connection, topic)) {
    sendError(connection, `Already subscribed: ${echo}`)
    return
  }
  acknowledge(connection, message, topic)
  hub.sendSnapshot(connection, topic)
}

function unsubscribe(
  { context, hub }: ClientMessageDeps,
  connection: Connection,
  message: SubscriptionMessage,
): void {
  const echo = JSON.stringify(message.subscription)
  const topic = openTopic(context, message.subscription)
  if (topic === undefined) sendError(connection, `Invalid subscription ${echo}`)
  else if (!hub.unsubscribe(connection, topic)) {
    sendError(connection, `Already unsubscribed: ${echo}`)
  } else acknowledge(connection, message, topic)
}

/** The acknowledgement repeats what was sent, with every option spelled out. */
function acknowledge(connection: Connection, message: SubscriptionMessage, topic: Topic): void {
  const subscription = { ...message.subscription, ...topic.subscription }
  const data = { method: message.method, subscription }
  connection.send(ACK_CHANNEL, JSON.stringify({ channel: ACK_CHANNEL, data }))
}

function limitFault(
  sockets: SocketLimiter,
  connection: Connection,
  topic: Topic,
): string | undefined {
  if (connection.subscriptions.has(topicKey(topic))) return undefined
  const subscriptionSets = sockets.together(connection).map(({ subscriptions }) => subscriptions)
  const count = subscriptionSets.reduce((sum, { size }) => sum + size, 0)
  const { subscriptions, users: usersMax } = SOCKET_LIMITS
  if (count >= subscriptions) return `Cannot subscribe to more than ${subscriptions} channels.`
  if (topic.user === undefined) return undefined
  const users = new Set(subscriptionSets.flatMap((topics) => [...topics.values()]))
  users.delete(undefined)
  users.add(topic.user)
  return users.size > usersMax ? `Cannot track more than ${usersMax} total users.` : undefined
}

async function post(
  { context, limiter, sockets }: ClientMessageDeps,
  connection: Connection,
  { id, request }: Post,
): Promise<void> {
  const posts = sockets.together(connection).reduce((sum, socket) => sum + socket.pendingPosts, 0)
  if (posts >= SOCKET_LIMITS.pendingPosts) {
    sendError(connection, `too many pending post requests id=${id}`)
    return
  }
  const endpoint: Endpoint = request.type === 'info' ? 'info' : 'exchange'
  const { faults } = context.host
  const subject = subjectOf(endpoint, request.payload)
  const reply = (response: unknown) =>
    connection.send('post', JSON.stringify({ channel: 'post', data: { id, response } }))
  if (faults.take('drop_request', subject) !== undefined) return
  const wait = faults.take('delay', subject)
  if (wait !== undefined) await delay(wait.delayMs ?? 0)
  const isOver =
    faults.isOn('enforce_weights') &&
    !limiter.spend(connection.address, weightOf(endpoint, request.payload))
  if (isOver || faults.take('rate_limited', subject) !== undefined) {
    reply({ type: 'error', payload: '429 Too Many Requests' })
    return
  }
  connection.pendingPosts += 1
  try {
    const meter = { limiter, address: connection.address }
    const answer = await handleRequest(context, endpoint, request.payload, meter)
    if (endpoint === 'info') {
      reply({ type: 'info', payload: { type: infoTypeNameOf(request.payload), data: answer } })
    } else if (faults.take('drop_reply_after_accept', subject) !== undefined) {
      connection.terminate()
    } else reply({ type: 'action', payload: answer })
  } catch (error) {
    const isUnreadable = error instanceof UnreadableRequest
    reply({ type: 'error', payload: isUnreadable ? error.message : '500 Internal Server Error' })
  } finally {
    connection.pendingPosts -= 1
  }
}

function sendError(connection: Connection, data: string): void {
  connection.send('error', JSON.stringify({ channel: 'error', data }))
}
