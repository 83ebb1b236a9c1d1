import type { ServerResponse } from 'node:http'
import type { SignedEip712Step } from '@/lib/schema/action/signedStep'
import type { ActionType } from '@/lib/schema/model/enums'
import type { StagedStep } from '@/server/venues/adapter'
import { RelayData } from '@/server/venues/hyperliquid/build/stepData'
import { AGENT, agent, NOW_MS, OWNER, owner, stage, type TestVenue } from './testVenue'

/** For tests: steps that were sent and whose answers never came. */

const WALLETS: readonly ActionType[] = [
  'approveAgent',
  'approveBuilderFee',
  'withdrawal',
  'sendAsset',
  'accountMode',
]

/** Builds a step and sends it; the venue's answer is lost. */
export async function loseAnswer(
  venue: TestVenue,
  action: ActionType,
  params: unknown,
): Promise<StagedStep> {
  const { staged, signed } = await signStep(venue, action, params)
  venue.script.exchange = (_question: unknown, response: ServerResponse) => response.destroy()
  const outcome = await venue.adapter.relay(signed, staged, venue.context())
  if (outcome.kind !== 'unknown') throw new Error('the answer was not lost')
  return staged
}

/** Builds the last step of an action, and signs it with the key whose it is. */
export async function signStep(
  venue: TestVenue,
  action: ActionType,
  params: unknown,
): Promise<{ staged: StagedStep; signed: SignedEip712Step }> {
  const isOfWallet = WALLETS.includes(action)
  const signerAddress = isOfWallet ? OWNER : AGENT
  const request = { action, params, address: OWNER, signerAddress }
  const built = (await venue.adapter.build(request, venue.context())).at(-1)
  if (built === undefined) throw new Error('nothing built')
  const staged = stage(built, { action, signerAddress })
  const { step } = staged
  if (!('typedData' in step)) throw new Error('not typed data')
  const { domain, types, primaryType, message } = step.typedData
  const signature = await (isOfWallet ? owner : agent).signTypedData({
    domain: { ...domain, verifyingContract: `0x${'0'.repeat(40)}` },
    types,
    primaryType,
    message,
  })
  return { staged, signed: { action, typedData: step.typedData, signature } }
}

/** What the explorer shows of a step. */
export function row(staged: StagedStep, error: string | null, more: object = {}) {
  const { action } = RelayData.parse(staged.relayData)
  return { time: NOW_MS + 300, user: OWNER, action, block: 1, hash: '0x1', error, ...more }
}
