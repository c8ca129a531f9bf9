import type { MyVideoCall } from '@nestmate/contract';

/** Somebody else in a call, and their window. */
export interface Companion {
  userId: string;
  firstName: string;
  window: string;
}

/** Who is in a call beside a person. */
export interface Company {
  others: readonly Companion[];
  /** The media of a room's call go through the server. */
  hasGrown: boolean;
}

/** Where a window hears who is in its call. */
export interface CompanySource {
  now: () => Company;
  follow: (listen: () => void) => () => void;
}

/** Who is in a call beside a person, by one of its states. */
export function companyIn({ call }: Pick<MyVideoCall, 'call'>, me: string): Company {
  const { group, state } = call;
  const nameOf = (of: string) => group?.people.find(({ userId }) => userId === of)?.firstName ?? '';
  const others = (state === 'answered' ? call.participants : []).flatMap(({ userId, peerId }) =>
    userId === me ? [] : [{ userId, firstName: nameOf(userId), window: peerId }],
  );
  return { others, hasGrown: group?.hasGrown ?? false };
}
