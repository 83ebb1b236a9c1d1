import { createServer } from 'node:http'
import { mountOnNode } from '@/server/http/nodeMount'
import { startProcessGateway } from '@/server/http/processGateway'
import { waitForPaper } from '@/server/http/waitForPaper'

// The gateway of the web process without any page: quick to start, and in a tree that was never built.
await waitForPaper()
const gateway = await startProcessGateway()
createServer((request, response) => {
  if (!mountOnNode(gateway, request, response)) response.end()
}).listen(Number(process.env.PORT), '127.0.0.1')
