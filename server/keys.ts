import { readCommandLine } from '@/server/http/operator/commandLine'
import { operatorCommand } from '@/server/http/operator/operatorCommand'

const USAGE = `npm run keys -- create [--integrator <id>] [--limit <requests a minute>]
npm run keys -- list
npm run keys -- revoke <id>`

// The operator's command for API keys. A new key is all that `create` writes to standard output.
async function main(): Promise<void> {
  const { positionals, values } = readCommandLine(USAGE, {
    integrator: { type: 'string' },
    limit: { type: 'string' },
  })
  const [command, id] = positionals
  if (command === 'create') {
    const { integrator, limit } = values
    const made = await operatorCommand('createKey', {
      ...(integrator === undefined ? {} : { integrator }),
      ...(limit === undefined ? {} : { limit: Number(limit) }),
    })
    console.error(`made key ${field(made, 'id')}; it is shown this once`)
    console.log(field(made, 'key'))
  } else if (command === 'list') {
    for (const key of field(await operatorCommand('listKeys', {}), 'keys')) console.log(line(key))
  } else if (command === 'revoke' && id !== undefined) {
    console.error(`revoked key ${field(await operatorCommand('revokeKey', { id }), 'id')}`)
  } else {
    throw new Error(USAGE)
  }
}

function field(value: unknown, name: string) {
  return Object(value)[name]
}

/** One key a line, in columns: id, integrator, requests a minute, made, revoked. */
function line(key: unknown): string {
  const date = (name: string) => {
    const atMs = field(key, name)
    return atMs === null ? '-' : new Date(atMs).toISOString()
  }
  const columns = [field(key, 'id'), field(key, 'integrator') ?? '-']
  columns.push(field(key, 'limitPerMinute') ?? 'usual', date('createdAtMs'), date('revokedAtMs'))
  return columns.join('\t')
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
