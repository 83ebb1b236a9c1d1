import { spawn } from 'node:child_process'

// So long a sleep that it is told from those of others.
const [, , seconds = '611'] = process.argv
spawn('sleep', [seconds], { detached: true, stdio: 'ignore' }).unref()
