import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The key by which the dashboard's server side calls the service: the configured one, else the one
 * minted at the first start and kept in the data directory, readable by its owner alone.
 */
export function readDashboardKey(configured: string | undefined, dataDirectory: string): string {
  if (configured !== undefined) return configured
  mkdirSync(dataDirectory, { recursive: true })
  const path = join(dataDirectory, 'dashboard.key')
  try {
    // Of two processes that start at once, one mints and both read the same.
    writeFileSync(path, `dash_${randomBytes(32).toString('base64url')}\n`, {
      flag: 'wx',
      mode: 0o600,
    })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8').trim()
}
