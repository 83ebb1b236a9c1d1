import { MONEY, type Token } from '@/server/paper/engine/commands'

/** A token of the venue's spot wallet. */
export interface SpotToken {
  name: Token
  /** Place in `spotMeta.tokens`. */
  index: number
  /** Decimals of sizes on its pairs. */
  szDecimals: number
  weiDecimals: number
  /** Decimals of the engine's smallest unit. */
  unitDecimals: number
  tokenId: string
  fullName: string | null
  supply: string
}

/** Money is counted in micro throughout; the wire's two further decimals of USDC are not used. */
const MICRO_DECIMALS = 6

/** In index order. */
export const SPOT_TOKENS: readonly SpotToken[] = [
  {
    ...token('USDC', 0, 8, 8, '0x6d1e7cde53ba9467b783cb7c530ce054', null, '5000000000.0'),
    unitDecimals: MICRO_DECIMALS,
  },
  token('PURR', 1, 0, 5, '0xc1fb593aeffbeb02f85e0308e9956a90', null, '598274922.0'),
  token('HYPE', 2, 2, 8, '0x0d01dc56dcaaca66ad901c959b4011ec', 'Hyperliquid', '998900000.0'),
  token('UBTC', 3, 5, 10, '0x8f254b963e8468305d409b33aa137c67', 'Unit Bitcoin', '21000000.0'),
  token('UETH', 4, 4, 9, '0xe1edd30daaf5caac3fe63569e24748da', 'Unit Ethereum', '120000000.0'),
  token('USDE', 5, 2, MICRO_DECIMALS, '0x2e6d84f2d7ca82e6581e03523e4389f7', 'USDe', '250000000.0'),
]

function token(
  name: Token,
  index: number,
  szDecimals: number,
  weiDecimals: number,
  tokenId: string,
  fullName: string | null,
  supply: string,
): SpotToken {
  const unitDecimals = weiDecimals
  return { name, index, szDecimals, weiDecimals, unitDecimals, tokenId, fullName, supply }
}

/** The token of that name. */
export function tokenNamed(name: Token): SpotToken | undefined {
  return SPOT_TOKENS.find((candidate) => candidate.name === name)
}

/** A spot pair against {@link MONEY}. */
export interface SpotPairRow {
  /** `PURR/USDC`, or `@` and its index. */
  coin: string
  index: number
  base: SpotToken
  isCanonical: boolean
  price: string
  hourlyVolatilityBps: number
  spreadTenthBps: number
  depthUsd: number
  /** The perpetual whose price it follows. */
  underlying?: string
}

/** In index order; asset ids are 10000 + index. */
export const SPOT_PAIRS: readonly SpotPairRow[] = [
  pair(0, 'PURR', '0.12485', 85, 40, 120_000),
  { ...pair(1, 'HYPE', '33.284', 80, 12, 1_200_000), underlying: 'HYPE' },
  { ...pair(2, 'UBTC', '68250', 38, 8, 2_500_000), underlying: 'BTC' },
  { ...pair(3, 'UETH', '2946.2', 48, 8, 1_500_000), underlying: 'ETH' },
  pair(4, 'USDE', '0.99985', 1, 10, 400_000),
]

function pair(
  index: number,
  base: Token,
  price: string,
  hourlyVolatilityBps: number,
  spreadTenthBps: number,
  depthUsd: number,
): SpotPairRow {
  const found = tokenNamed(base)
  if (found === undefined) throw new Error(`${base} is not a spot token`)
  return {
    coin: index === 0 ? `${base}/${MONEY}` : `@${index}`,
    index,
    base: found,
    isCanonical: index === 0,
    price,
    hourlyVolatilityBps,
    spreadTenthBps,
    depthUsd,
  }
}
