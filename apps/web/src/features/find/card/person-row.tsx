import type { Card } from '@nestmate/contract';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '@/ui/avatar';
import { FactLine, FactPart } from './fact-line';
import { PercentWords } from './percent-words';

export interface PersonRowProps {
  card: Card;
  /** In place of the first name. */
  name?: ReactNode;
  /** The decision about them. */
  note?: string;
  isChosen?: boolean;
  onChoose?: (event: MouseEvent) => void;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A person in a list: face, name, percent match and facts; leads to their profile. */
export function PersonRow({ card, name, note, isChosen, onChoose, ...on }: PersonRowProps) {
  const { membership_id: id, first_name: firstName } = card;
  return (
    <Link
      to={`/profile/${id}`}
      data-person={id}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
      {...on}
      className="flex min-h-18 items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-sunken aria-[current=true]:bg-plum-soft"
    >
      <Avatar name={firstName} src={card.profile_picture_urls?.square} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold wrap-anywhere text-ink">{name ?? firstName}</span>
        <FactLine facts={card.facts}>
          {note && <FactPart>{note}</FactPart>}
          <FactPart>
            <PercentWords card={card} />
          </FactPart>
        </FactLine>
      </span>
    </Link>
  );
}
