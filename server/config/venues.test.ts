import { describe, expect, it } from 'vitest'
import { PublicConfig } from '@/lib/schema/model/publicConfig'
import { HyperliquidFacts } from '@/lib/venues/hyperliquid/facts'
import { LighterFacts } from '@/lib/venues/lighter/facts'
import { OndoFacts } from '@/lib/venues/ondo/facts'
import { parsePaperEnv } from '@/server/paper/paperEnv'
import { adapterOf } from '@/server/venues/registry'
import { parseEnv } from './env'
import { lighterConfigs } from './lighter'
import { paperAdminUrl } from './paper'
import { PAPER_CONTRACTS } from './paperChain'
import { publicConfig, startPath } from './publicConfig'
import { feeOf } from './venueConfig'
import { announcedProviders, metaDomain, venueConfigs } from './venues'

const ALL_ON_PAPER = {
  HYPERLIQUID_NETWORK: 'paper',
  LIGHTER_NETWORK: 'paper',
  ONDO_NETWORK: 'paper',
}

const RH = {
  key: 'lighter-rh',
  baseUrl: 'https://api.rh.example',
  chainId: 466_324,
  collateral: { symbol: 'USDG' },
}

const INTEGRATOR = { accountIndex: 9, perpsTaker: 20, perpsMaker: 10, spotTaker: 0, spotMaker: 0 }

function keysOf(settings: Record<string, string>): string[] {
  return venueConfigs(parseEnv(settings)).map(({ key }) => key)
}

