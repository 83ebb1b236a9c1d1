import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The anchor: node's own server, answering everything with the bytes of a file.
const [path = '', port = '0'] = process.argv.slice(2)
const bytes = readFileSync(path)
const headers = { 'content-type': 'application/json', 'content-length': bytes.byteLength }

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1')
