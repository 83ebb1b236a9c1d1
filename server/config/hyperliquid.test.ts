import { describe, expect, it, vi } from 'vitest'
import { parseEnv } from './env'
import { hyperliquidConfig, hyperliquidProtocol, PAPER_BUILDER_ADDRESS } from './hyperliquid'
import { noteMissingPaperChain, notePaperChain, PAPER_CONTRACTS } from './paperChain'
import { feeOf } from './venueConfig'

const BUILDER = `0x${'Ab'.repeat(20)}`

describe('hyperliquidConfig', () => {
  it('calls the paper exchange on loopback, whatever host the web server has', () => {
    const config = hyperliquidConfig(parseEnv({ PAPER_PORT: '4140', HOST: '0.0.0.0' }))
    expect(config).toMatchObject({
      network: 'paper',
      baseUrl: 'http://127.0.0.1:4141',
      wsUrl: 'ws://127.0.0.1:4141/ws',
      source: 'b',
      hyperliquidChain: 'Testnet',
      chainId: 31337,
      fee: { address: PAPER_BUILDER_ADDRESS, feeTenthBps: 10 },
      referralCode: 'PERPDESK',
    })
  })

  it.each([
    ['mainnet', 'https://api.hyperliquid.xyz', 'a', 'Mainnet', 42161],
    ['testnet', 'https://api.hyperliquid-testnet.xyz', 'b', 'Testnet', 421614],
  ])(
    'has %s, without a builder fee unless one is configured',
    (network, baseUrl, source, name, chainId) => {
      const config = hyperliquidConfig(parseEnv({ HYPERLIQUID_NETWORK: network }))
      expect(config).toMatchObject({ baseUrl, source, hyperliquidChain: name, chainId })
      expect(config.fee).toBeUndefined()
      expect(config.referralCode).toBeUndefined()
    },
  )

  it('lets addresses be overridden', () => {
    const config = hyperliquidConfig(
      parseEnv({
        HYPERLIQUID_API_URL: 'http://10.0.0.1:1',
        HYPERLIQUID_WS_URL: 'ws://10.0.0.1:1/ws',
      }),
    )
    expect(config).toMatchObject({ baseUrl: 'http://10.0.0.1:1', wsUrl: 'ws://10.0.0.1:1/ws' })
  })

  it('settles on paper in the paper chain, where there is one', () => {
    const settlement = (settings: Record<string, string>) =>
      hyperliquidConfig(parseEnv(settings)).settlement
    expect(settlement({ PAPER_PORT: '4140' })).toEqual({
      usdcAddress: PAPER_CONTRACTS.usdc,
      bridgeAddress: PAPER_CONTRACTS.hyperliquidBridge,
      rpcUrl: 'http://127.0.0.1:4144',
    })
    expect(settlement({ PAPER_CHAIN: 'off' })).toBeUndefined()
    expect(settlement({ HYPERLIQUID_CHAIN_RPC_URL: 'http://10.0.0.1:1' })?.rpcUrl).toBe(
      'http://10.0.0.1:1',
    )
  })

  it('gives pages no deposits while the paper chain is missing, and looks for it meanwhile', () => {
    const depositOf = (settings: Record<string, string>) =>
      hyperliquidProtocol.publicVenues(parseEnv(settings), undefined)[0]?.facts
    const lookAgain = vi.fn()
    noteMissingPaperChain(lookAgain)
    try {
      expect(depositOf({ HYPERLIQUID_NETWORK: 'testnet' })).toHaveProperty('deposit')
      expect(lookAgain).not.toHaveBeenCalled()
      expect(depositOf({})).not.toHaveProperty('deposit')
      expect(lookAgain).toHaveBeenCalled()
    } finally {
      notePaperChain()
    }
    expect(depositOf({})).toHaveProperty('deposit')
  })

  it('settles elsewhere in the venue’s own bridge', () => {
    const settings = parseEnv({ HYPERLIQUID_NETWORK: 'mainnet', PAPER_CHAIN: 'off' })
    expect(hyperliquidConfig(settings).settlement).toMatchObject({
      bridgeAddress: '0x2df1c51e09aecf9cacb7bc98cb1742757f163df7',
      usdcAddress: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
    })
  })

  it('names agents within what the venue keeps', () => {
    const settings = parseEnv({ PERPS_SERVICE_NAME: 'averylongservicename' })
    expect(hyperliquidConfig(settings).agentName).toBe('averylongservi')
  })
})

describe('the fee of an order', () => {
  const config = hyperliquidConfig(
    parseEnv({
      PERPS_FEES: JSON.stringify({
        acme: { hyperliquid: { builder: BUILDER, feeTenthBps: 25 } },
        bare: {},
      }),
    }),
  )

  it('pays an integrator with an entry, else the platform', () => {
    expect(feeOf(config, 'acme')).toEqual({
      address: BUILDER.toLowerCase(),
      feeTenthBps: 25,
    })
    for (const identity of [undefined, 'bare', 'unknown', '__proto__']) {
      expect(feeOf(config, identity)).toMatchObject({
        address: PAPER_BUILDER_ADDRESS,
      })
    }
  })

  it.each([
    '{',
    '[]',
    '{"acme":{"other":1}}',
    '{"acme":{"hyperliquid":{"builder":"0x1","feeTenthBps":1}}}',
    `{"acme":{"hyperliquid":{"builder":"${BUILDER}","feeTenthBps":101}}}`,
  ])('stops the start on a bad table: %s', (text) => {
    expect(() => parseEnv({ PERPS_FEES: text })).toThrow(/^bad setting PERPS_FEES/)
  })
})