describe('the deployments', () => {
  it('are those that are switched on, in one order', () => {
    expect(keysOf(ALL_ON_PAPER)).toEqual(['hyperliquid', 'lighter', 'ondo'])
    expect(keysOf({ ...ALL_ON_PAPER, HYPERLIQUID_NETWORK: 'off' })).toEqual(['lighter', 'ondo'])
    expect(keysOf({ LIGHTER_NETWORK: 'off', ONDO_NETWORK: 'off' })).toEqual(['hyperliquid'])
  })

  it('are switched on and off by the same setting for service and paper exchange', () => {
    const networks = (settings: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(settings).filter(([name]) => name.endsWith('_NETWORK')))
    for (const given of [{}, ALL_ON_PAPER, { ONDO_NETWORK: 'sandbox', LIGHTER_NETWORK: '' }]) {
      expect(networks(parsePaperEnv(given))).toEqual(networks(parseEnv(given)))
    }
  })

  it('have on paper the ports of the faces, one after the other', () => {
    const settings = parseEnv({ ...ALL_ON_PAPER, PAPER_PORT: '4140' })
    expect(venueConfigs(settings).map(({ baseUrl }) => baseUrl)).toEqual([
      'http://127.0.0.1:4141',
      'http://127.0.0.1:4142',
      'http://127.0.0.1:4143',
    ])
  })

  it('of one protocol differ by configuration alone', () => {
    const settings = parseEnv({
      LIGHTER_NETWORK: 'mainnet',
      LIGHTER_DEPLOYMENTS: JSON.stringify([{ ...RH, integrator: INTEGRATOR }]),
    })
    expect(lighterConfigs(settings)).toMatchObject([
      { key: 'lighter', signingChainId: 304, collateral: { symbol: 'USDC' }, fee: undefined },
      {
        key: 'lighter-rh',
        network: 'mainnet',
        wsUrl: 'wss://api.rh.example/stream',
        signingChainId: 466_324,
        collateral: { assetId: 3, symbol: 'USDG', decimals: 6 },
        fee: INTEGRATOR,
        deposit: undefined,
      },
    ])
  })

  it.each([
    ['LIGHTER_DEPLOYMENTS', 'listed twice', { LIGHTER_DEPLOYMENTS: JSON.stringify([RH, RH]) }],
    [
      'LIGHTER_DEPLOYMENTS',
      'both at api.rh.example',
      { LIGHTER_DEPLOYMENTS: JSON.stringify([RH, { ...RH, key: 'second' }]) },
    ],
    [
      'LIGHTER_DEPLOYMENTS',
      'both at 127.0.0.1:4001',
      { LIGHTER_DEPLOYMENTS: JSON.stringify([{ ...RH, baseUrl: 'http://127.0.0.1:4001' }]) },
    ],
    [
      'LIGHTER_DEPLOYMENTS',
      'must be lighter, and is "ondo"',
      { LIGHTER_DEPLOYMENTS: JSON.stringify([{ ...RH, protocol: 'ondo' }]) },
    ],
    [
      'LIGHTER_DEPLOYMENTS',
      'must be lighter, and is "made-up"',
      { LIGHTER_DEPLOYMENTS: JSON.stringify([{ ...RH, protocol: 'made-up' }]) },
    ],
    ['LIGHTER_DEPLOYMENTS', 'must be JSON', { LIGHTER_DEPLOYMENTS: '[' }],
    ['LIGHTER_NETWORK', 'paper', { LIGHTER_NETWORK: 'sandbox' }],
    ['ONDO_NETWORK', 'sandbox', { ONDO_NETWORK: 'testnet' }],
    ['ONDO_BUILDER_FEE_BPS', 'at most 10', { ONDO_BUILDER_FEE_BPS: '11' }],
    ['ONDO_API_URL', 'lighter and ondo', { ONDO_API_URL: 'http://127.0.0.1:4002' }],
    ['HYPERLIQUID_API_URL', 'and lighter', { HYPERLIQUID_API_URL: 'http://127.0.0.1:4002' }],
    ['LIGHTER_API_URL', 'both at 127.0.0.1:4001', { LIGHTER_API_URL: 'http://127.0.0.1:4001/' }],
    ['LIGHTER_API_URL', 'both at localhost:4001', { LIGHTER_API_URL: 'http://localhost:4001' }],
    [
      'LIGHTER_DEPLOYMENTS',
      'both at',
      { LIGHTER_DEPLOYMENTS: deployed({ baseUrl: 'http://[::1]:4003' }) },
    ],
    [
      'LIGHTER_DEPLOYMENTS',
      'both at',
      {
        LIGHTER_DEPLOYMENTS: JSON.stringify([
          RH,
          { ...RH, key: 'second', baseUrl: 'https://API.rh.example:443/' },
        ]),
      },
    ],
    // A face of the paper exchange answers under every path of its port.
    [
      'LIGHTER_DEPLOYMENTS',
      'hyperliquid and lighter-rh are both at 127.0.0.1:4001',
      { LIGHTER_DEPLOYMENTS: deployed({ baseUrl: 'http://127.0.0.1:4001/rh' }) },
    ],
    [
      'ONDO_WS_URL',
      'lighter and ondo are both at localhost:4002',
      { ONDO_WS_URL: 'ws://localhost:4002/elsewhere' },
    ],
    [
      'LIGHTER_DEPLOYMENTS',
      'lighter-rh and second are both at api.rh.example',
      {
        LIGHTER_DEPLOYMENTS: JSON.stringify([
          RH,
          {
            ...RH,
            key: 'second',
            baseUrl: 'https://second.example',
            wsUrl: 'wss://api.rh.example:443/stream/',
          },
        ]),
      },
    ],
    [
      'HYPERLIQUID_WS_URL',
      'hyperliquid and lighter are both at 127.0.0.1:4002',
      { HYPERLIQUID_WS_URL: 'ws://127.0.0.1:4002/stream' },
    ],
    [
      'LIGHTER_DEPLOYMENTS',
      'ondo is listed twice',
      { LIGHTER_DEPLOYMENTS: deployed({ key: 'ondo' }) },
    ],
    ['LIGHTER_DEPLOYMENTS', 'meta is a name', { LIGHTER_DEPLOYMENTS: deployed({ key: 'meta' }) }],
    ...announcedProviders.map(({ key }): [string, string, Record<string, string>] => [
      'LIGHTER_DEPLOYMENTS',
      `${key} is a name`,
      { LIGHTER_DEPLOYMENTS: deployed({ key }) },
    ]),
    ['PORT', 'paper exchange', { PORT: '4002' }],
    ['OPERATOR_PORT', 'paper exchange', { OPERATOR_PORT: '4004' }],
    ['OPERATOR_PORT', '3000 is PORT too', { OPERATOR_PORT: '3000' }],
    ['PAPER_PORT', '65536 is no port', { PAPER_PORT: '65532' }],
    ['HYPERLIQUID_NETWORK', 'every venue is off', allOff()],
    ['PERPS_FEES', 'acme.elsewhere', fees({ elsewhere: {} })],
    ['PERPS_FEES', 'acme.lighter.accountIndex', fees({ lighter: { accountIndex: -1 } })],
    ['DEFAULT_MARKET', 'elsewhere', { DEFAULT_MARKET: 'elsewhere/BTC' }],
    ['DEFAULT_MARKET', 'must be', { DEFAULT_MARKET: 'BTC' }],
  ])('stop the start where %s is wrong (%s), with one line', (name, words, settings) => {
    expect(() => parseEnv(settings)).toThrow(new RegExp(`^bad setting ${name}: [^\\n]*${words}`))
  })

  it.each([
    ['whose face is not on paper', { ONDO_NETWORK: 'mainnet', PORT: '4003' }],
    ['of a chain that is off', { PAPER_CHAIN: 'off', PORT: '4004' }],
    ['of a venue that is off', { LIGHTER_NETWORK: 'off', OPERATOR_PORT: '4002' }],
    [
      'where no venue is on paper',
      { HYPERLIQUID_NETWORK: 'mainnet', LIGHTER_NETWORK: 'off', ONDO_NETWORK: 'off', PORT: '4000' },
    ],
  ])('leave others the ports that the paper exchange does not open: %s', (_what, settings) => {
    expect(() => parseEnv(settings)).not.toThrow()
  })

  it('may share a host by different paths, as behind one proxy', () => {
    const behind = (path: string) => ({
      ...RH,
      key: path,
      baseUrl: `https://api.rh.example/${path}`,
    })
    const settings = { LIGHTER_DEPLOYMENTS: JSON.stringify([behind('one'), behind('two')]) }
    expect(keysOf(settings)).toEqual(['hyperliquid', 'lighter', 'one', 'two', 'ondo'])
    // The paper exchange, too, where something passes its venues on.
    const passedOn = {
      LIGHTER_API_URL: 'https://desk.example/lighter',
      ONDO_API_URL: 'https://desk.example/ondo',
    }
    expect(keysOf({ ...ALL_ON_PAPER, ...passedOn })).toEqual(['hyperliquid', 'lighter', 'ondo'])
  })

  it('of an unknown protocol stop the start by name', () => {
    const config = { key: 'mine', protocol: 'constructor' }
    expect(() => adapterOf(config)).toThrow('mine: the desk does not support constructor')
  })
})

