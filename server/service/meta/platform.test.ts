import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { isEip712Step } from '@/lib/schema/action/actionStep'
import { ReferralActivity, ReferralStatus } from '@/lib/schema/model/referral'
import { termsOfService } from '@/server/config/terms'
import type { OpenDatabase } from '@/server/db/database'
import { insertAcceptance } from '@/server/db/terms'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createAction } from '@/server/service/actions/createAction'
import { executeAction } from '@/server/service/actions/executeAction'
import { publishNotice, withdrawNotice } from '@/server/service/operator/notices'
import { getMeta } from '@/server/service/reads/getMeta'
import { listProviders } from '@/server/service/reads/listProviders'
import {
  ANNOUNCED,
  createTestService,
  type TestService,
} from '@/server/service/testing/testService'
import { getReferral } from './getReferral'
import { getReferralActivity } from './getReferralActivity'
import { getTerms } from './getTerms'

const caller = { feeIdentity: undefined, signal: new AbortController().signal }
const { version: termsVersion } = termsOfService()
let seed = 0n
let database: OpenDatabase
let service: TestService
const clock = { nowMs: 1_790_000_000_000 }

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
})
beforeEach(() => {
  clock.nowMs += 3_600_000
  service = createTestService([], database, clock)
})

function person() {
  seed += 1n
  const account = privateKeyToAccount(`0x${seed.toString(16).padStart(64, '7')}`)
  return { account, address: account.address.toLowerCase() }
}
type Person = ReturnType<typeof person>

async function create(who: Person, action: string, params: unknown) {
  const body = { provider: 'meta', address: who.address, action, params }
  const answer = await createAction(service, { body: body as never }, caller)
  return answer.body.actions
}

async function sign(who: Person, step: ActionStep) {
  if (!isEip712Step(step)) throw new Error('expected typed data')
  return { ...step, signature: await who.account.signTypedData(step.typedData as never) }
}

async function execute(who: Person, action: string, actions: readonly unknown[]) {
  const body = { provider: 'meta', address: who.address, action, actions }
  return await executeAction(service, { body: body as never }, caller)
}

async function run(who: Person, action: string, params: unknown) {
  const steps = await create(who, action, params)
  const signed = await Promise.all(steps.map((step) => sign(who, step)))
  return (await execute(who, action, signed)).body.results
}

const referral = async (who: Person, code?: string) =>
  ReferralStatus.parse(
    (await getReferral(service, { query: { address: who.address as never, code } })).body,
  )

describe('the terms', () => {
  it('are accepted by one signature, once, and stay so', async () => {
    const who = person()
    const asked = { query: { address: who.address as never } }
    expect((await getTerms(service, asked)).body).toMatchObject({ termsVersion, accepted: false })
    expect(await run(who, 'metaAcceptTerms', { termsVersion })).toEqual([
      { action: 'metaAcceptTerms', success: true },
    ])
    const after = (await getTerms(service, asked)).body
    expect(after).toMatchObject({ accepted: true, acceptedAt: clock.nowMs })
    expect(await create(who, 'metaAcceptTerms', { termsVersion })).toEqual([])
  })

  it('are the person’s to accept, whatever signer is named beside', async () => {
    const who = person()
    const named = { provider: 'meta', address: who.address, signerAddress: person().address }
    const params = { termsVersion }
    const created = { ...named, action: 'metaAcceptTerms', params }
    const [step] = (await createAction(service, { body: created as never }, caller)).body.actions
    if (step === undefined) throw new Error('no step')
    const { results } = (await execute(who, 'metaAcceptTerms', [await sign(who, step)])).body
    expect(results).toMatchObject([{ success: true }])
  })

  it('of another version, or signed by another, are refused', async () => {
    const who = person()
    await expect(create(who, 'metaAcceptTerms', { termsVersion: 'old' })).rejects.toMatchObject({
      code: 2002,
    })
    const [step] = await create(who, 'metaAcceptTerms', { termsVersion })
    if (step === undefined) throw new Error('no step')
    const forged = await sign(person(), step)
    await expect(execute(who, 'metaAcceptTerms', [forged])).rejects.toMatchObject({ code: 2010 })
  })

  it('are accepted version by version, read and never inferred', async () => {
    const who = person()
    const { address } = who
    const before = { address, termsVersion: `before ${termsVersion}`, acceptedAtMs: 1 }
    await insertAcceptance(database.database, before)
    const asked = { query: { address: address as never } }
    expect((await getTerms(service, asked)).body).toMatchObject({ termsVersion, accepted: false })
    expect((await getTerms(service, asked)).body).not.toHaveProperty('acceptedAt')
    expect(await referral(who)).toMatchObject({
      termsAccepted: false,
      onboarding: { termsVersion },
    })
    expect(await create(who, 'metaAcceptTerms', { termsVersion })).toHaveLength(1)
    await run(who, 'metaAcceptTerms', { termsVersion })
    expect((await getTerms(service, asked)).body).toMatchObject({ accepted: true })
    expect(await create(who, 'metaAcceptTerms', { termsVersion })).toEqual([])
  })

  it('cannot be accepted past the deadline, nor altered', async () => {
    const who = person()
    const [step] = await create(who, 'metaAcceptTerms', { termsVersion })
    if (step === undefined || !isEip712Step(step)) throw new Error('no step')
    expect(step.typedData.domain.verifyingContract).toBe(`0x${'0'.repeat(40)}`)
    expect(step.typedData.types.EIP712Domain?.at(-1)).toEqual({
      name: 'verifyingContract',
      type: 'address',
    })
    const altered = structuredClone(step)
    Object.assign(altered.typedData.message, { termsVersion: 'other' })
    await expect(execute(who, 'metaAcceptTerms', [await sign(who, altered)])).rejects.toMatchObject(
      { code: 2050 },
    )
    clock.nowMs += 11 * 60_000
    await expect(execute(who, 'metaAcceptTerms', [await sign(who, step)])).rejects.toMatchObject({
      code: 2042,
    })
  })
})

