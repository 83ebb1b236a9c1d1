import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import type { Fact } from '@/server/paper/faces/hyperliquid/records/factRecord'
import { toScaled } from '@/server/paper/faces/hyperliquid/views/decimalText'
import { accept, refuse } from './conclude'
import type { ExchangeReply } from './replies'
import type { ActionSender } from './sender'
import type { UserActionOf } from './userActions'

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`
const DAY_MS = 24 * 3_600_000
const DEFAULT_VALIDITY_MS = 90 * DAY_MS
const MAX_VALIDITY_MS = 180 * DAY_MS
const MAX_NAMED_AGENTS = 3
const MAX_NAME_LENGTH = 16
const MAX_BUILDERS = 10
/** What a builder must hold on its perpetuals account to be approved. */
const BUILDER_EQUITY_MICRO = 100_000_000
/** 1 %, the ceiling of any approval, in tenths of a basis point. */
const MAX_FEE_RATE = 1_000

/** `approveAgent`: adds, replaces by name, or (zero address) removes a signing key. */
export async function approveAgent(
  context: FaceContext,
  sender: ActionSender,
  action: UserActionOf<'approveAgent'>,
): Promise<ExchangeReply> {
  const { name, validUntilMs = sender.timeMs + DEFAULT_VALIDITY_MS } = readName(action.agentName)
  const { account, timeMs } = sender
  const fact: Fact = { kind: 'agent', account, name, validUntilMs }
  if (action.agentAddress === ZERO_ADDRESS) return accept(context, sender, [fact])

  const refusal = agentRefusal(context, account, name, action.agentAddress, timeMs)
  if (refusal !== undefined) return refuse(context, sender, refusal)
  if (validUntilMs <= timeMs || validUntilMs > timeMs + MAX_VALIDITY_MS) {
    return refuse(context, sender, 'Agent valid_until already expired.')
  }
  return accept(context, sender, [{ ...fact, address: action.agentAddress }])
}

/** Splits ` valid_until <ms>` off an agent's name. */
function readName(text: string): { name: string; validUntilMs?: number } {
  const match = /^(.*?) ?valid_until (\d{1,15})$/.exec(text)
  return match === null ? { name: text } : { name: match[1] ?? '', validUntilMs: Number(match[2]) }
}

function agentRefusal(
  context: FaceContext,
  account: string,
  name: string,
  address: string,
  nowMs: number,
): string | undefined {
  if (name.length > MAX_NAME_LENGTH) return 'Agent name is too long.'
  if (context.facts.agents.find(address, nowMs) !== undefined) return 'Extra agent already used.'
  if (name === '') return undefined
  const named = context.facts.agents.list(account, nowMs).filter((agent) => agent.name !== '')
  if (named.length < MAX_NAMED_AGENTS || named.some((agent) => agent.name === name)) {
    return undefined
  }
  return `Too many extra agents for cumulative volume traded. Current limit is ${MAX_NAMED_AGENTS}`
}

/** `approveBuilderFee`: sets the largest fee for one builder; `0%` takes the approval back. */
export async function approveBuilderFee(
  context: FaceContext,
  sender: ActionSender,
  action: UserActionOf<'approveBuilderFee'>,
): Promise<ExchangeReply> {
  const { account } = sender
  const maxFeeTenthBps = readFeeRate(action.maxFeeRate)
  if (maxFeeTenthBps === undefined) return refuse(context, sender, 'Invalid max fee rate.')
  const { builder } = action
  if (maxFeeTenthBps > 0) {
    const equityMicro = context.host.view.account(builder)?.equityMicro ?? 0
    if (equityMicro < BUILDER_EQUITY_MICRO) {
      return refuse(context, sender, 'Builder has insufficient balance to be approved.')
    }
    const approved = context.facts.approvedBuilders(account)
    if (!approved.includes(builder) && approved.length >= MAX_BUILDERS) {
      return refuse(context, sender, 'Too many builders approved.')
    }
  }
  return accept(context, sender, [{ kind: 'builderFee', account, builder, maxFeeTenthBps }])
}

/** `"0.05%"` as tenths of a basis point; finer rates and rates above 1 % are none. */
function readFeeRate(text: string): number | undefined {
  if (!/^\d+(\.\d+)?%$/.test(text)) return undefined
  const rate = toScaled(text.slice(0, -1), 3)
  return rate === undefined || rate > MAX_FEE_RATE ? undefined : rate
}
