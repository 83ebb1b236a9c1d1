// The entry `@perpdesk/client/react`: hooks over TanStack Query.
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react'
import type { ActionOutcome, RunActionInput } from '@/lib/client/actions/actionRun'
import type { StreamPayloads } from '@/lib/client/channels'
import type { Page } from '@/lib/client/reads/venueReads'
import type { Account, PortfolioHistory, PortfolioRange } from '@/lib/schema/model/account'
import type { ActionType } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import type { ChannelInput, PerpsClient } from './perpsClient'
import type { Quote, QuoteInput } from './quotes'

const ClientContext = createContext<PerpsClient | undefined>(undefined)

/** An account at a provider; while the address is undefined nothing is read. */
export interface AccountRef {
  provider: string
  address: string | undefined
}

const ROOT = 'perpdesk'
const SECOND_MS = 1_000

/** Hands a client to the hooks below it. Needs a `QueryClientProvider` above. */
export function PerpsProvider({ client, children }: { client: PerpsClient; children?: ReactNode }) {
  return createElement(ClientContext.Provider, { value: client }, children)
}

/** The client of the provider above. @throws where there is none */
export function usePerpsClient(): PerpsClient {
  const client = useContext(ClientContext)
  if (client) return client
  throw new Error('usePerpsClient needs a PerpsProvider above it.')
}

/** Descriptors of the venues. */
export function useProviders(): UseQueryResult<readonly Provider[]> {
  const client = usePerpsClient()
  return useQuery({ queryKey: [ROOT, 'providers'], queryFn: () => client.providers() })
}

/** Static metadata of a venue's markets. */
export function useMarkets(provider: string): UseQueryResult<readonly Market[]> {
  const client = usePerpsClient()
  return useQuery({
    queryKey: [ROOT, 'markets', provider],
    queryFn: () => client.markets(provider),
    staleTime: 3_600 * SECOND_MS,
  })
}

/** An account, straight from the venue. */
export function useAccount(ref: AccountRef): UseQueryResult<Account> {
  return useAccountRead(ref, 'account', (client, input) => client.getAccount(input))
}

/** Open positions, straight from the venue. */
export function usePositions(ref: AccountRef): UseQueryResult<readonly Position[]> {
  return useAccountRead(ref, 'positions', (client, input) => client.getPositions(input))
}

/** Open orders, straight from the venue. */
export function useOpenOrders(ref: AccountRef): UseQueryResult<Page<Order>> {
  return useAccountRead(ref, 'orders', (client, input) => client.getOrders(input))
}

/** Worth and profit over a time. */
export function usePortfolioHistory(
  ref: AccountRef & { range: PortfolioRange },
): UseQueryResult<PortfolioHistory> {
  const { range } = ref
  return useAccountRead(ref, `portfolio ${range}`, (client, input) =>
    client.getPortfolioHistory({ ...input, range }),
  )
}

/** Runs actions; every read of the account is asked again afterwards. */
export function useExecute(): UseMutationResult<ActionOutcome, Error, RunActionInput<ActionType>> {
  const client = usePerpsClient()
  const cache = useQueryClient()
  return useMutation({
    // An action is never repeated by itself.
    retry: false,
    mutationFn: (input: RunActionInput<ActionType>) => client.execute(input),
    onSettled: (_outcome, _error, { provider, address }) =>
      cache.invalidateQueries({ queryKey: accountKey({ provider, address }) }),
  })
}

/** The newest quote of a market order; undefined until the first, and where `input` is. */
export function useQuote(input: QuoteInput | undefined): Quote | undefined {
  const client = usePerpsClient()
  const [quote, setQuote] = useState<Quote>()
  const text = input === undefined ? undefined : JSON.stringify({ ...input, signal: undefined })
  useEffect(() => {
    setQuote(undefined)
    if (text === undefined) return undefined
    return client.subscribeQuote(JSON.parse(text) as QuoteInput, setQuote)
  }, [client, text])
  return quote
}

/** The newest payload of a venue's channel; undefined until the first, and where `input` is. */
export function useChannel<Name extends keyof StreamPayloads>(
  input: ChannelInput<Name> | undefined,
): StreamPayloads[Name] | undefined {
  const client = usePerpsClient()
  const [payload, setPayload] = useState<StreamPayloads[Name]>()
  const text = input === undefined ? undefined : JSON.stringify(input)
  useEffect(() => {
    setPayload(undefined)
    if (text === undefined) return undefined
    return client.subscribe(JSON.parse(text) as ChannelInput<Name>, (next) =>
      setPayload(() => next),
    )
  }, [client, text])
  return payload
}

function accountKey({ provider, address }: AccountRef) {
  return [ROOT, 'account', provider, address?.toLowerCase() ?? ''] as const
}

function useAccountRead<Value>(
  { provider, address }: AccountRef,
  name: string,
  read: (
    client: PerpsClient,
    input: { provider: string; address: string; signal: AbortSignal },
  ) => Promise<Value>,
): UseQueryResult<Value> {
  const client = usePerpsClient()
  return useQuery({
    queryKey: [...accountKey({ provider, address }), name],
    queryFn: ({ signal }) => read(client, { provider, address: address ?? '', signal }),
    enabled: address !== undefined,
  })
}
