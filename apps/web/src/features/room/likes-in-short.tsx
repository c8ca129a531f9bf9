import { useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { unwrap } from '@/platform/calls/query-client';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { HeartIcon } from '@/ui/icons/deck';
import { Row, Rows } from '@/ui/row';
import { roomKeys } from './room.keys';

/** The number of people whom I like, in each of the two lists. */
function useLikes() {
  const { userId, membershipId } = useSelf();
  return useQuery({
    queryKey: roomKeys.likes(membershipId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.find.likes, { signal, actsFor: membershipId, params: { userId } })),
  });
}

/** Mutual likes and the people I like, with their numbers; nothing before the first like. */
export function LikesInShort() {
  const { t } = useTranslation('search');
  const likes = useLikes().data;
  if (!likes || likes.isMutualInterested + likes.isOneWayInterested === 0) return null;
  const lists = [
    { href: '/saved/mutual', label: t('mutualPeople'), count: likes.isMutualInterested },
    { href: '/saved/liked', label: t('likedPeople'), count: likes.isOneWayInterested },
  ];
  return (
    <Rows>
      {lists.map(({ href, label, count }) => (
        <Row
          key={href}
          to={href}
          icon={<HeartIcon className="size-5" />}
          label={label}
          value={String(count)}
        />
      ))}
    </Rows>
  );
}
