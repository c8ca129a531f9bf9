import type { MyVideoCall } from '@nestmate/contract';

/** Another participant of a call, and their window. */
export interface Companion {
  userId: string;
  firstName: string;
  window: string;
}

/** The other participants of a call. */
export interface Company {
  others: readonly Companion[];
  /** The media of a room's call go through the server. */
  hasGrown: boolean;
}

/** The source of the participants of a window's call. */
export interface CompanySource {
  now: () => Company;
  follow: (listen: () => void) => () => void;
}

/** The other participants of a call, from one of its states. */
export function companyIn({ call }: Pick<MyVideoCall, 'call'>, me: string): Company {
  const { group, state } = call;
  const nameOf = (of: string) => group?.people.find(({ userId }) => userId === of)?.firstName ?? '';
  const others = (state === 'answered' ? call.participants : []).flatMap(({ userId, peerId }) =>
    userId === me ? [] : [{ userId, firstName: nameOf(userId), window: peerId }],
  );
  return { others, hasGrown: group?.hasGrown ?? false };
}
