import type { Provider } from '@/lib/schema/model/provider'
import type { PublicVenue } from '@/lib/schema/model/publicConfig'
import type { Env } from './envSchema'
import { hyperliquidProtocol } from './hyperliquid'
import { lighterProtocol } from './lighter'
import { ondoProtocol } from './ondo'
import { PAPER_CHAIN_ID } from './paperChain'
import type { VenueConfig, VenueProtocol } from './venueConfig'

/** Every protocol the service speaks. One line per venue. */
const PROTOCOLS: readonly VenueProtocol[] = [hyperliquidProtocol, lighterProtocol, ondoProtocol]

/** Every deployment that is switched on, in the order they are offered. */
export function venueConfigs(settings: Env): readonly VenueConfig[] {
  return PROTOCOLS.flatMap((protocol) => protocol.configs(settings))
}

/** Every deployment as pages are told it, with the fees of an integrator where one is named. */
export function publicVenues(settings: Env, feeIdentity?: string): readonly PublicVenue[] {
  return PROTOCOLS.flatMap((protocol) => protocol.publicVenues(settings, feeIdentity))
}

/** Whether any venue trades on paper: then there is a faucet, and prices and clock can be moved. */
export function hasPaperVenue(settings: Env): boolean {
  return venueConfigs(settings).some(({ network }) => network === 'paper')
}

const ETHEREUM = 1

/** Domain of what is signed about the platform itself; on the paper chain where all venues are. */
export function metaDomain(settings: Env): { name: string; chainId: number } {
  const isPaper = venueConfigs(settings).every(({ network }) => network === 'paper')
  const usual = isPaper ? PAPER_CHAIN_ID : ETHEREUM
  return { name: 'Perpdesk', chainId: settings.PERPS_META_CHAIN_ID ?? usual }
}

/** Market that the service opens on: the configured one, else the usual one of the first venue. */
export function startMarket(settings: Env): { provider: string; marketId: string } {
  const [provider, marketId] = splitMarket(settings.DEFAULT_MARKET)
  if (provider !== undefined && marketId !== undefined) return { provider, marketId }
  const [first] = venueConfigs(settings)
  const protocol = PROTOCOLS.find(({ name }) => name === first?.protocol)
  if (first === undefined || protocol === undefined) throw new Error('no venue is switched on')
  return { provider: first.key, marketId: protocol.defaultMarket }
}

/**
 * Checks what one setting alone does not show: deployments against each other, fees and the start
 * market against the deployments.
 * @throws Error with one line that names the setting
 */
export function checkVenues(settings: Env): void {
  const configs = venueConfigs(settings)
  if (configs.length === 0) {
    throw new Error(`bad setting ${networkName(PROTOCOLS[0])}: every venue is off`)
  }
  const keys = new Map<string, VenueConfig>()
  const addresses = new Map<string, VenueConfig>()
  for (const config of configs) {
    const setting = `${config.protocol.toUpperCase()}_DEPLOYMENTS`
    const twin = keys.get(config.key)
    if (twin !== undefined) throw new Error(`bad setting ${setting}: ${config.key} is listed twice`)
    keys.set(config.key, config)
    const { host, pathname } = new URL(config.baseUrl)
    const neighbour = addresses.get(host + pathname)
    if (neighbour !== undefined) {
      throw new Error(
        `bad setting ${setting}: ${neighbour.key} and ${config.key} are both at ${host}`,
      )
    }
    addresses.set(host + pathname, config)
  }
  checkFees(settings, keys)
  checkPorts(settings)
  const [provider] = splitMarket(settings.DEFAULT_MARKET)
  if (provider !== undefined && !keys.has(provider)) {
    throw new Error(`bad setting DEFAULT_MARKET: ${provider} is not a provider of this desk`)
  }
}

/** A fee may stand by for a venue that is switched off, not for one that no one knows. */
function checkFees(settings: Env, keys: ReadonlyMap<string, VenueConfig>): void {
  for (const [identity, byProvider] of Object.entries(settings.PERPS_FEES)) {
    for (const [provider, fee] of Object.entries(byProvider)) {
      const name = keys.get(provider)?.protocol ?? provider
      const protocol = PROTOCOLS.find((candidate) => candidate.name === name)
      const at = `bad setting PERPS_FEES: ${identity}.${provider}`
      if (protocol === undefined) throw new Error(`${at}: is not a provider of this desk`)
      const parsed = protocol.feeSchema.safeParse(fee)
      if (parsed.success) continue
      const [issue] = parsed.error.issues
      throw new Error(`${[at, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'invalid'}`)
    }
  }
}

/** The paper exchange has five ports in a row: its own, three venues and the chain. */
const PAPER_PORTS = 5

function checkPorts(settings: Env): void {
  const { PORT, PAPER_PORT } = settings
  if (!hasPaperVenue(settings)) return
  if (PORT >= PAPER_PORT && PORT < PAPER_PORT + PAPER_PORTS) {
    const last = PAPER_PORT + PAPER_PORTS - 1
    throw new Error(
      `bad setting PORT: ${PORT} is one of the paper exchange's (${PAPER_PORT}-${last})`,
    )
  }
}

function splitMarket(text: string | undefined): [string?, string?] {
  const cut = text?.indexOf('/') ?? -1
  return text === undefined || cut < 0 ? [] : [text.slice(0, cut), text.slice(cut + 1)]
}

function networkName(protocol: VenueProtocol | undefined): string {
  return `${protocol?.name.toUpperCase()}_NETWORK`
}

/** Providers that are listed with `active: false` and take no other call. */
export const announcedProviders: readonly Provider[] = [
  {
    key: 'paradex',
    name: 'Paradex',
    logoURI: '/providers/paradex.svg',
    signingMethod: 'eip712',
    active: false,
    setup: [],
    options: [],
    actions: [],
    categories: [],
    supportedIntervals: [],
  },
]