function deployed(fields: object): string {
  return JSON.stringify([{ ...RH, ...fields }])
}

function allOff(): Record<string, string> {
  return { HYPERLIQUID_NETWORK: 'off', LIGHTER_NETWORK: 'off', ONDO_NETWORK: 'off' }
}

function fees(byProvider: Record<string, unknown>): Record<string, string> {
  return { PERPS_FEES: JSON.stringify({ acme: byProvider }) }
}

describe('fees', () => {
  it('are kept by provider, also for one that is switched off', () => {
    const table = fees({ 'lighter-rh': INTEGRATOR, ondo: { code: 'acme', feeRateBps: '2.5' } })
    const settings = parseEnv({
      ...table,
      LIGHTER_NETWORK: 'off',
      LIGHTER_DEPLOYMENTS: JSON.stringify([RH]),
    })
    const [deployment] = lighterConfigs(settings)
    if (deployment === undefined) throw new Error('no deployment')
    expect(feeOf(deployment, 'acme')).toEqual(INTEGRATOR)
    expect(feeOf(deployment, 'other')).toBeUndefined()
  })
})

describe('paper', () => {
  it('has faucet and controls wherever any venue is on paper', () => {
    const mixed = { HYPERLIQUID_NETWORK: 'mainnet', LIGHTER_NETWORK: 'paper' }
    expect(paperAdminUrl(parseEnv(mixed))).toBe('http://127.0.0.1:4000')
    expect(publicConfig(parseEnv(mixed))).toMatchObject({
      faucetPath: '/bff/paper/faucet',
      paperControlPath: '/bff/paper',
    })
    const hidden = publicConfig(parseEnv({ ...mixed, PAPER_CONTROLS: 'off' }))
    expect(hidden).not.toHaveProperty('paperControlPath')
    const real = { HYPERLIQUID_NETWORK: 'mainnet', LIGHTER_NETWORK: 'off', ONDO_NETWORK: 'off' }
    expect(paperAdminUrl(parseEnv(real))).toBeUndefined()
    expect(publicConfig(parseEnv(real))).not.toHaveProperty('faucetPath')
    expect(publicConfig(parseEnv(real))).not.toHaveProperty('paperControlPath')
  })

  it('signs about the platform on its own chain only where every venue is on paper', () => {
    expect(metaDomain(parseEnv(ALL_ON_PAPER)).chainId).toBe(31337)
    expect(metaDomain(parseEnv({ ...ALL_ON_PAPER, ONDO_NETWORK: 'sandbox' })).chainId).toBe(1)
    expect(metaDomain(parseEnv({ PERPS_META_CHAIN_ID: '5' })).chainId).toBe(5)
  })
})

