/**
 * Arguments of node that start one of the server's programs: what `PERPDESK_SERVERS` holds of it in
 * one file (`scripts/bundleServers.mjs`), else its source, which is translated at every start.
 * @param entry its path from the project's root
 */
export function serverArgs(entry: string): string[] {
  const { PERPDESK_SERVERS: folder } = process.env
  if (folder === undefined || folder === '') return ['--import', 'tsx', entry]
  return [`${folder}/${entry.replace(/\.ts$/, '.mjs')}`]
}
