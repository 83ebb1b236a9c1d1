import { expect, test } from 'vitest'
import { nextNonce } from './signerNonces'
import { openTestDatabase } from './testDatabase'

const NOW_MS = 1_700_000_000_000
const ask = (nowMs: number, signer = '0x1') => ({ provider: 'hyperliquid', signer, nowMs })

test('gives now, then one more, and never less when the clock goes back', async () => {
  const open = await openTestDatabase()
  expect(await nextNonce(open, ask(NOW_MS))).toBe(NOW_MS)
  expect(await nextNonce(open, ask(NOW_MS))).toBe(NOW_MS + 1)
  expect(await nextNonce(open, ask(NOW_MS - 60_000))).toBe(NOW_MS + 2)
  expect(await nextNonce(open, ask(NOW_MS + 60_000))).toBe(NOW_MS + 60_000)
  expect(await nextNonce(open, ask(NOW_MS, '0x2'))).toBe(NOW_MS)
  await open.close()
})

test('gives nonces above all that were given before a restart or by another process', async () => {
  const open = await openTestDatabase()
  await nextNonce(open, ask(NOW_MS))
  const last = await nextNonce(open, ask(NOW_MS + 4_000))
  const shared = { ...open, isExclusive: false }
  const after = await nextNonce(shared, ask(NOW_MS + 4_000))
  expect(after).toBeGreaterThan(last)
  expect(await nextNonce(shared, ask(NOW_MS))).toBe(after + 1)
  await open.close()
})

test('gives no nonce twice where many are asked for at once', async () => {
  const open = await openTestDatabase()
  const given = await Promise.all(Array.from({ length: 50 }, () => nextNonce(open, ask(NOW_MS))))
  given.push(await nextNonce(open, ask(NOW_MS)))
  expect(new Set(given).size).toBe(51)
  expect(given.at(-1)).toBe(Math.max(...given))
  // None runs ahead of the clock by which a venue and a client judge it.
  expect(Math.max(...given)).toBe(NOW_MS + 50)
  await open.close()
})
