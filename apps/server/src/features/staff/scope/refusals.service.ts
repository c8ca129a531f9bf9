import type { AnyCall } from '@nestmate/contract/call';
import type { ErrorCode } from '@nestmate/contract/errors';
import type { NetworkId } from '@nestmate/contract/ids';
import { type AuditRefusal, auditRefusals } from '@nestmate/contract/staff/audit';
import type { App } from '../../../platform/app';
import type { StaffCaller } from '../../../platform/http';
import { createRateLimiter } from '../../../platform/rate-limiter';
import { record } from '../../audit';

/** A refused attempt is recorded once in this period for each person, call and rule. */
const sameOnce = { max: 1, periodMs: 60_000 };
/** The maximum number of recorded refusals of a person, so that a script cannot fill the log. */
const ofOnePerson = { max: 100, periodMs: 60 * 60_000 };

const isAudited = (code: ErrorCode): code is AuditRefusal => auditRefusals.some((one) => one === code);

/**
 * Records refused attempts of staff: those outside of their places, or against a rule; not those that were merely
 * slower than a colleague's. A call is refused even when that cannot be recorded.
 */
export function createNoteRefusal({ db, clock, log }: Pick<App, 'clock' | 'db' | 'log'>) {
  const isFirst = createRateLimiter<string>(sameOnce);
  const mayRecord = createRateLimiter<string>(ofOnePerson);
  return async (
    call: Pick<AnyCall, 'method' | 'path'>,
    { staffId: id, name }: StaffCaller,
    { networkId, code }: { networkId: NetworkId; code: ErrorCode },
  ): Promise<void> => {
    const tried = `${call.method} ${call.path}`;
    if (!isAudited(code) || !isFirst(`${id} ${tried} ${code}`) || !mayRecord(id)) return;
    const actor = { kind: 'staff', id, name } as const;
    const after = { call: tried, refusal: code };
    await db
      .transaction((tx) => record(tx, { action: 'staff.refused', actor, networkId, after }, clock()))
      .catch((error: unknown) => log.error({ err: error }, 'A refusal was not recorded'));
  };
}

export type NoteRefusal = ReturnType<typeof createNoteRefusal>;
