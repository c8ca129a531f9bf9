import { useTranslation } from '@/platform/texts/use-translation';
import { HeartIcon } from '@/ui/icons/deck';
import { Row, Rows } from '@/ui/row';
import { useLikes } from './room.queries';

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
