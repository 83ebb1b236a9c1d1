import type { LighterSigner } from './signer'

/** What the page may ask of the Worker, and with what. */
export type WorkerCall = {
  [Name in 'createKey' | 'sign' | 'token']: {
    id: number
    name: Name
    given: Parameters<LighterSigner[Name]>
  }
}['createKey' | 'sign' | 'token']

/** What the Worker answers: the result, or why there is none. */
export type WorkerAnswer = { id: number } & ({ result: unknown } | { error: string })
