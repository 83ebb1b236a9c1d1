import type { Intent, Verification } from '@/lib/client/intent'
import { fromScaledInteger } from '@/lib/decimal/scale'
import { actionParams } from '@/lib/schema/actionParams'
import type { ActionStep } from '@/lib/schema/actionStep'
import { ZERO_ADDRESS } from '@/lib/venues/hyperliquid/typedData'
import { isNear, refuse, type VerifyFacts } from './facts'
import { verifyUserStep } from './userStep'

/** `<name> valid_until <Unix milliseconds>`; the venue keeps 16 characters for the name. */
const AGENT_NAME = /^([\w .-]{1,16}) valid_until (\d{13})$/

/** Approving the key of this browser, for as long as asked and no longer. */
export function verifyApproveAgent(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
): Verification {
  const params = actionParams.approveAgent.safeParse(intent.params)
  if (!params.success) return refuse('params', 'an agent to approve', 'unreadable')
  const { agentAddress, agentTtlMs } = params.data
  if (agentTtlMs === undefined) return refuse('params.agentTtlMs', 'a life', 'none asked for')
  return verifyUserStep(intent, step, facts, 'ApproveAgent', ({ agentName }) => {
    const path = 'typedData.message.agentName'
    const match = typeof agentName === 'string' ? AGENT_NAME.exec(agentName) : null
    if (match === null || typeof agentName !== 'string') {
      return refuse(path, 'a name and the end of the approval', String(agentName))
    }
    const validUntilMs = Number(match[2])
    const wantedMs = intent.nowMs + agentTtlMs
    if (!isNear(validUntilMs, wantedMs, facts)) {
      return refuse(path, `until ${isoTime(wantedMs)}`, `until ${isoTime(validUntilMs)}`)
    }
    const summary = [
      `Let the key ${agentAddress} trade for this account until ${isoTime(validUntilMs)}`,
      `Named "${match[1]}"; it cannot withdraw`,
    ]
    return { fields: { agentAddress, agentName }, summary }
  })
}

/** Ending the approval of an agent: the zero address takes its name. */
export function verifyRevokeAgent(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
): Verification {
  const params = actionParams.revokeSessionAgent.safeParse(intent.params)
  if (!params.success) return refuse('params', 'an agent to revoke', 'unreadable')
  const agentName = facts.revokedAgentName
  if (agentName === undefined) {
    return refuse('params.agentAddress', 'an agent that the venue lists', params.data.agentAddress)
  }
  return verifyUserStep(intent, step, facts, 'ApproveAgent', () => ({
    fields: { agentAddress: ZERO_ADDRESS, agentName },
    summary: [`End the approval of the trading key ${params.data.agentAddress} ("${agentName}")`],
  }))
}

/** Approving the pinned builder's fee up to the pinned rate, or taking the approval back. */
export function verifyBuilderFee(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
): Verification {
  const { builder } = intent.pins
  if (!builder) return refuse('typedData.message.builder', 'no builder at all', 'one to approve')
  return verifyUserStep(intent, step, facts, 'ApproveBuilderFee', ({ maxFeeRate }) => {
    if (intent.action === 'revokeBuilderFee') {
      const summary = [`Take back the approval of any fee to ${builder.address}`]
      return { fields: { builder: builder.address, maxFeeRate: '0%' }, summary }
    }
    const tenthBps = readRate(maxFeeRate)
    if (tenthBps === undefined || tenthBps === 0 || tenthBps > builder.maxFeeTenthBps) {
      const expected = `at most ${writeRate(builder.maxFeeTenthBps)}`
      return refuse('typedData.message.maxFeeRate', expected, String(maxFeeRate))
    }
    const rate = writeRate(tenthBps)
    const summary = [`Let ${builder.address} charge up to ${rate} of the value of each order`]
    return { fields: { builder: builder.address, maxFeeRate: rate }, summary }
  })
}

/** A rate such as `0.01%` in tenths of a basis point; only the way we write it ourselves. */
function readRate(rate: unknown): number | undefined {
  if (typeof rate !== 'string' || !/^\d\.?\d{0,3}%$/.test(rate)) return undefined
  const tenthBps = Math.round(Number(rate.slice(0, -1)) * 1_000)
  return writeRate(tenthBps) === rate ? tenthBps : undefined
}

function writeRate(tenthBps: number): string {
  return `${fromScaledInteger(tenthBps, 3)}%`
}

function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
