import type { ActionType, Signer } from '@/lib/schema/enums'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { buildApproveAgent } from './approveAgent'
import { buildApproveBuilderFee, buildRevokeBuilderFee } from './approveBuilderFee'
import { buildCancelOrder } from './cancelOrder'
import { buildPlaceOrder } from './placeOrder'
import { buildRevokeSessionAgent } from './revokeSessionAgent'
import { buildUpdateLeverage } from './updateLeverage'
import type { HyperliquidVenue } from './venue'

/** What an action needs, and how its steps are made. */
export interface ActionEntry {
  signers: Signer[]
  /** Not before both set-up steps are done: its orders pay the builder. */
  isGated: boolean
  /** Only where a builder is configured. */
  needsBuilder: boolean
  build(
    venue: HyperliquidVenue,
    request: BuildRequest,
    context: BuildContext,
  ): Promise<readonly BuiltStep[]>
}

const plain = { isGated: false, needsBuilder: false }

/** Every action of this venue; the descriptor advertises these and no others. */
export const actionTable = new Map<ActionType, ActionEntry>([
  ['placeOrder', { ...plain, signers: ['SDK'], isGated: true, build: buildPlaceOrder }],
  ['cancelOrder', { ...plain, signers: ['SDK'], build: buildCancelOrder }],
  ['updateLeverage', { ...plain, signers: ['SDK'], build: buildUpdateLeverage }],
  ['approveAgent', { ...plain, signers: ['USER'], build: buildApproveAgent }],
  [
    'approveBuilderFee',
    { ...plain, signers: ['USER'], needsBuilder: true, build: buildApproveBuilderFee },
  ],
  ['revokeSessionAgent', { ...plain, signers: ['USER'], build: buildRevokeSessionAgent }],
  [
    'revokeBuilderFee',
    { ...plain, signers: ['USER'], needsBuilder: true, build: buildRevokeBuilderFee },
  ],
])
