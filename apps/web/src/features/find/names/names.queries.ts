import type { TypedNames } from '@nestmate/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { unwrap } from '@/platform/query-client';
import { useSelf } from '@/platform/session';
import { findKeys } from '../find.keys';

export const isTyped = ({ firstName, lastName }: TypedNames) => `${firstName}${lastName}`.trim() !== '';

/** People by parts of their name. The previous result stays until the next arrives. */
export function useFoundPeople(names: TypedNames) {
  const { userId, membershipId } = useSelf();
  return useQuery({
    queryKey: findKeys.named(membershipId, names),
    queryFn: ({ signal }) =>
      unwrap(call(calls.find.byName, { signal, actsFor: membershipId, params: { userId }, body: names })),
    enabled: isTyped(names),
    placeholderData: keepPreviousData,
  });
}
