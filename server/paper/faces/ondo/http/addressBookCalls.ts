import { z } from 'zod'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { type FactOf, NO_ONE, toFaceRecord } from '@/server/paper/faces/ondo/records/factRecord'
import { time } from '@/server/paper/faces/ondo/views/numbers'
import type { OwnCall } from './call'
import { VenueError } from './errors'
import { readJson, Text } from './request'

const BASE = '/v1/auth/erc-4361/address_book'
const BOOK = '/v1/wallet/address_book'
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const LABEL_MAX = 64

/** An address that money may go to. @throws VenueError for none, and for one of the venue's own */
function checkedAddress({ facts }: FaceContext, text: string): string {
  const address = text.toLowerCase()
  if (!ADDRESS.test(text) || address === NO_ONE) {
    throw new VenueError('bad_withdrawal_address', 'bad withdrawal address')
  }
  if (facts.depositAddresses().has(address)) {
    throw new VenueError('internal_withdrawal_address', 'withdrawal address is internal')
  }
  return address
}

/** @throws VenueError for an empty label, or one too long */
function checkedLabel(label: string): string {
  const trimmed = label.trim()
  if (trimmed === '') throw new VenueError('empty_label', 'label is empty')
  if (trimmed.length > LABEL_MAX) throw new VenueError('bad_label', 'label is too long')
  return trimmed
}

function ownEntry({ facts }: FaceContext, account: string, text: string): FactOf<'bookEntry'> {
  const entry = facts.bookEntry(account, text.toLowerCase())
  if (entry === undefined) {
    throw new VenueError('withdrawal_address_not_found', 'address is not in the address book')
  }
  return entry
}

/** The book of addresses that withdrawals may go to; every entry is signed by the wallet. */
export const ADDRESS_BOOK_CALLS: readonly OwnCall[] = [
  {
    method: 'POST',
    path: `${BASE}/get_challenge`,
    permission: 'transfer',
    run(context, question, _params, { account }) {
      const body = readJson(
        question,
        z.object({ walletAddress: Text, chainId: Text, withdrawalAddress: Text }),
      )
      const withdrawalAddress = checkedAddress(context, body.withdrawalAddress)
      if (body.walletAddress.toLowerCase() !== account) {
        throw new VenueError('account_not_found', 'account not found')
      }
      const { chainId, walletAddress } = body
      const challenge = context.challenges.open({
        walletAddress,
        chainId,
        withdrawalAddress,
        origin: question.origin,
        purpose: 'addressBook',
      })
      if (challenge === undefined) throw new VenueError('bad_query_param', 'chainId is invalid')
      return { result: { id: challenge.id, message: challenge.message } }
    },
  },
  {
    method: 'POST',
    path: `${BASE}/complete_challenge`,
    permission: 'transfer',
    async run({ challenges, facts, host }, question, _params, { account }) {
      const body = readJson(question, z.object({ id: Text, signature: Text, addressLabel: Text }))
      const label = checkedLabel(body.addressLabel)
      const signed = await challenges.complete(body.id, body.signature, 'addressBook')
      const isOwn = typeof signed === 'object' && signed.address.toLowerCase() === account
      const address = isOwn ? signed.withdrawalAddress : undefined
      if (address === undefined) {
        throw new VenueError('challenge_not_found', 'challenge not found')
      }
      const addedMs = facts.bookEntry(account, address)?.addedMs ?? host.now()
      const entry = { kind: 'bookEntry', account, address, label, addedMs } as const
      await host.submitRecord(toFaceRecord({ ...entry, timeMs: host.now() }))
      return { done: true }
    },
  },
  {
    method: 'GET',
    path: BOOK,
    permission: 'read_only',
    run: ({ facts }, _question, _params, { account }) => ({
      result: {
        addressBook: facts.bookEntries(account).map(({ address, label, timeMs }) => ({
          withdrawalAddress: address,
          label,
          lastUpdated: time(timeMs),
        })),
      },
    }),
  },
  {
    method: 'PUT',
    path: BOOK,
    permission: 'transfer',
    async run(context, question, _params, { account }) {
      const body = readJson(question, z.object({ withdrawalAddress: Text, addressLabel: Text }))
      const entry = ownEntry(context, account, body.withdrawalAddress)
      const label = checkedLabel(body.addressLabel)
      await context.host.submitRecord(toFaceRecord({ ...entry, label, timeMs: context.host.now() }))
      return { done: true }
    },
  },
  {
    method: 'DELETE',
    path: BOOK,
    permission: 'transfer',
    async run(context, question, _params, { account }) {
      const body = readJson(question, z.object({ withdrawalAddress: Text }))
      const { address } = ownEntry(context, account, body.withdrawalAddress)
      await context.host.submitRecord(toFaceRecord({ kind: 'bookEntryGone', account, address }))
      return { done: true }
    },
  },
]
