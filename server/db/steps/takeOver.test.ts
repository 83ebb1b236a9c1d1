import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GuardedPglite } from '@/server/db/guardedPglite'
import { openEmbedded } from '@/server/db/openEmbedded'
import { journal, signerNonces, stagedSteps } from '@/server/db/tables'
import { makeTestDirectory, stageRow } from '@/server/db/testing/testDatabase'
import type { JournalRow, JournalState } from './stepStore'

let directory: string
beforeEach(async () => {
  directory = await makeTestDirectory()
}, 120_000)
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function journalRow(name: string, state: JournalState): JournalRow {
  const { id, batchId, position, fingerprint, provider } = stageRow(name)
  return {
    ...{ stagedId: id, fingerprint, signatureHash: 'hash', batchId, position, provider },
    ...{ state, result: null, instanceId: 'old', createdAtMs: 1, updatedAtMs: 1 },
  }
}

/** What the version before left: rows in the tables, and newer ones in the log beside them. */
async function leaveOldRows(lines: readonly string[]): Promise<void> {
  const engine = new GuardedPglite({ dataDir: join(directory, 'db') })
  const database = drizzle(engine)
  await database.insert(stagedSteps).values([stageRow('table'), stageRow('both')])
  await database.insert(journal).values([journalRow('table', 'settled')])
  await database.insert(signerNonces).values({ provider: 'fake', signer: '0x1', nonce: 9_000 })
  await engine.close()
  mkdirSync(join(directory, 'db', 'perpdesk_orders'), { recursive: true })
  writeFileSync(join(directory, 'db', 'perpdesk_orders', '3.jsonl'), lines.join('\n'))
}

function oldStage(name: string): Record<string, unknown> {
  const { batchId, signerAddress, relayData, probeData, feeIdentity, ...row } = stageRow(name)
  const { stagedAtMs, expiresAtMs, isIndependent: _, ...rest } = row
  return {
    ...{ ...rest, batch_id: batchId, signer_address: signerAddress, relay_data: relayData },
    ...{ probe_data: probeData, fee_identity: feeIdentity },
    ...{ staged_at_ms: stagedAtMs, expires_at_ms: expiresAtMs },
  }
}

it('takes the rows of the version before over once, those of its log included', async () => {
  await leaveOldRows([
    JSON.stringify({ stages: [oldStage('log')] }),
    JSON.stringify({ journal: [journalRow('both', 'relaying')] }),
    JSON.stringify({ journal: [journalRow('both', 'unknown')] }),
    '{"journal":[{"stagedId":"cut sh',
  ])
  for (const start of ['first', 'second']) {
    const opened = await openEmbedded(directory)
    const names = ['table', 'both', 'log']
    const found = await opened.steps.findStages(names.map((name) => stageRow(name).fingerprint))
    const states = Object.fromEntries(
      found.map(({ staged, journal: row }) => [staged.batchId, row?.state ?? 'staged']),
    )
    expect([start, states]).toEqual([start, { table: 'settled', both: 'unknown', log: 'staged' }])
    for (const { staged } of found) expect(staged).toEqual(stageRow(staged.batchId))
    expect(await opened.database.$count(stagedSteps)).toBe(0)
    const nonce = { provider: 'fake', signer: '0x1', nowMs: 1 }
    expect(await opened.steps.nextNonce(nonce)).toBeGreaterThan(9_000)
    await opened.close()
  }
}, 120_000)

it('refuses an old log that it cannot read with one line, and touches nothing', async () => {
  await leaveOldRows(['garbage', ''])
  await expect(openEmbedded(directory)).rejects.toThrow(
    /^the order log of an earlier version is damaged: .*3\.jsonl; start that version once more/,
  )
}, 120_000)
