export type Stage = 'localhost' | 'staging' | 'production';

/** The deployment stage, from the host name. */
export function stageOf(hostname: string): Stage {
  if (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]') return 'localhost';
  return /(^|[.-])staging([.-]|$)/.test(hostname) ? 'staging' : 'production';
}
