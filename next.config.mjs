/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Where they were checked just now: `npm test` does before it builds.
  typescript: { ignoreBuildErrors: process.env.TYPES_CHECKED === '1' },
  // A path with a slash too many is no route; the answer to it is ours and no redirect.
  skipTrailingSlashRedirect: true,
  // For the bench, which measures the modules of a page; in other builds there are no source maps.
  productionBrowserSourceMaps: process.env.BROWSER_SOURCE_MAPS === '1',
  // Native and binary-shipping packages stay outside the bundle of the route handlers.
  serverExternalPackages: ['@electric-sql/pglite', 'pino', 'undici', 'ws'],
  // Pages read schemas through a reader of our own, by the calls of zod; the service has zod itself.
  turbopack: {
    resolveAlias: { zod: { browser: './lib/package/zod/readerIndex.mjs' } },
    // Descriptions of fields are for the published contract, which the service writes.
    rules: {
      '*.ts': {
        condition: { all: ['browser', { path: /lib\/schema\// }] },
        loaders: ['./lib/package/build/publishedTextLoader.cjs'],
      },
    },
  },
}

export default config
