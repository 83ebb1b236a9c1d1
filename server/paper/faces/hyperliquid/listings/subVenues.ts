import type { Token } from '@/server/paper/engine/commands'
import { type PerpRow, row } from './perpRow'

/** A venue of perpetuals run by others on the exchange: its own universe and its own collateral. */
export interface SubVenue {
  /** First part of its coins: `xyz:AAPL`. */
  name: string
  fullName: string
  deployer: string
  feeRecipient: string
  collateralToken: Token
  /** Fills here cost this many times the account's own rates. */
  feeFactor: number
  /** Coins without the name, in asset-id order. */
  perps: readonly PerpRow[]
}

/** In the order of `perpDexs`; the first has index 1 there. */
export const SUB_VENUES: readonly SubVenue[] = [
  {
    name: 'xyz',
    fullName: 'XYZ',
    deployer: '0x88806a71d74ad0a510b350545c9ae490912f0888',
    feeRecipient: '0x97f46f90c04efb91d0d740bd263e76683ddf3904',
    collateralToken: 'USDC',
    feeFactor: 2,
    perps: [
      { ...row('XYZ100', 4, 25, '24910', 32, 12, 1_200_000), marginMode: 'noCross' },
      { ...row('AAPL', 3, 20, '271.49', 36, 15, 500_000), marginMode: 'noCross' },
      { ...row('NVDA', 3, 20, '178.88', 55, 12, 900_000), marginMode: 'noCross' },
      { ...row('TSLA', 3, 10, '391.09', 60, 15, 600_000), marginMode: 'strictIsolated' },
      row('GOLD', 4, 20, '4065.1', 28, 12, 700_000),
      { ...row('PLTR', 3, 10, '154.85', 65, 25, 150_000), marginMode: 'strictIsolated' },
      {
        ...row('GME', 2, 5, '20.410', 80, 60, 40_000),
        marginMode: 'strictIsolated',
        isDelisted: true,
      },
    ],
  },
  {
    name: 'hyna',
    fullName: 'HyENA',
    deployer: '0x53e655101ea361537124ef814ad4e654b54d0637',
    feeRecipient: '0x53e655101ea361537124ef814ad4e654b54d0637',
    collateralToken: 'USDE',
    feeFactor: 2,
    perps: [
      { ...row('BTC', 5, 56, '68250', 38, 10, 800_000), underlying: 'BTC' },
      { ...row('ETH', 4, 55, '2946.2', 48, 10, 500_000), underlying: 'ETH' },
    ],
  },
]

/** Asset id of a sub-venue's market: 100000 + 10000 x its place in `perpDexs` + place in `meta`. */
export function subVenueAssetId(subVenue: SubVenue, place: number): number {
  return 100_000 + 10_000 * (SUB_VENUES.indexOf(subVenue) + 1) + place
}