describe('referral codes', () => {
  it('are made, checked, attached once and counted', async () => {
    const [owner, friend] = [person(), person()]
    expect(await run(owner, 'metaCreateReferralCode', { code: 'north7' })).toMatchObject([
      { success: true },
    ])
    expect((await referral(owner)).ownedCode).toMatchObject({ code: 'NORTH7', attachedCount: 0 })
    expect((await referral(owner, 'north7')).candidate).toMatchObject({
      valid: false,
      rejection: 'SELF_REFERRAL',
    })
    expect((await referral(friend, 'no one')).candidate?.rejection).toBe('NOT_FOUND')
    expect((await referral(friend, 'nOrth7')).onboarding).toEqual({
      termsVersion,
      referralCode: 'NORTH7',
    })
    await run(friend, 'metaOnboard', { termsVersion, referralCode: 'north7' })
    const after = await referral(friend, 'north7')
    expect(after).toMatchObject({
      termsAccepted: true,
      attachedCode: { code: 'NORTH7', attachedAt: clock.nowMs },
      candidate: { rejection: 'ALREADY_ATTACHED' },
    })
    expect(after.onboarding).toBeUndefined()
    expect(await create(friend, 'metaOnboard', { termsVersion, referralCode: 'north7' })).toEqual(
      [],
    )
    expect((await referral(owner)).ownedCode?.attachedCount).toBe(1)
  })

  it('are one to an owner and one owner to a code', async () => {
    const [owner, late] = [person(), person()]
    await run(owner, 'metaCreateReferralCode', {})
    await expect(create(owner, 'metaCreateReferralCode', {})).rejects.toMatchObject({ code: 2002 })
    const [step] = await create(late, 'metaCreateReferralCode', { code: 'WANTED' })
    await run(person(), 'metaCreateReferralCode', { code: 'WANTED' })
    if (step === undefined) throw new Error('no step')
    const { results } = (await execute(late, 'metaCreateReferralCode', [await sign(late, step)]))
      .body
    expect(results).toMatchObject([{ success: false, errorCode: 2002 }])
    expect((await referral(late)).ownedCode).toBeUndefined()
  })

  it('page through their addresses without losing or doubling one of the same moment', async () => {
    const owner = person()
    await run(owner, 'metaCreateReferralCode', { code: 'PAGES' })
    const friends = [person(), person(), person(), person(), person()]
    for (const friend of friends) await run(friend, 'metaOnboard', { referralCode: 'PAGES' })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { address: owner.address as never, limit: 2, ...(cursor && { cursor }) }
      const page = ReferralActivity.parse((await getReferralActivity(service, { query })).body)
      seen.push(...page.items.map(({ address }) => address))
      const { hasMore, nextUrl } = page.pagination
      const next = nextUrl === undefined ? undefined : new URL(nextUrl, 'http://desk.test')
      expect(next?.pathname).toBe(hasMore ? '/v1/perps/meta/referral/activity' : undefined)
      if (next) expect(next.searchParams.get('cursor')).toBe(page.pagination.cursor)
      cursor = page.pagination.hasMore ? page.pagination.cursor : undefined
    } while (cursor !== undefined)
    expect([...seen].sort()).toEqual(friends.map(({ address }) => address).sort())
    const query = { address: owner.address as never, limit: 2, cursor: 'nonsense' }
    await expect(getReferralActivity(service, { query })).rejects.toMatchObject({ code: 2002 })
  })
})

