import type { Provider } from '@/lib/schema/model/provider'
import type { PublicVenue } from '@/lib/schema/model/publicConfig'
import type { Env } from './envSchema'
import { hyperliquidProtocol } from './hyperliquid'
import { lighterProtocol } from './lighter'
import { ondoProtocol } from './ondo'
import { PAPER_CHAIN_ID } from './paperChain'
import { portWantedTwice, startPorts } from './startPorts.mjs'
import type { VenueConfig, VenueProtocol } from './venueConfig'

/** Every protocol of the service. One line per venue. */
const PROTOCOLS: readonly VenueProtocol[] = [hyperliquidProtocol, lighterProtocol, ondoProtocol]

/** Every deployment that is switched on, in the order they are offered. */
export function venueConfigs(settings: Env): readonly VenueConfig[] {
  return PROTOCOLS.flatMap((protocol) => protocol.configs(settings))
}

/** Every deployment as pages receive it, with the fees of an integrator where one is named. */
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
    throw new Error(`bad setting ${networkSetting(PROTOCOLS[0]?.name)}: every venue is off`)
  }
  checkPorts(settings)
  const keys = keysOf(configs)
  checkAddresses(configs, paperHosts(settings))
  checkFees(settings, keys)
  const [provider] = splitMarket(settings.DEFAULT_MARKET)
  if (provider !== undefined && !keys.has(provider)) {
    throw new Error(`bad setting DEFAULT_MARKET: ${provider} is not a provider of this desk`)
  }
}

/** Keys that the platform itself and announced providers have. */
const isReserved = (key: string): boolean =>
  key === 'meta' || announcedProviders.some((provider) => provider.key === key)

/** The deployments by key, each of which is there once. */
function keysOf(configs: readonly VenueConfig[]): ReadonlyMap<string, VenueConfig> {
  const keys = new Map<string, VenueConfig>()
  for (const config of configs) {
    const twin = keys.get(config.key)
    // Only lists name keys: the other of the two may be a protocol's own.
    const listed = [config, twin].find((venue) => venue?.key !== venue?.protocol) ?? config
    const at = `bad setting ${listed.urlSetting ?? networkSetting(listed.protocol)}: ${config.key}`
    if (twin !== undefined) throw new Error(`${at} is listed twice`)
    if (isReserved(config.key)) throw new Error(`${at} is a name that the desk itself uses`)
    keys.set(config.key, config)
  }
  return keys
}

/**
 * No two deployments are at one address, however it is written: neither their interfaces nor their
 * streams. Venues may share a host by different paths, but for the ports of the paper exchange, where
 * one venue answers under every path.
 */
function checkAddresses(configs: readonly VenueConfig[], wholeHosts: ReadonlySet<string>): void {
  for (const [index, config] of configs.entries()) {
    for (const neighbour of configs.slice(0, index)) {
      for (const mine of placesOf(config)) {
        const twin = placesOf(neighbour).find((place) => isSamePlace(mine, place, wholeHosts))
        if (twin === undefined) continue
        const name = mine.setting ?? twin.setting ?? networkSetting(config.protocol)
        const { host } = new URL(mine.url)
        throw new Error(
          `bad setting ${name}: ${neighbour.key} and ${config.key} are both at ${host}`,
        )
      }
    }
  }
}

/** An address of a deployment, and the setting that says it; without one its network does. */
interface Place {
  url: string
  setting: string | undefined
}

function placesOf({ baseUrl, urlSetting, wsUrl, wsUrlSetting }: VenueConfig): readonly Place[] {
  const base = { url: baseUrl, setting: urlSetting }
  if (wsUrl === undefined) return [base]
  return [base, { url: wsUrl, setting: wsUrlSetting ?? urlSetting }]
}

function isSamePlace(one: Place, other: Place, wholeHosts: ReadonlySet<string>): boolean {
  const [first, second] = [addressOf(one.url), addressOf(other.url)]
  if (first.host !== second.host) return false
  return wholeHosts.has(first.host) || first.path === second.path
}

/** Where the paper exchange of this start listens, as `addressOf` writes it. */
function paperHosts(settings: Env): ReadonlySet<string> {
  const ports = startPorts(settings).filter(({ setting }) => setting === 'PAPER_PORT')
  return new Set(ports.map(({ port }) => `localhost:${port}`))
}

/** Names of this machine, as an address has them. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]|\[::ffff:7f00:1\])$/

/** Host with port, and path, in one writing: names of this machine are one, and usual ports are said. */
function addressOf(url: string): { host: string; path: string } {
  const { hostname, port, protocol, pathname } = new URL(url)
  const name = hostname.replace(/\.$/, '')
  const host = LOOPBACK.test(name) ? 'localhost' : name
  const usualPort = /^(?:https|wss):$/.test(protocol) ? '443' : '80'
  return { host: `${host}:${port === '' ? usualPort : port}`, path: pathname.replace(/\/+$/, '') }
}

/** A fee may be configured for a venue that is switched off, not for an unknown one. */
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

/** The web process wants no port twice, and none of the paper exchange's. */
function checkPorts(settings: Env): void {
  const twice = portWantedTwice(startPorts(settings))
  if (twice === undefined) return
  const { port, settings: names } = twice
  const [first, second] = names
  throw new Error(
    second === 'PAPER_PORT'
      ? `bad setting ${first}: ${port} is one of the paper exchange's, which begin at PAPER_PORT`
      : `bad setting ${second}: ${port} is ${first} too`,
  )
}

function splitMarket(text: string | undefined): [string?, string?] {
  const cut = text?.indexOf('/') ?? -1
  return text === undefined || cut < 0 ? [] : [text.slice(0, cut), text.slice(cut + 1)]
}

function networkSetting(protocol: string | undefined): string {
  return `${protocol?.toUpperCase()}_NETWORK`
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
