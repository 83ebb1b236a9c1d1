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
  useCallback,
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

/** What a stream gives, in the fields that the result of a read has. */
export interface StreamResult<Value> {
  /** The newest; undefined until the first, and where there is no input. */
  data: Value | undefined
  /** Why nothing comes; null otherwise. Of a quote of an unknown market a PerpsError 2023. */
  error: Error | null
  /** Neither data nor an error has come; also where there is no input. */
  isPending: boolean
  /** Subscribes again, such as after an error. */
  refetch(): void
}

/**
 * The newest quote of a market order; undefined until the first, and where `input` is. It stays so
 * where no quote can come: `useQuoteStream` gives the error.
 */
export function useQuote(input: QuoteInput | undefined): Quote | undefined {
  return useQuoteStream(input).data
}

/** The newest quote of a market order, and the error where none can come. */
export function useQuoteStream(input: QuoteInput | undefined): StreamResult<Quote> {
  return useStream(input, subscribeToQuote)
}

/**
 * The newest payload of a venue's channel; undefined until the first, and where `input` is.
 * @throws where it cannot be subscribed to; `useChannelStream` gives the error instead
 */
export function useChannel<Name extends keyof StreamPayloads>(
  input: ChannelInput<Name> | undefined,
): StreamPayloads[Name] | undefined {
  const { data, error } = useChannelStream<Name>(input)
  if (error !== null) throw error
  return data
}

/** The newest payload of a venue's channel, and the error where it cannot be subscribed to. */
export function useChannelStream<Name extends keyof StreamPayloads>(
  input: ChannelInput<Name> | undefined,
): StreamResult<StreamPayloads[Name]> {
  return useStream<ChannelInput<Name>, StreamPayloads[Name]>(input, subscribeToChannel<Name>)
}

type Subscribe<Input, Value> = (
  client: PerpsClient,
  input: Input,
  onData: (data: Value) => void,
  onError: (error: unknown) => void,
) => () => void

const subscribeToQuote: Subscribe<QuoteInput, Quote> = (client, input, onData, onError) =>
  client.subscribeQuote(input, onData, onError)

function subscribeToChannel<Name extends keyof StreamPayloads>(
  client: PerpsClient,
  input: ChannelInput<Name>,
  onData: (payload: StreamPayloads[Name]) => void,
): () => void {
  return client.subscribe<Name>(input, onData)
}

const NOTHING = { data: undefined, error: null }

/** What a stream gave, and the input and client that it is of. */
interface Heard<Value> extends Pick<StreamResult<Value>, 'data' | 'error'> {
  text?: string | undefined
  client?: PerpsClient
}

/** Follows a stream of the client. @param subscribe the same function on every call */
function useStream<Input extends object, Value>(
  input: Input | undefined,
  subscribe: Subscribe<Input, Value>,
): StreamResult<Value> {
  const client = usePerpsClient()
  const [state, setState] = useState<Heard<Value>>(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const refetch = useCallback(() => setAttempt((before) => before + 1), [])
  const text = input === undefined ? undefined : JSON.stringify({ ...input, signal: undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt subscribes again
  useEffect(() => {
    setState({ ...NOTHING, text, client })
    if (text === undefined) return undefined
    let isGone = false
    let leave: (() => void) | undefined
    const fail = (error: unknown) => {
      if (!isGone) setState((before) => ({ ...before, error: errorOf(error) }))
    }
    try {
      const take = (data: Value) => setState({ data, error: null, text, client })
      leave = subscribe(client, JSON.parse(text) as Input, take, fail)
    } catch (error) {
      fail(error)
    }
    return () => {
      isGone = true
      leave?.()
    }
  }, [client, subscribe, text, attempt])
  // In the render that brings another input there is nothing yet: what is kept is the former one's.
  const isOfThis = state.text === text && state.client === client
  const { data, error } = isOfThis ? state : NOTHING
  return { data, error, isPending: data === undefined && error === null, refetch }
}

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
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
