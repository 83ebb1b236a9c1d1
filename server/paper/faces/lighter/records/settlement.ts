import type { ChainDeposit, Settlement } from '@/server/paper/face'
import type { FaceContext } from '@/server/paper/faces/lighter/context'
import { type AssetRow, COLLATERAL_ASSET } from '@/server/paper/faces/lighter/listings/listings'
import { type Fact, toFaceRecord } from './factRecord'

/** keccak-256 of `Deposit(address,uint16,uint8,uint256)`. */
const DEPOSIT = '0x2c23b439a6de9785cb385d0aed4954f9a7f804203d01b25584082a540cc95c8e'
/** More than this in one go, in units of the venue, is more than an account can hold. */
const MAX_UNITS = 10n ** 15n
const SPOT_ROUTE = 1
const MONEY = 'USDC'

/** Units of the venue in what the chain counts, rounded down; the other way for a payment. */
function unitsOf(asset: AssetRow, onChain: bigint): bigint {
  return onChain / 10n ** BigInt(asset.l1Decimals - asset.decimals)
}

function onChainAmount(asset: AssetRow, units: number): bigint {
  return BigInt(units) * 10n ** BigInt(asset.l1Decimals - asset.decimals)
}

/**
 * The face's side of the deposit contract: money goes to whom the deposit names, which opens an
 * account, in one record with how far the contract was read. Less than the asset's least deposit is
 * lost, as at the venue's own contract.
 */
export function createSettlement({ assets, facts, host }: FaceContext): Settlement {
  async function deposit(arrived: ChainDeposit): Promise<void> {
    const { account, amountMicro, assetId, chainTag, blockNumber, logIndex, route } = arrived
    const seen: Fact = { kind: 'chainDeposit', chainTag, blockNumber, logIndex }
    const asset = assets.find((candidate) => candidate.assetId === assetId)
    const units = asset === undefined ? 0n : unitsOf(asset, amountMicro)
    if (asset === undefined || units < BigInt(asset.minDepositUnits) || units > MAX_UNITS) {
      await host.submitRecord(toFaceRecord(seen))
      return
    }
    const isMoney = asset.assetId === COLLATERAL_ASSET
    const isSpot = !isMoney || route === SPOT_ROUTE
    const record = toFaceRecord(seen)
    await host.submit(
      {
        type: 'adjustBalance',
        account,
        deltaMicro: Number(units),
        cause: 'deposit',
        ...(isSpot && { token: isMoney ? MONEY : asset.symbol }),
      },
      record,
      record,
    )
  }

  return {
    watch: (contract) => [{ kind: 'event', contract, topic: DEPOSIT }],
    lastDeposit: () => facts.lastDeposit(),
    deposit,
    duePayouts: () =>
      facts.duePayouts(host.now()).map(({ units, ...payout }) => {
        const asset = assets.find(({ assetId }) => assetId === payout.assetId)
        return { ...payout, amountMicro: asset ? onChainAmount(asset, units) : BigInt(units) }
      }),
    concludePayout: (id) => host.submitRecord(toFaceRecord({ kind: 'payoutDone', id })),
  }
}
