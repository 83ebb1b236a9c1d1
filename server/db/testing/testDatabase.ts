import { createHash, randomBytes } from 'node:crypto'
import { existsSync, promises as files, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { OpenDatabase } from '@/server/db/database'
import { MIGRATIONS_DIRECTORY } from '@/server/db/migrations'
import { openEmbedded } from '@/server/db/openEmbedded'
import { openPostgres } from '@/server/db/openPostgres'
import type { StagedStepRow } from '@/server/db/steps/stepStore'
import { copyTemplate, VERSION_FILE } from '@/server/db/template'

/** A data directory of a test's own with an empty database in it; making one from nothing is slow. */
export async function makeTestDirectory(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'perpdesk-test-'))
  await copyTemplate(await testTemplate(), join(directory, 'db'))
  return directory
}

/**
 * An empty database of a test's own, gone once it is closed: embedded, or on the PostgreSQL server
 * that `TEST_DATABASE_URL` names.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (server !== undefined) return await openOnServer(server)
  const directory = await makeTestDirectory()
  const opened = await openEmbedded(directory)
  return {
    ...opened,
    async close() {
      await opened.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function openOnServer(server: string): Promise<OpenDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const client = postgres(server, { max: 1, onnotice: () => {} })
  await client.unsafe(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const opened = await openPostgres(url.href)
  return {
    ...opened,
    async close() {
      await opened.close()
      await client.unsafe(`drop database ${name}`)
      await client.end()
    },
  }
}

/** A stage of a batch as a venue has it, its keys in no order. */
export function stageRow(batchId: string, position = 0): StagedStepRow {
  return {
    id: `${batchId}-${position}`,
    batchId,
    position,
    fingerprint: `${batchId}-${position}`,
    provider: 'fake',
    address: '0x1',
    signerAddress: '0x2',
    action: 'placeOrder',
    signer: 'SDK',
    step: { zulu: 'é', alpha: [1, { b: null, a: 2 }] },
    relayData: { z: 1, a: 2 },
    probeData: null,
    feeIdentity: null,
    isIndependent: false,
    stagedAtMs: 1,
    expiresAtMs: 60_000,
  }
}

// Made once for these migrations and shared by all test processes of the machine.
async function testTemplate(): Promise<string> {
  const journal = readFileSync(join(MIGRATIONS_DIRECTORY, 'meta', '_journal.json'))
  const engine = readFileSync('node_modules/@electric-sql/pglite/package.json')
  const name = createHash('sha256').update(journal).update(engine).digest('hex').slice(0, 16)
  const template = join(tmpdir(), `perpdesk-test-template-${name}`)
  if (existsSync(join(template, VERSION_FILE))) return template
  const directory = mkdtempSync(join(tmpdir(), 'perpdesk-test-'))
  await (await openEmbedded(directory)).close()
  try {
    await files.rename(join(directory, 'db'), template)
  } catch (error) {
    // Another process was first, and its template is as good.
    if (!existsSync(join(template, VERSION_FILE))) throw error
  }
  rmSync(directory, { recursive: true, force: true })
  return template
}
