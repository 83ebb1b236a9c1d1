import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of the client library; a venue's folder with an `entry.ts` is an entry of the package. */
const VENUES = 'lib/client'

/** Dependencies of the library: they stay imports, installed beside it. */
export const DEPENDENCIES = ['@noble/curves', '@noble/hashes', 'big.js', 'viem', 'zod'] as const
/** What a program that uses the hooks has itself. */
export const PEERS = ['@tanstack/react-query', 'react'] as const

/** Entries of the package by name (`index` is the package itself), each with its source. */
export function clientEntries(root: string): Readonly<Record<string, string>> {
  return {
    index: 'lib/package/index.ts',
    ...Object.fromEntries(
      entryFolders(root).map((name) => [name, `${VENUES}/${name}/entry.ts`] as const),
    ),
    verify: 'lib/package/verify.ts',
    wallet: 'lib/package/wallet.ts',
    react: 'lib/package/react.ts',
  }
}

/** Scripts that a page starts as Workers, by the name of their file. */
export function clientWorkers(root: string): Readonly<Record<string, string>> {
  const source = (name: string) => `${VENUES}/${name}/signer/signerWorker.ts`
  const found = entryFolders(root).find((name) => existsSync(join(root, source(name))))
  return found === undefined ? {} : { signerWorker: source(found) }
}

function entryFolders(root: string): readonly string[] {
  return readdirSync(join(root, VENUES))
    .filter((name) => existsSync(join(root, VENUES, name, 'entry.ts')))
    .toSorted()
}
