/** Origin of a desk that is called by this host: by TLS wherever it is not this machine. */
export function originOfHost(host: string): string {
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(host)
  return `${isLocal ? 'http:' : 'https:'}//${host}`
}
