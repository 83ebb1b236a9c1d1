import type { Meta, Terms } from '@/lib/schema/meta'
import type { OperationOutput } from '@/lib/schema/operations'
import type { ReferralStatus, ReferredAddress } from '@/lib/schema/referral'
import type { ClientCore } from './clientCore'
import type { ActionOutcome } from './runAction'
import { type RunMetaInput, runMetaAction } from './runMetaAction'
import type { Page, PageQuery } from './venueReads'
import type { MetaAction, MetaDomain } from './verifyMetaStep'

/** What is about the platform itself: notices, terms, referral, votes. */
export interface MetaClient {
  /** Version of the service and its notices. */
  status(signal?: AbortSignal): Promise<Meta>
  /** The current terms in full, and whether the address accepted them. */
  terms(address: string, signal?: AbortSignal): Promise<Terms>
  /** @param code a code to judge for the address. @throws PerpsError 2002 where it is malformed */
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
    run: (input) => runMetaAction(core, domain, input),
  }
}

function pageOf({
  items,
  pagination,
}: OperationOutput<'getReferralActivity'>): Page<ReferredAddress> {
  const { hasMore, cursor } = pagination
  return { items, hasMore, ...(cursor === undefined ? {} : { cursor }) }
}
