import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '@/server/db/openEmbedded'
import { createAction } from '@/server/service/actions/createAction'
import { executeAction } from '@/server/service/actions/executeAction'
import { createSequencedVenue, signSequenced } from './sequencedVenue'
import { createSessionVenue, signRequest } from './sessionVenue'
import { createTestService } from './testService'

// The process that `killed.long.test.ts` kills while a made-up venue of kind B (`sequenced`) or C
// (`session`) has two cancels of it: says so through a file, and hangs there.
const [directory = '', point = '', kind = ''] = process.argv.slice(2)
const address = `0x${'d1'.repeat(20)}` as const

function reached(): Promise<never> {
  writeFileSync(join(directory, 'reached'), '')
  return new Promise(() => setInterval(() => {}, 1_000))
}

const database = await openEmbedded(directory)
const sequenced = createSequencedVenue()
const session = createSessionVenue()
const key = session.registerKey()
if (point === 'before-send') {
  sequenced.onCall = reached
  session.outcomes = [reached]
}
if (point === 'after-accept') {
  sequenced.onTaken = reached
  session.onTaken = reached
}
const nowMs = Date.now()
const service = createTestService([sequenced, session], database, { nowMs })
const caller = { feeIdentity: undefined, signal: new AbortController().signal }

const owner = { provider: kind, address, action: 'cancelOrder' as const }
const params = { ids: ['1', '2'] }
const asked = { ...owner, signerAddress: `0x${'a9'.repeat(20)}` as const, params }
const { body } = await createAction(service, { body: asked }, caller)
const actions = body.actions.map((step) =>
  kind === 'sequenced' ? signSequenced(step) : signRequest(step, key, nowMs),
)
writeFileSync(join(directory, 'request.json'), JSON.stringify({ ...owner, actions }))
if (point === 'staged') await reached()
await executeAction(service, { body: { ...owner, actions } }, caller)
if (point === 'answered') await reached()
