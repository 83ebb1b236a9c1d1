/** `spotMeta`: USDC is the one token, and nothing trades against it here. */
export const SPOT_META = {
  universe: [],
  tokens: [
    {
      name: 'USDC',
      szDecimals: 8,
      weiDecimals: 8,
      index: 0,
      tokenId: '0x6d1e7cde53ba9467b783cb7c530ce054',
      isCanonical: true,
      evmContract: null,
      fullName: null,
      deployerTradingFeeShare: '0.0',
    },
  ],
} as const
