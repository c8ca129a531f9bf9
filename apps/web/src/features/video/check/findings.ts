import type { RelayWay } from './ways';

/** The checks, in order. */
export type Part = 'camera' | 'microphone' | 'server' | RelayWay;
export type Result = 'checking' | 'fails' | 'works';

export interface Finding {
  part: Part;
  result: Result;
}

/** What would help most; `well` where nothing would. Null while it is not known. */
export type Advice = 'camera' | 'microphone' | 'noRelay' | 'oneWay' | 'relays' | 'server' | 'well';

const isRelay = ({ part }: Finding) => part === 'udp' || part === 'tcp' || part === 'tls';

/** The advice for each finding. */
export function adviceOn(findings: readonly Finding[]): Advice | null {
  const hasFailed = (part: Part) => findings.some((one) => one.part === part && one.result === 'fails');
  if (hasFailed('server')) return 'server';
  if (findings.some(({ result }) => result === 'checking')) return null;
  const relays = findings.filter(isRelay);
  if (relays.length > 0 && relays.every(({ result }) => result === 'fails')) return 'relays';
  if (hasFailed('camera')) return 'camera';
  if (hasFailed('microphone')) return 'microphone';
  if (relays.length === 0) return 'noRelay';
  return relays.some(({ result }) => result === 'fails') ? 'oneWay' : 'well';
}
