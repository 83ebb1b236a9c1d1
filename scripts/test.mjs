import { runGate } from './gate/gate.mjs'

// `npm test [-- PATH…]` and `npm run test:all`: CONTRIBUTING.md says what they do.

process.exit(await runGate(process.argv.slice(2)))
