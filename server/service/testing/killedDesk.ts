import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '@/server/db/openEmbedded'
import { createAction } from '@/server/service/actions/createAction'
import { executeAction } from '@/server/service/actions/executeAction'
import { accept, createFakeVenue, signStep } from './fakeVenue'
import { createTestService } from './testService'

// The process that `killed.long.test.ts` kills: it gets as far as the named point of an execution, says
// so through a file, and hangs there.
const [directory = '', point = ''] = process.argv.slice(2)
const address = `0x${'d1'.repeat(20)}` as const

function reached(): Promise<never> {
  writeFileSync(join(directory, 'reached'), '')
  return new Promise(() => setInterval(() => {}, 1_000))
}

const database = await openEmbedded(directory)
const venue = createFakeVenue()
const service = createTestService([venue], database, { nowMs: Date.now() })
const caller = { feeIdentity: undefined, signal: new AbortController().signal }

const { body } = await createAction(
  service,
  {
    body: {
      provider: venue.key,
      address,
      signerAddress: `0x${'a9'.repeat(20)}`,
      action: 'cancelOrder',
      params: { ids: ['1'] },
    },
  },
  caller,
)
const actions = body.actions.map((step) => signStep(step))
const request = { provider: venue.key, address, action: 'cancelOrder' as const, actions }
writeFileSync(join(directory, 'request.json'), JSON.stringify(request))
if (point === 'staged') await reached()
if (point === 'before-send') venue.outcomes = [reached]
if (point === 'after-accept') {
  venue.outcomes = [
    (staged) => {
      writeFileSync(join(directory, 'accepted'), JSON.stringify(accept(staged)))
      return reached()
    },
  ]
}
await executeAction(service, { body: request }, caller)
if (point === 'answered') await reached()
