import { gzipSync } from 'node:zlib'
import { packAll, writePacked } from './packedFiles'
import { partKeys } from './partKeys'

// `npm run build:i18n`: writes the files of every language that pages load.
const files = packAll(partKeys())
writePacked(files)
for (const [name, file] of Object.entries(files)) {
  const kB = gzipSync(JSON.stringify(file), { level: 9 }).length / 1000
  process.stdout.write(`${name}: ${kB.toFixed(1)} kB gz\n`)
}
