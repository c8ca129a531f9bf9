import type { Candidate } from '@nestmate/contract';
import { Link } from 'react-router';
import { Avatar } from '@/ui/avatar';

/** The people somebody lives with, each a link to their profile. */
export function RoommateLinks({ roommates }: Pick<Candidate, 'roommates'>) {
  return (
    <ul className="flex flex-wrap gap-3">
      {roommates.map(({ membership_id: id, first_name: name, image_urls: urls }) => (
        <li key={id} className="max-w-full">
          <Link
            to={`/profile/${id}`}
            className="flex items-center gap-2.5 rounded-full border border-line bg-surface py-1 pr-4 pl-1"
          >
            <Avatar name={name} src={urls?.square} size="sm" />
            <span className="min-w-0">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
