import type { AnyCall } from '@nestmate/contract/call';
import { keyCalls, staffCalls } from '@nestmate/contract/staff';
import type { ExportedChange } from '@nestmate/contract/staff/exports';
import { type KeyKind, keyKinds } from '@nestmate/contract/staff/rights';
import type { Input, TestApp } from '../app';
import { community } from '../world/builders';
import { callAsStaff, staffMember } from './staff';

type NewKey = { name?: string; kinds?: readonly KeyKind[]; places?: null | readonly string[] };

/** A hall with its administrator, who makes keys, and another system that reads with them. */
export async function officeWithKeys(app: TestApp, settings: Parameters<typeof community>[1] = {}) {
  const hall = await community(app.db, settings);
  const { networkId } = hall;
  const renee = await staffMember(app, { networkId });
  const ask = callAsStaff(app);
  const make = ({ name = 'StarRez', kinds = keyKinds, places = null }: NewKey = {}) =>
    ask(renee, staffCalls.staffKeys.create, {
      params: { networkId },
      body: { name, kinds: [...kinds], places: places && [...places], days: 90 },
    });
  const read = <C extends AnyCall>(secret: string, call: C, query: Input<C>['query'] = {} as never) =>
    app.call(call, { token: secret, query } as Input<C>);
  return {
    hall,
    renee,
    ask,
    make,
    read,
    /** A key of the whole network that reads everything. */
    madeKey: async (key?: NewKey) => {
      const { res, err } = await make(key);
      if (!res) throw new Error(err.error_code);
      return { secret: res.secret, keyId: res.keys[0]?.key_id ?? '' };
    },
    /** Every change since a cursor, page by page. */
    async changesSince(secret: string, since?: string, limit = 500) {
      const changes: ExportedChange[] = [];
      let cursor = since;
      for (;;) {
        const { res, err } = await read(secret, keyCalls.export.changes, {
          limit,
          ...(cursor && { since: cursor }),
        });
        if (!res) throw new Error(err.error_code);
        changes.push(...res.changes);
        ({ cursor } = res);
        if (!res.has_more) return { changes, cursor };
      }
    },
  };
}
