import { fullName, type PostAuthor } from '@nestmate/contract';
import { Link } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { Card } from '@/ui/card';

interface Props {
  /** The first authors. */
  people: readonly PostAuthor[];
  /** The number of all authors. */
  count: number;
}

/** The participants of a thread, each once, with a link to their profile. */
export function PeopleHere({ people, count }: Props) {
  const { t } = useTranslation('community');
  const others = count - people.length;
  return (
    <Card as="section">
      <h2 className="text-lg">{t('people.title')}</h2>
      <ul className="mt-2 -mb-1">
        {people.map(({ user_id: id, membership_id: profile, first_name, last_name, image_urls: urls }) => {
          const name = fullName(first_name, last_name);
          const face = (
            <>
              <Avatar name={name} src={urls?.square} size="sm" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </>
          );
          return (
            <li key={id}>
              {profile ? (
                <Link
                  to={`/profile/${profile}`}
                  className="-mx-2 flex min-h-12 items-center gap-3 rounded-control px-2 hover:bg-sunken"
                >
                  {face}
                </Link>
              ) : (
                <span className="flex min-h-12 items-center gap-3">{face}</span>
              )}
            </li>
          );
        })}
      </ul>
      {others > 0 && <p className="mt-2 text-sm text-ink-2">{t('people.more', { count: others })}</p>}
    </Card>
  );
}
