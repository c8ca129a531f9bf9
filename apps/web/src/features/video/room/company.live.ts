import { followNewest, newestKnown } from '../newest-call';
import { companyIn, type CompanySource } from './company';

/** The participants of a call, as this window knows them. */
export function liveCompany(me: string, callId: string): CompanySource {
  return {
    now() {
      const state = newestKnown(callId);
      return state ? companyIn(state, me) : { others: [], hasGrown: false };
    },
    follow: (listen) => followNewest(callId, listen),
  };
}
