import type { ParamValue, Provider } from '@/lib/schema/model/provider'
import { type Advertised, actionOf, paramOf } from './descriptor'

/** Whom a venue pays withdrawals out to. */
type Destination =
  | 'any'
  /** The address of the account alone. */
  | 'owner'
  /** Addresses of the account's book at the venue. */
  | 'addressBook'

/** What a withdrawal may be. */
export interface WithdrawalRules {
  /** Assets to choose from; undefined: the collateral alone. */
  assets: readonly { id: string; label: string }[] | undefined
  /** Ledgers to take it from; undefined where the balances name them. */
  routes: readonly { id: WithdrawalRoute; label: string }[] | undefined
  destination: Destination
}

/** A ledger that a withdrawal is taken from. */
export type WithdrawalRoute = 'perps' | 'spot'

/** What a withdrawal may be at a venue; undefined where it offers none. Pure. */
export function withdrawalRules(provider: Advertised): WithdrawalRules | undefined {
  const entry = actionOf(provider, 'withdrawal')
  if (entry === undefined) return undefined
  const assets = paramOf(entry, 'assetId')?.values?.map(labelled)
  const routes = paramOf(entry, 'route')?.values?.flatMap((value) => {
    const { id, label } = labelled(value)
    return id === 'perps' || id === 'spot' ? [{ id, label } as const] : []
  })
  return { assets, routes, destination: destinationOf(paramOf(entry, 'destination')?.values) }
}

function destinationOf(values: readonly ParamValue[] | undefined): Destination {
  const named = values?.map(({ value }) => value)
  if (named?.includes('addressBook')) return 'addressBook'
  return named?.includes('owner') ? 'owner' : 'any'
}

/** The ledgers that money moves between, in the venue's own words; empty where it names none. Pure. */
export function moveLedgers(provider: Advertised): readonly { id: string; label: string }[] {
  return (paramOf(actionOf(provider, 'sendAsset'), 'sourceDex')?.values ?? []).map(labelled)
}

/** Where a deposit goes, as the provider advertises it. */
export interface DepositRoute {
  chainId: number
  chainName: string
  tokenAddress: string
  symbol: string
}

/** What is sent to an address of the account's own, as far as the descriptor says. */
export interface AddressDeposit {
  kind: 'address'
  /** What the network is called. */
  network?: string
  /** Blocks after which a deposit is credited. */
  confirmations?: number
}

/** How money gets into an account. */
export type DepositWay =
  /** Transactions of the person's wallet, one route for each token. */
  { kind: 'wallet'; routes: readonly [DepositRoute, ...DepositRoute[]] } | AddressDeposit

/** How a provider takes deposits; undefined where it takes none. Pure. */
export function depositWay(provider: Pick<Provider, 'actions' | 'setup'>): DepositWay | undefined {
  const [first, ...others] = depositRoutes(provider)
  if (first !== undefined) return { kind: 'wallet', routes: [first, ...others] }
  const all = [...provider.setup, ...provider.actions]
  const entry = all.find(({ type }) => type === 'createDepositAddress')
  if (entry === undefined) return undefined
  const network = paramOf(entry, 'network')?.values?.[0]?.label
  const confirmations = Number(paramOf(entry, 'confirmations')?.values?.[0]?.value)
  return {
    kind: 'address',
    ...(network === undefined ? {} : { network }),
    ...(Number.isSafeInteger(confirmations) ? { confirmations } : {}),
  }
}

/**
 * Blocks after which a deposit to an address is credited: from the descriptor, else from the
 * venue's own code; undefined where neither has it, and for a deposit by a transaction of the
 * wallet.
 */
export function depositConfirmations(
  way: DepositWay | undefined,
  known: { confirmations?: number } | undefined,
): number | undefined {
  return way?.kind === 'address' ? (way.confirmations ?? known?.confirmations) : undefined
}

/** Symbol of the token of a deposit, by its parameters; undefined where the provider takes it no more. */
export function depositSymbol(
  provider: Pick<Provider, 'actions' | 'setup'>,
  { tokenAddress }: Readonly<Record<string, unknown>>,
): string | undefined {
  const routes = depositRoutes(provider)
  if (tokenAddress === undefined) return routes[0]?.symbol
  const wanted = String(tokenAddress).toLowerCase()
  return routes.find((route) => route.tokenAddress.toLowerCase() === wanted)?.symbol
}

/** Tokens that a wallet may deposit, each on the provider's own chain. */
function depositRoutes(provider: Advertised): readonly DepositRoute[] {
  const entry = actionOf(provider, 'deposit')
  const chain = paramOf(entry, 'chainId')?.values?.[0]
  const chainId = Number(chain?.value)
  if (chain === undefined || !Number.isSafeInteger(chainId)) return []
  return (paramOf(entry, 'tokenAddress')?.values ?? []).flatMap(({ value, label }) =>
    typeof value === 'string'
      ? [{ chainId, chainName: chain.label, tokenAddress: value, symbol: label }]
      : [],
  )
}

function labelled({ value, label }: ParamValue): { id: string; label: string } {
  return { id: String(value), label }
}
