import { PerpsError } from '@/lib/schema/perpsError'
import type { LighterSigner } from './signer'
import type { WorkerAnswer, WorkerCall } from './workerMessages'

/** What of a Worker is needed. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

/** How long the Worker may take for one answer; its code is fetched in that time too. */
const PATIENCE_MS = 15_000

/**
 * A signer that works in a Worker, so that no signature holds the page up.
 * @param startWorker starts the Worker of `signerWorker.ts`; called once, and again after it broke
 */
export async function openWorkerSigner(startWorker: () => WorkerLike): Promise<LighterSigner> {
  let worker: WorkerLike | undefined
  let nextId = 1
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()

  const fail = (message: string) => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new PerpsError(2005, message))
    waiting.clear()
  }
  const running = (): WorkerLike => {
    if (worker !== undefined) return worker
    const started = startOrFail(startWorker)
    started.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      const call = waiting.get(data.id)
      waiting.delete(data.id)
      if ('error' in data) call?.reject(new PerpsError(2005, `The signer failed: ${data.error}`))
      else call?.resolve(data.result)
    }
    started.onerror = () => fail('The signer did not load. Reload the page to try again.')
    worker = started
    return started
  }
  const ask = (name: WorkerCall['name'], given: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      // Where a policy of the browser blocks it, nothing waits for an answer.
      const signing = running()
      const id = nextId
      nextId += 1
      const timer = setTimeout(() => fail('The signer did not answer.'), PATIENCE_MS)
      const settle = () => clearTimeout(timer)
      waiting.set(id, {
        resolve(result) {
          settle()
          resolve(result)
        },
        reject(error) {
          settle()
          reject(error)
        },
      })
      signing.postMessage({ id, name, given })
    })
  return {
    // Made by our own code on the other side: the shapes are those of `LighterSigner`.
    createKey: (...given) => ask('createKey', given) as ReturnType<LighterSigner['createKey']>,
    sign: (request) => ask('sign', [request]) as ReturnType<LighterSigner['sign']>,
    token: (...given) => ask('token', given) as ReturnType<LighterSigner['token']>,
    close: () => fail('The signer was closed.'),
  }
}

/** @throws PerpsError 2005 where the browser allows no Worker: a policy of it or of a frame's page may */
function startOrFail(startWorker: () => WorkerLike): WorkerLike {
  try {
    return startWorker()
  } catch (error) {
    throw new PerpsError(2005, 'This browser does not let the page start its signer.', {
      cause: error,
    })
  }
}
