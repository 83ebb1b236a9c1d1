import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Database } from './database'
import { referralAttachments, referralCodes } from './tables'

/** A code as it is kept. */
export type ReferralCodeRow = typeof referralCodes.$inferSelect

/** An address that came with a code. */
export type AttachmentRow = typeof referralAttachments.$inferSelect

/** Keeps a new code; false where the code or its owner is taken. */
export async function insertReferralCode(
  database: Database,
  row: ReferralCodeRow,
): Promise<boolean> {
  const made = await database
    .insert(referralCodes)
    .values(row)
    .onConflictDoNothing()
    .returning({ code: referralCodes.code })
  return made.length > 0
}

/** A code by its name; undefined where it has no owner. */
export async function findReferralCode(
  database: Database,
  code: string,
): Promise<ReferralCodeRow | undefined> {
  const [row] = await database.select().from(referralCodes).where(eq(referralCodes.code, code))
  return row
}

/** The code of an owner; undefined where it has none. */
export async function findOwnedCode(
  database: Database,
  owner: string,
): Promise<ReferralCodeRow | undefined> {
  const [row] = await database.select().from(referralCodes).where(eq(referralCodes.owner, owner))
  return row
}

/** Keeps the code an address came with; false where it came with one before. */
export async function insertAttachment(
  database: Database,
  row: Pick<AttachmentRow, 'address' | 'code' | 'attachedAtMs'>,
): Promise<boolean> {
  const made = await database
    .insert(referralAttachments)
    .values(row)
    .onConflictDoNothing()
    .returning({ address: referralAttachments.address })
  return made.length > 0
}

/** The code an address came with; undefined where it came with none. */
export async function findAttachment(
  database: Database,
  address: string,
): Promise<AttachmentRow | undefined> {
  const [row] = await database
    .select()
    .from(referralAttachments)
    .where(eq(referralAttachments.address, address))
  return row
}

/** How many addresses came with a code. */
export async function countAttachments(database: Database, code: string): Promise<number> {
  const [row] = await database
    .select({ count: sql<string>`count(*)` })
    .from(referralAttachments)
    .where(eq(referralAttachments.code, code))
  return Number(row?.count ?? 0)
}

/** Where a page of attachments goes on: after this row, by time and then by address. */
export type AttachmentPlace = Pick<AttachmentRow, 'address' | 'attachedAtMs'>

/** Addresses that came with a code, newest first, after a place. */
export async function listAttachments(
  database: Database,
  { code, after, limit }: { code: string; after?: AttachmentPlace | undefined; limit: number },
): Promise<AttachmentRow[]> {
  const { attachedAtMs, address } = referralAttachments
  return await database
    .select()
    .from(referralAttachments)
    .where(
      and(
        eq(referralAttachments.code, code),
        after === undefined
          ? undefined
          : or(
              lt(attachedAtMs, after.attachedAtMs),
              and(eq(attachedAtMs, after.attachedAtMs), lt(address, after.address)),
            ),
      ),
    )
    .orderBy(desc(attachedAtMs), desc(address))
    .limit(limit)
}

/** Saves the volume of an address, as the venues report it. */
export async function updateNotional(
  database: Database,
  { address, notional, nowMs }: { address: string; notional: string; nowMs: number },
): Promise<void> {
  await database
    .update(referralAttachments)
    .set({ notional, notionalAtMs: nowMs })
    .where(eq(referralAttachments.address, address))
}
