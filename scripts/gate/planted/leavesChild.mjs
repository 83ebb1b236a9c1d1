import { spawn } from 'node:child_process'

// A sleep of a length that no other process has.
const [, , seconds = '611'] = process.argv
spawn('sleep', [seconds], { detached: true, stdio: 'ignore' }).unref()
