import { spawn } from 'node:child_process'

spawn('sleep', ['611'], { detached: true, stdio: 'ignore' }).unref()
