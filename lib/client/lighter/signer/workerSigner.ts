import { PerpsError } from '@/lib/schema/perpsError'
import type { LighterSigner } from './signer'
import type { WorkerAnswer, WorkerCall } from './workerMessages'

/** What of a Worker is needed. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

/** Where a browser reports what the content policy of a page blocked: the page's document. */
type PolicyReports = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** How long the Worker may take for one answer; its code is fetched in that time too. */
const PATIENCE_MS = 15_000
/** Browsers report a blocked Worker as an error and as a violation of the policy, in either order. */
const REPORTED_WITHIN_MS = 100

const BLOCKED = 'The content policy of this page blocks its signer: worker-src must allow it.'
const NOT_LOADED = 'The signer did not load. Reload the page to try again.'

/**
 * A signer that works in a Worker, so that no signature holds the page up.
 * @param startWorker starts the Worker of `signerWorker.ts`; called once, and again after it broke
 * @param policyReports the page's document unless given; undefined where there is none
 */
export async function openWorkerSigner(
  startWorker: () => WorkerLike,
  policyReports: PolicyReports | undefined = globalThis.document,
): Promise<LighterSigner> {
  let worker: WorkerLike | undefined
  let stopWatching = () => {}
  let nextId = 1
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()

  const fail = (message: string) => {
    stopWatching()
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new PerpsError(2005, message))
    waiting.clear()
  }
  const running = (): WorkerLike => {
    if (worker !== undefined) return worker
    const policy = watchPolicy(policyReports)
    stopWatching = policy.stop
    const started = startOrFail(startWorker, policy)
    started.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      // Its code has loaded.
      policy.stop()
      const call = waiting.get(data.id)
      waiting.delete(data.id)
      if ('error' in data) call?.reject(new PerpsError(2005, `The signer failed: ${data.error}`))
      else call?.resolve(data.result)
    }
    started.onerror = () => {
      const failStarted = () => {
        if (worker === started) fail(policy.hasBlocked() ? BLOCKED : NOT_LOADED)
      }
      setTimeout(failStarted, REPORTED_WITHIN_MS)
    }
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

/** What the content policy of a page reports about its Workers. */
interface PolicyWatch {
  /** Whether it blocked one since the watch began. */
  hasBlocked(): boolean
  stop(): void
}

function watchPolicy(reports: PolicyReports | undefined): PolicyWatch {
  let isBlocked = false
  const onViolation = (event: Event) => {
    const { effectiveDirective, disposition } = event as SecurityPolicyViolationEvent
    // A policy that only reports blocks nothing.
    isBlocked ||= effectiveDirective === 'worker-src' && disposition === 'enforce'
  }
  reports?.addEventListener('securitypolicyviolation', onViolation)
  return {
    hasBlocked: () => isBlocked,
    stop: () => reports?.removeEventListener('securitypolicyviolation', onViolation),
  }
}

/** @throws PerpsError 2005 where the browser allows no Worker: a policy of it or of a frame's page may */
function startOrFail(startWorker: () => WorkerLike, policy: PolicyWatch): WorkerLike {
  try {
    return startWorker()
  } catch (error) {
    policy.stop()
    throw new PerpsError(2005, 'This browser does not let the page start its signer.', {
      cause: error,
    })
  }
}
