import { openInPlaceSigner } from './inPlaceSigner'
import type { WorkerAnswer, WorkerCall } from './workerMessages'

// Runs in a Worker of the page. It exchanges messages with the page that started it alone.

/** What of a Worker's own scope is used here. */
interface WorkerScope {
  onmessage: ((event: { data: WorkerCall }) => void) | null
  postMessage(answer: WorkerAnswer): void
}

const scope = globalThis as unknown as WorkerScope
const signer = openInPlaceSigner()

async function answer(call: WorkerCall): Promise<unknown> {
  const opened = await signer
  switch (call.name) {
    case 'createKey':
      return opened.createKey(...call.given)
    case 'sign':
      return opened.sign(...call.given)
    case 'token':
      return opened.token(...call.given)
  }
}

scope.onmessage = ({ data }) => {
  answer(data).then(
    (result) => scope.postMessage({ id: data.id, result }),
    (error: unknown) =>
      scope.postMessage({
        id: data.id,
        error: error instanceof Error ? error.message : 'could not sign',
      }),
  )
}
