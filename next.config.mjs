/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Native and binary-shipping packages stay outside the bundle of the route handlers.
  serverExternalPackages: ['@electric-sql/pglite', 'pino', 'undici', 'ws'],
}

export default config
