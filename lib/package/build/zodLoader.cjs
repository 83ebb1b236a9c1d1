/**
 * Turbopack's loader of `lib/package/zod/zod.mjs` for pages: with what it uses of zod's core in one
 * module. Rolldown leaves out what nothing asks for, of which Turbopack keeps a third of zod.
 */
module.exports = function zodLoader() {
  const done = this.async()
  bundle(this.resourcePath).then((code) => done(null, code), done)
}

async function bundle(input) {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({ input, platform: 'browser', logLevel: 'silent' })
  try {
    const { output } = await build.generate({ format: 'esm', minify: false })
    return output[0].code
  } finally {
    await build.close()
  }
}
