import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key by which the dashboard's server side calls the service. */
export function readDashboardKey(configured: string | undefined, dataDirectory: string): string {
  return readMintedSecret(configured, dataDirectory, { file: 'dashboard.key', prefix: 'dash_' })
}

/** The key that share cards are signed with; instances that share addresses must share it. */
export function readShareKey(configured: string | undefined, dataDirectory: string): string {
  return readMintedSecret(configured, dataDirectory, { file: 'share.key', prefix: 'share_' })
}

/**
 * A secret of this service: the configured one, else the one minted at the first start and kept in
 * the data directory, readable by its owner alone.
 * @param file name in the data directory
 * @param prefix what the minted secret begins with
 */
function readMintedSecret(
  configured: string | undefined,
  dataDirectory: string,
  { file, prefix }: { file: string; prefix: string },
): string {
  if (configured !== undefined) return configured
  mkdirSync(dataDirectory, { recursive: true })
  const path = join(dataDirectory, file)
  try {
    // Of two processes that start at once, one mints and both read the same.
    writeFileSync(path, `${prefix}${randomBytes(32).toString('base64url')}\n`, {
      flag: 'wx',
      mode: 0o600,
    })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8').trim()
}
