import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The anchor: node's own server, answering everything with the bytes of a file. Prints its port.
const [path = ''] = process.argv.slice(2)
const bytes = readFileSync(path)
const headers = { 'content-type': 'application/json', 'content-length': bytes.byteLength }

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(address?.port)
})
