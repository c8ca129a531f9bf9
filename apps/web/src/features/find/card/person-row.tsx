import type { Card } from '@nestmate/contract/find';
import { compatiblePercent } from '@nestmate/contract/limits';
import type { Fact } from '@nestmate/contract/questions';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { Link } from '@/ui/link';
import { shortFacts } from './card-words';

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

interface FactLineProps {
  facts: readonly Fact[];
  /** Parts before the facts. */
  children?: ReactNode;
}

/** One fact, never cut. The dot before it is cut off at the beginning of a line. */
export const FactPart = ({ children }: { children: ReactNode }) => (
  <span className="max-w-full truncate before:inline-block before:w-4 before:text-center before:content-['·'] supports-[content:'·'/'']:before:content-['·'/'']">
    {children}{' '}
  </span>
);

/** The facts about a person in two lines: as many whole ones as fit. */
export const FactLine = ({ facts, children }: FactLineProps) => (
  <span className="block max-h-[2lh] overflow-hidden text-sm text-ink-2">
    <span className="-ml-4 flex flex-wrap">
      {children}
      {shortFacts(facts).map(({ text }) => (
        <FactPart key={text}>{text}</FactPart>
      ))}
    </span>
  </span>
);

interface PercentWordsProps {
  card: Pick<Card, 'claimed' | 'percent_match'>;
}

/** A percent match in a line of text, or why there is none. */
export function PercentWords({ card: { claimed, percent_match: percent } }: PercentWordsProps) {
  const { t } = useTranslation('find');
  if (percent === null) return t(claimed ? 'noPercent' : 'notSignedIn');
  const tone = percent >= compatiblePercent ? 'text-leaf' : 'text-brick';
  return <span className={`font-semibold ${tone}`}>{t('percent', { percent })}</span>;
}
