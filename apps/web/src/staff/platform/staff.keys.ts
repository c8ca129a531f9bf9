import type { NetworkId } from '@nestmate/contract';
import type { AuditFilter } from '@nestmate/contract/staff';

/** The console's query keys. */
export const staffKeys = {
  signIn: ['staff', 'signIn'],
  me: ['staff', 'me'],
  sessions: ['staff', 'sessions'],
  team: (networkId: NetworkId) => ['staff', 'team', networkId] as const,
  audit: (networkId: NetworkId) => ['staff', 'audit', networkId] as const,
  auditPages: (networkId: NetworkId, filter: AuditFilter) =>
    ['staff', 'audit', networkId, 'pages', filter] as const,
  auditEntry: (networkId: NetworkId, entry: number) => ['staff', 'audit', networkId, 'entry', entry] as const,
  auditSeal: (networkId: NetworkId) => ['staff', 'audit', networkId, 'seal'] as const,
} as const;
