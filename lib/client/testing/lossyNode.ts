import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A way to a chain's node on which answers can be lost. */
export interface LossyNode {
  url: string
  /** Where the node is; set once that is known. */
  forwardTo(url: string): void
  /** From now on the answers to calls of this method are lost; to none where there is no method. */
  loseAnswersTo(method: string | undefined): void
  close(): Promise<void>
}

/** Starts one on loopback. */
export async function startLossyNode(): Promise<LossyNode> {
  let target: string | undefined
  let losing: string | undefined
  const server = createServer(async (request, response) => {
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk)
    try {
      if (target === undefined) throw new Error('no node')
      const headers = { 'content-type': 'application/json' }
      const sent = { method: 'POST', headers, body: Buffer.concat(body) }
      const answer = await (await fetch(target, sent)).text()
      if (losing !== undefined && sent.body.includes(losing)) request.socket.destroy()
      else response.writeHead(200, headers).end(answer)
    } catch {
      request.socket.destroy()
    }
  })
  await new Promise<void>((resume) => server.listen(0, '127.0.0.1', resume))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    forwardTo(url) {
      target = url
    },
    loseAnswersTo(method) {
      losing = method
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resume) => server.close(resume))
    },
  }
}
