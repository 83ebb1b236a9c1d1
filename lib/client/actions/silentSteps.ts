import type { ClientCore } from '@/lib/client/clientCore'
import { requestLock } from '@/lib/client/requestLock'
import type { ProviderAction } from '@/lib/schema/model/provider'

/** Whether a setup step is carried out without asking the person: the browser's own key signs it. */
export function isSilentStep({ signers, options }: ProviderAction): boolean {
  return !signers.includes('USER') && !options
}

/** Runs work on an account's silent steps in one tab at a time, where the platform has locks. */
export async function inOneTab<T>(
  { locks }: Pick<ClientCore, 'locks'>,
  {
    provider,
    address,
    signal,
  }: { provider: string; address: string; signal?: AbortSignal | undefined },
  run: () => Promise<T>,
): Promise<T> {
  if (locks === undefined) return await run()
  const name = `perpdesk.setup.${provider}.${address.toLowerCase()}`
  return await requestLock(locks, name, signal === undefined ? {} : { signal }, run)
}
