import { readMintedSecret } from './mintedSecret'

/** The key by which the dashboard's server side calls the service. */
export function readDashboardKey(configured: string | undefined, dataDirectory: string): string {
  return readMintedSecret(configured, dataDirectory, { file: 'dashboard.key', prefix: 'dash_' })
}

/** The key that share cards are signed with; instances that share addresses must share it. */
export function readShareKey(configured: string | undefined, dataDirectory: string): string {
  return readMintedSecret(configured, dataDirectory, { file: 'share.key', prefix: 'share_' })
}
