import { portFault } from '@/lib/node/portFault'
import type { Env } from '@/server/config/envSchema'
import { type StartPort, startPorts } from '@/server/config/startPorts.mjs'

/** What listens on the ports of the web process; those of the paper exchange are checked there. */
const OWN = { PORT: 'the web server', OPERATOR_PORT: 'the operator gateway' }

const isOwn = (setting: StartPort['setting']): setting is keyof typeof OWN => setting in OWN

/**
 * Refuses the start of a web process that cannot have its ports, before it opens anything.
 * @throws Error with one line that names the port, what wants it and the setting
 */
export async function requireFreePorts(settings: Env): Promise<void> {
  for (const { setting, port, host } of startPorts({ ...settings })) {
    if (!isOwn(setting)) continue
    const code = await portFault(port, host)
    if (code === undefined) continue
    throw new Error(
      code === 'EADDRINUSE'
        ? `port ${port} is in use: ${OWN[setting]} wants it; set ${setting}`
        : `port ${port} cannot be opened on ${host} for ${OWN[setting]} (${code})`,
    )
  }
}
