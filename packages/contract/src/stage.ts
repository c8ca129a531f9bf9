export type Stage = 'localhost' | 'staging' | 'production';

/** What kind of place the product runs at, by the name it is opened by. */
export function stageOf(hostname: string): Stage {
  if (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]') return 'localhost';
  return /(^|[.-])staging([.-]|$)/.test(hostname) ? 'staging' : 'production';
}
