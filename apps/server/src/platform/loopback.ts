/** Whether only this machine reaches a host: a name or an address, as URLs and `HOST` write it. */
export const isLoopback = (host: string) =>
  /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?|)$/iu.test(host) || host.toLowerCase().endsWith('.localhost');
