import { followNewest, newestKnown } from '../newest-call';
import { companyIn, type CompanySource } from './company';

/** Who is in a call, as this window knows it. */
export function liveCompany(me: string, callId: string): CompanySource {
  return {
    now() {
      const state = newestKnown(callId);
      return state ? companyIn(state, me) : { others: [], hasGrown: false };
    },
    follow: (listen) => followNewest(callId, listen),
  };
}
