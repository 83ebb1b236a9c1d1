import { z } from 'zod'
import { Address, DecimalString } from '@/lib/schema/model/primitives'
import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import { pageUrl } from '@/lib/schema/operations/query'
import { parseJson } from '@/lib/schema/parseJson'
import { validationError } from '@/lib/schema/perpsError'
import { type AttachmentPlace, findOwnedCode, listAttachments } from '@/server/db/referrals'
import type { Answer } from '@/server/service/answer'
import type { Service } from '@/server/service/service'
import { refreshNotionals } from './refreshNotionals'

const Place = z.tuple([z.int().min(0), Address])

/**
 * The addresses that came with the code of an address, newest first; none where it owns no code.
 * @throws PerpsError 400/2002 for a cursor that no page gave
 */
export async function getReferralActivity(
  service: Service,
  { query: { address, limit, cursor } }: OperationRequest<'getReferralActivity'>,
): Promise<Answer<OperationOutput<'getReferralActivity'>>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const { database } = await service.openDatabase()
  const owned = await findOwnedCode(database, address)
  if (owned === undefined) return { body: { items: [], pagination: { limit, hasMore: false } } }
  const rows = await listAttachments(database, { code: owned.code, after, limit: limit + 1 })
  const page = await refreshNotionals(service, rows.slice(0, limit))
  const last = page.at(-1)
  const hasMore = rows.length > limit
  const next = hasMore && last !== undefined ? writeCursor(last) : undefined
  return {
    body: {
      items: page.map((row) => ({
        address: row.address,
        attachedAt: row.attachedAtMs,
        notional: DecimalString.parse(row.notional),
      })),
      pagination: {
        limit,
        hasMore,
        ...(next !== undefined && {
          cursor: next,
          nextUrl: pageUrl('/meta/referral/activity', { address, limit, cursor: next }),
        }),
      },
    },
  }
}

function writeCursor({ attachedAtMs, address }: AttachmentPlace): string {
  return Buffer.from(JSON.stringify([attachedAtMs, address])).toString('base64url')
}

function readCursor(cursor: string): AttachmentPlace {
  const place = Place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (!place.success) throw validationError('query.cursor', 'is not one that a page gave')
  const [attachedAtMs, address] = place.data
  return { attachedAtMs, address }
}
