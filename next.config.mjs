/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // A path with a slash too many is no route; the answer to it is ours and no redirect.
  skipTrailingSlashRedirect: true,
  // Native and binary-shipping packages stay outside the bundle of the route handlers.
  serverExternalPackages: ['@electric-sql/pglite', 'pino', 'undici', 'ws'],
}

export default config
