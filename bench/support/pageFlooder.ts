import { Agent, request } from 'node:http'

// Opens pages over many connections as fast as it can, as a process of its own:
// `pageFlooder.ts <url> <connections> <seconds> <one|many>`. `many`: another page from another
// address each time. Says how many of each status it was answered.
const [url = '', connections = '', seconds = '', kind = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const untilMs = performance.now() + Number(seconds) * 1_000
const statuses: Record<string, number> = {}
let opened = 0

function open(): Promise<void> {
  opened += 1
  const page = kind === 'many' ? `${url}?page=${opened}` : url
  const address = kind === 'many' ? `2001:db8:${(opened % 60_000).toString(16)}::1` : '203.0.113.7'
  return new Promise((resolve) => {
    const asking = request(page, { agent, headers: { 'x-forwarded-for': address } }, (answer) => {
      const status = String(answer.statusCode)
      statuses[status] = (statuses[status] ?? 0) + 1
      answer.resume()
      answer.once('close', resolve)
    })
    asking.once('error', () => {
      statuses.broken = (statuses.broken ?? 0) + 1
      resolve()
    })
    asking.end()
  })
}

async function openAllAlong(): Promise<void> {
  while (performance.now() < untilMs) await open()
}

await Promise.all(Array.from({ length: Number(connections) }, openAllAlong))
console.log(JSON.stringify(statuses))
process.exit(0)
