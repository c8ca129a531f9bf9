import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { isMatchingFinished, isNetworkClosed } from '@nestmate/contract/rules/rounds';

/** How far a person has come, which decides where they may be. */
export type PersonState =
  | 'signedOut'
  /** Signed out, with an invitation. */
  | 'invited'
  /** Signed in, and choosing a membership or accepting an invitation on the sign-in page. */
  | 'arriving'
  /** Without a membership. */
  | 'withoutNetwork'
  /** Basic info is not confirmed yet, or no longer complete. */
  | 'registering'
  /** Registered, in the swipe phase, with questions left to answer. */
  | 'answering'
  /** Registered, in the swipe phase, with nothing left to do first. */
  | 'in'
  /** Matching is over; rooms, chat and community continue. */
  | 'finished'
  /** The round has ended, which no registration can change. */
  | 'closed';

/** The facts that determine the state. */
export interface Person {
  signedIn: boolean;
  /** Signed in, but still on the sign-in page. */
  arriving: boolean;
  hasInvitation: boolean;
  /** `null` without a membership. */
  roundStatus: MatchingRoundStatus | null;
  /** The progress of the profile and the answers; `null` until they have loaded, or when they cannot be loaded. */
  profileComplete: boolean | null;
  answersComplete: boolean | null;
  /** Whether they are being loaded. */
  isLoading: boolean;
}

/** The state of a person; several while it is not yet known which. */
export function statesOf(person: Person): readonly PersonState[] {
  const { roundStatus, profileComplete, answersComplete, isLoading } = person;
  if (!person.signedIn) return [person.hasInvitation ? 'invited' : 'signedOut'];
  if (person.arriving) return ['arriving'];
  if (roundStatus === null) return ['withoutNetwork'];
  if (isNetworkClosed(roundStatus)) return ['closed'];
  if (profileComplete === false) return ['registering'];
  const unlessRegistering: readonly PersonState[] = isLoading ? ['registering'] : [];
  if (isMatchingFinished(roundStatus)) return [...unlessRegistering, 'finished'];
  if (isLoading) return [...unlessRegistering, 'answering', 'in'];
  return [answersComplete === false ? 'answering' : 'in'];
}

const members = ['registering', 'answering', 'in', 'finished', 'closed'] as const;

/** The people a route can be open to. */
export const openTo = {
  everybody: ['signedOut', 'invited', 'arriving', 'withoutNetwork', ...members],
  /** The sign-in page. */
  entrance: ['signedOut', 'invited', 'arriving'],
  strangers: ['signedOut', 'invited'],
  guests: ['invited', 'withoutNetwork', ...members],
  withoutNetwork: ['withoutNetwork'],
  members,
  /** Open once they are registered. */
  residents: ['answering', 'in', 'finished', 'closed'],
  /** Open in the swipe phase once they have answered every question. */
  answered: ['in', 'finished', 'closed'],
} as const satisfies Record<string, readonly PersonState[]>;

export type OpenTo = keyof typeof openTo;

export const isOpenTo = (state: PersonState, whom: OpenTo) =>
  (openTo[whom] as readonly PersonState[]).includes(state);

/** Whether somebody is registered; false while it is not known. */
export const isResident = (person: Person) => statesOf(person).every((state) => isOpenTo(state, 'residents'));

/** The home of a state: the address behind the logo, and the target of redirects. */
export const homeOf: Record<PersonState, string> = {
  signedOut: '/',
  invited: '/',
  arriving: '/',
  withoutNetwork: '/welcome',
  registering: '/verify-info',
  answering: '/about-me',
  in: '/find',
  finished: '/welcome',
  closed: '/welcome',
};
