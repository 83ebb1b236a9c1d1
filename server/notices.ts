import { readCommandLine } from '@/server/http/operator/commandLine'
import { operatorCommand } from '@/server/http/operator/operatorCommand'

const USAGE = `npm run notices -- publish --title <text> --message <text> [--link <address>]
npm run notices -- list
npm run notices -- withdraw <id>`

// The operator's command for advisories to all users.
async function main(): Promise<void> {
  const { positionals, values } = readCommandLine(USAGE, {
    title: { type: 'string' },
    message: { type: 'string' },
    link: { type: 'string' },
  })
  const [command, id] = positionals
  if (command === 'publish') {
    console.log(field(await operatorCommand('publishNotice', { ...values }), 'id'))
  } else if (command === 'list') {
    for (const notice of field(await operatorCommand('listNotices', {}), 'notices')) {
      const at = new Date(field(notice, 'publishedAtMs')).toISOString()
      console.log([field(notice, 'id'), at, field(notice, 'title')].join('\t'))
    }
  } else if (command === 'withdraw' && id !== undefined) {
    console.error(`withdrew notice ${field(await operatorCommand('withdrawNotice', { id }), 'id')}`)
  } else {
    throw new Error(USAGE)
  }
}

function field(value: unknown, name: string) {
  return Object(value)[name]
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
