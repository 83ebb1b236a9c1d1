import type { ClientCore } from '@/lib/client/clientCore'
import type { Page, PageQuery } from '@/lib/client/reads/venueReads'
import type { Meta, Terms } from '@/lib/schema/model/meta'
import type { ReferralStatus, ReferredAddress } from '@/lib/schema/model/referral'
import type { OperationOutput } from '@/lib/schema/operations/operations'
import type { ActionOutcome } from './actionRun'
import type { RunMetaInput } from './runMetaAction'
import type { MetaAction, MetaDomain } from './verifyMetaStep'

/** What is about the platform itself: notices, terms, referral, votes. */
export interface MetaClient {
  /** Version of the service and its notices. */
  status(signal?: AbortSignal): Promise<Meta>
  /** The current terms in full, and whether the address accepted them. */
  terms(address: string, signal?: AbortSignal): Promise<Terms>
  /** @param code a code to check for the address. @throws PerpsError 2002 where it is malformed */
  referral(address: string, code?: string, signal?: AbortSignal): Promise<ReferralStatus>
  /** Addresses that came with the code of this one, newest first; at most 100 a page. */
  referralActivity(
    address: string,
    query?: PageQuery,
    signal?: AbortSignal,
  ): Promise<Page<ReferredAddress>>
  /** Create, verify, sign by the wallet, execute; see `runMetaAction`. */
  run<Type extends MetaAction>(input: RunMetaInput<Type>): Promise<ActionOutcome>
}

const PAGE_MAX = 100

/** The platform's part of one client. */
export function createMetaClient(core: ClientCore, domain: MetaDomain | undefined): MetaClient {
  const { api } = core
  return {
    status: (signal) => api.call('getMeta', {}, signal),
    terms: (address, signal) => api.call('getTerms', { query: { address } }, signal),
    referral: (address, code, signal) =>
      api.call(
        'getReferral',
        { query: { address, ...(code === undefined ? {} : { code }) } },
        signal,
      ),
    async referralActivity(address, { limit, cursor } = {}, signal) {
      const query = {
        address,
        ...(limit === undefined ? {} : { limit: String(Math.min(limit, PAGE_MAX)) }),
        ...(cursor === undefined ? {} : { cursor }),
      }
      return pageOf(await api.call('getReferralActivity', { query }, signal))
    },
    // Few pages sign about the platform: what does comes with the first time.
    async run(input) {
      const { runMetaAction } = await import('./runMetaAction')
      return await runMetaAction(core, domain, input)
    },
  }
}

function pageOf({
  items,
  pagination,
}: OperationOutput<'getReferralActivity'>): Page<ReferredAddress> {
  const { hasMore, cursor } = pagination
  return { items, hasMore, ...(cursor === undefined ? {} : { cursor }) }
}
