import type { Database } from '@/server/db/database'
import {
  findAttachment,
  findOwnedCode,
  insertAttachment,
  insertReferralCode,
} from '@/server/db/referrals'
import { findAcceptance, insertAcceptance } from '@/server/db/terms'
import { findVote, upsertVote } from '@/server/db/votes'
import type { MetaEffect } from './effect'

/**
 * Brings a signed effect about, all of it or none; again is the same as once.
 * @returns why it could not be, undefined where it is
 */
export async function applyEffect(
  database: Database,
  effect: MetaEffect,
  nowMs: number,
): Promise<string | undefined> {
  switch (effect.kind) {
    case 'onboard':
      return await database.transaction(async (transaction) => {
        const { address, termsVersion, referralCode } = effect
        if (referralCode !== undefined) {
          const row = { address, code: referralCode, attachedAtMs: nowMs }
          const isNew = await insertAttachment(transaction, row)
          const attached = isNew ? referralCode : (await findAttachment(transaction, address))?.code
          if (attached !== referralCode) return `the address came with ${attached} before`
        }
        if (termsVersion !== undefined) {
          await insertAcceptance(transaction, { address, termsVersion, acceptedAtMs: nowMs })
        }
        return undefined
      })
    case 'code': {
      const row = { code: effect.code, owner: effect.address, createdAtMs: nowMs }
      if (await insertReferralCode(database, row)) return undefined
      const owned = await findOwnedCode(database, effect.address)
      if (owned?.code === effect.code) return undefined
      return owned === undefined ? `${effect.code} is taken` : `the address owns ${owned.code}`
    }
    case 'vote': {
      const { address, targetProvider, direction, votedAtMs } = effect
      await upsertVote(database, { targetProvider, voter: address, direction, votedAtMs })
      return undefined
    }
  }
}

/** Whether an effect was applied, for a step whose answer was lost. */
export async function hasEffect(database: Database, effect: MetaEffect): Promise<boolean> {
  switch (effect.kind) {
    case 'onboard': {
      const { address, termsVersion, referralCode } = effect
      const isAccepted =
        termsVersion === undefined ||
        (await findAcceptance(database, { address, termsVersion })) !== undefined
      const isAttached =
        referralCode === undefined ||
        (await findAttachment(database, address))?.code === referralCode
      return isAccepted && isAttached
    }
    case 'code':
      return (await findOwnedCode(database, effect.address))?.code === effect.code
    case 'vote': {
      const { targetProvider, address: voter, votedAtMs } = effect
      const vote = await findVote(database, { targetProvider, voter })
      return vote !== undefined && vote.votedAtMs >= votedAtMs
    }
  }
}