describe('votes', () => {
  it('show at once, however lately the providers were listed', async () => {
    const votes = async () => {
      const { providers } = (await listProviders(service, caller)).body
      return providers.find(({ key }) => key === ANNOUNCED.key)?.upVotes ?? 0
    }
    const before = await votes()
    const params = { targetProvider: ANNOUNCED.key, direction: 'up', voteType: 'provider' }
    await run(person(), 'metaVote', params)
    expect(await votes()).toBe(before + 1)
  })

  it('count the latest of each voter and show with the providers', async () => {
    const [one, two] = [person(), person()]
    const vote = (direction: string) => ({
      targetProvider: ANNOUNCED.key,
      direction,
      voteType: 'provider',
    })
    const listed = async () =>
      (await listProviders(service, caller)).body.providers.find(({ key }) => key === ANNOUNCED.key)
    const { upVotes = 0, downVotes = 0 } = (await listed()) ?? {}
    await run(one, 'metaVote', vote('up'))
    await run(two, 'metaVote', vote('up'))
    clock.nowMs += 5_000
    await run(two, 'metaVote', vote('down'))
    clock.nowMs += 5_000
    expect(await listed()).toMatchObject({ upVotes: upVotes + 1, downVotes: downVotes + 1 })
  })

  it('are refused for a provider that is not announced, and six minutes late', async () => {
    const who = person()
    const wish = { targetProvider: ANNOUNCED.key, direction: 'up', voteType: 'provider' }
    await expect(
      create(who, 'metaVote', { ...wish, targetProvider: 'nowhere' }),
    ).rejects.toMatchObject({ code: 2002 })
    const [step] = await create(who, 'metaVote', wish)
    if (step === undefined) throw new Error('no step')
    clock.nowMs += 6 * 60_000
    await expect(execute(who, 'metaVote', [await sign(who, step)])).rejects.toMatchObject({
      code: 2042,
    })
  })
})

describe('the platform', () => {
  it('answers the same signed step again from the journal, and takes no other action', async () => {
    const who = person()
    const [step] = await create(who, 'metaAcceptTerms', { termsVersion })
    if (step === undefined) throw new Error('no step')
    const signed = await sign(who, step)
    const first = await execute(who, 'metaAcceptTerms', [signed])
    const again = await execute(who, 'metaAcceptTerms', [signed])
    expect(again).toMatchObject({ isReplayed: true, body: first.body })
    await expect(create(who, 'approveBuilderFee', {})).rejects.toMatchObject({ code: 2002 })
  })

  it('shows notices newest first until they are withdrawn', async () => {
    const notice = { title: 'Maintenance', message: 'Back at noon.' }
    await publishNotice(database.database, notice, { id: 'a', nowMs: clock.nowMs })
    await publishNotice(database.database, notice, { id: 'b', nowMs: clock.nowMs + 1 })
    const shown = async () => {
      service.reads.meta.clear()
      return (await getMeta(service)).body.notices.map(({ timestamp }) => timestamp)
    }
    expect(await shown()).toEqual([clock.nowMs + 1, clock.nowMs])
    expect(await withdrawNotice(database.database, { id: 'b', nowMs: clock.nowMs })).toBe(true)
    expect(await withdrawNotice(database.database, { id: 'b', nowMs: clock.nowMs })).toBe(false)
    expect(await shown()).toEqual([clock.nowMs])
  })
})
