import { writeFileSync } from 'node:fs'
import { onFreePorts } from '@/lib/client/testing/freePorts'
import { createChecklist } from './checklist'
import { CLUSTER_PORTS, type ClusterDesk, startClusterDesk } from './clusterDesk'
import { checkLosing } from './losing'
import { checkSharing } from './sharing'
import { runSuites } from './suites'

// `node --import tsx cluster/main.ts <report file>`, started by scripts/runCluster.mjs.
async function main(): Promise<void> {
  const [report] = process.argv.slice(2)
  const list = createChecklist()
  let desk: ClusterDesk | undefined
  process.once('SIGINT', () => void end(desk))
  process.once('SIGTERM', () => void end(desk))
  await list.check('two instances start at once on an empty database', async () => {
    desk = await onFreePorts(CLUSTER_PORTS, startClusterDesk)
  })
  if (desk !== undefined) {
    try {
      await checkSharing(desk, list)
      await checkLosing(desk, list)
      list.add(runSuites(desk.databaseUrl))
    } catch (error) {
      await list.check('every check could run', () => Promise.reject(error))
    } finally {
      await desk.close()
    }
  }
  const numbers = list.numbers()
  if (report !== undefined) writeFileSync(report, JSON.stringify(numbers))
  process.exit(numbers.failed === 0 ? 0 : 1)
}

async function end(desk: ClusterDesk | undefined): Promise<void> {
  await desk?.close()
  process.exit(1)
}

await main()