describe('the page', () => {
  it('opens on the configured market, else on the usual one of the first venue', () => {
    expect(startPath(parseEnv({}))).toBe('/trade/hyperliquid/BTC')
    expect(startPath(parseEnv({ ...ALL_ON_PAPER, HYPERLIQUID_NETWORK: 'off' }))).toBe(
      '/trade/lighter/1',
    )
    expect(startPath(parseEnv({ DEFAULT_MARKET: 'hyperliquid/PURR/USDC' }))).toBe(
      '/trade/hyperliquid/PURR%2FUSDC',
    )
  })

  it('gets facts that the library of each venue reads', () => {
    const { venues } = PublicConfig.parse(publicConfig(parseEnv(ALL_ON_PAPER)))
    const [one, two, three] = venues
    expect(HyperliquidFacts.parse(one?.facts).deposit?.bridgeAddress).toBe(
      PAPER_CONTRACTS.hyperliquidBridge,
    )
    expect(LighterFacts.parse(two?.facts)).toMatchObject({
      signingChainId: 300,
      integrator: { accountIndex: 7 },
      deposit: { chainId: 31337, contract: PAPER_CONTRACTS.lighterGate, route: 0 },
    })
    expect(OndoFacts.parse(three?.facts)).toMatchObject({
      siwe: { domains: ['127.0.0.1:4003'], chainId: 31337 },
      terms: { termsVersion: 1, privacyVersion: 1 },
    })
    expect(JSON.stringify(two?.facts)).not.toContain('rpcUrl')
  })

  it.each(['sandbox', 'mainnet'])('gets the chain of sign-ins at the venue itself, %s', (to) => {
    const { venues } = publicConfig(parseEnv({ ...ALL_ON_PAPER, ONDO_NETWORK: to }))
    expect(OndoFacts.parse(venues[2]?.facts).siwe.chainId).toBe(1)
  })

  it('gets of the sandbox of Ondo its own addresses, domains and chain of deposits', () => {
    const { venues } = publicConfig(parseEnv({ ...ALL_ON_PAPER, ONDO_NETWORK: 'sandbox' }))
    const facts = OndoFacts.parse(venues[2]?.facts)
    expect(venues[2]).toMatchObject({
      ...{ network: 'sandbox', baseUrl: 'https://api.ondoperps-sandbox.xyz' },
      wsUrl: 'wss://api.ondoperps-sandbox.xyz/ws',
    })
    const { domains, uris } = facts.siwe
    expect(domains[0]).toBe('app.ondoperps-sandbox.xyz')
    expect(domains.every((domain) => domain.endsWith('ondoperps-sandbox.xyz'))).toBe(true)
    expect(uris).toEqual(domains.map((domain) => `https://${domain}`))
    expect(facts.deposit).toStrictEqual({
      ...{ chainId: 11_155_111, network: 'ethereum' },
      usdcAddress: '0x94a9d9ac8a22534e3faca9f4e7f2e2cf85d5e4c8',
    })
    expect(facts.builder).toBeUndefined()
    expect(venues[2]).not.toHaveProperty('chainRpcUrl')
  })

  it('gets the addresses of Ondo’s terms as they are configured, else none', () => {
    const venueOf = (settings: Record<string, string>) =>
      publicConfig(parseEnv({ ...ALL_ON_PAPER, ONDO_NETWORK: 'mainnet', ...settings })).venues[2]
    const ONDO_TERMS_URL = 'https://venue.example/terms'
    const ONDO_PRIVACY_URL = 'https://venue.example/privacy'
    expect(venueOf({ ONDO_TERMS_URL, ONDO_PRIVACY_URL })).toMatchObject({
      termsUrl: ONDO_TERMS_URL,
      privacyUrl: ONDO_PRIVACY_URL,
    })
    for (const name of ['termsUrl', 'privacyUrl']) {
      expect(venueOf({ ONDO_TERMS_URL: '' })).not.toHaveProperty(name)
    }
    expect(() => parseEnv({ ONDO_TERMS_URL: 'ftp://venue.example' })).toThrow('ONDO_TERMS_URL')
  })

  it('gets the platform fee as fractions of what rests and what takes', () => {
    const { venues } = publicConfig(parseEnv(ALL_ON_PAPER))
    expect(venues.map(({ platformFee }) => platformFee)).toEqual([
      { maker: '0.0001', taker: '0.0001' },
      { maker: '0.00005', taker: '0.0001' },
      { maker: '0.0001', taker: '0.0001' },
    ])
    expect(venues[1]?.spotPlatformFee).toEqual({ maker: '0.0001', taker: '0.0002' })
  })

  it('says that own orders reduce each other where orders of Lighter name an integrator', () => {
    const modesOf = (settings: Record<string, string>) =>
      publicConfig(parseEnv(settings)).venues.map(({ selfTrade }) => selfTrade)
    expect(modesOf(ALL_ON_PAPER)).toEqual([undefined, 'reduce', undefined])
    const withoutFee = { ...ALL_ON_PAPER, LIGHTER_NETWORK: 'mainnet' }
    expect(modesOf(withoutFee)).toEqual([undefined, undefined, undefined])
  })

  it('says that slices of a TWAP pay the platform fee where the order of one names the integrator', () => {
    const { venues } = publicConfig(parseEnv(ALL_ON_PAPER))
    expect(venues.map((venue) => venue.hasTwapPlatformFee)).toEqual([undefined, true, undefined])
    expect(venues.every(({ platformFee }) => platformFee !== undefined)).toBe(true)
  })

  it('gets a node of the chain on paper alone', () => {
    const { venues } = publicConfig(parseEnv({ ...ALL_ON_PAPER, HYPERLIQUID_NETWORK: 'mainnet' }))
    expect(venues.map(({ chainRpcUrl }) => chainRpcUrl)).toEqual([
      undefined,
      'http://127.0.0.1:4004',
      'http://127.0.0.1:4004',
    ])
  })
})

describe('announcedProviders', () => {
  it('are inactive and offer nothing', () => {
    expect(announcedProviders.length).toBeGreaterThan(0)
    for (const provider of announcedProviders) {
      expect(provider).toMatchObject({ active: false, setup: [], options: [], actions: [] })
    }
  })
})
