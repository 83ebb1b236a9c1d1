// The entry of this venue in the package of the client library.
import type { PluginFactory } from '@/lib/client/plugin'
import type { PublicVenue } from '@/lib/schema/model/publicConfig'
import { lighterFrom as fromConfig } from './fromConfig'
import type { LighterOptions } from './options'
import { lighter as plugin } from './plugin'
import { openWorkerSigner, type WorkerLike } from './signer/workerSigner'

export type { LighterNetwork, LighterOptions } from './options'
export { openInPlaceSigner } from './signer/inPlaceSigner'
export type { LighterSigner, OpenSigner } from './signer/signer'

/**
 * Lighter for the client library. In a browser its signer runs in a Worker of the package's own file
 * (`worker-src` must allow it, `script-src` needs `'wasm-unsafe-eval'`); in Node it signs in place.
 */
export function lighter(options: LighterOptions): PluginFactory {
  const { openSigner } = options
  if (openSigner !== undefined || !hasWorkers()) return plugin(options)
  return plugin({ ...options, openSigner: () => openWorkerSigner(startWorker) })
}

/**
 * The plugin of a deployment, from its entry in `GET /bff/config`. @throws where it is no such
 * venue
 */
export function lighterFrom(venue: PublicVenue): PluginFactory {
  return hasWorkers() ? fromConfig(venue, startWorker) : fromConfig(venue)
}

function hasWorkers(): boolean {
  return typeof Worker === 'function' && typeof document === 'object'
}

function startWorker(): WorkerLike {
  return new Worker(new URL('./signerWorker.js', import.meta.url), {
    type: 'module',
    name: 'lighter-signer',
  })
}
