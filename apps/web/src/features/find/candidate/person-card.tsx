import type { Candidate } from '@nestmate/contract/find';
import { fullName } from '@nestmate/contract/text/full-name';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Chip } from '@/ui/chip';
import { HeartIcon } from '@/ui/icons/deck';
import { hasLongWord } from '@/ui/name-size';
import { CardPicture } from '../card/card-picture';
import { FactList, PersonHeading } from '../card/person-heading';
import { MatchBadge } from '../why/match-badge';
import { useDecide } from './use-decide';

interface PersonCardProps {
  candidate: Candidate;
  /** Whether it is the reader's own card, which has no percent match. */
  isMine?: boolean;
  /** Whether the page's heading already has the name: then it is not a heading, and a phone does not repeat it. */
  hasHeading?: boolean;
  /** Shown under the facts, such as actions; they stay visible even in the shortest window. */
  children?: ReactNode;
}

/** Says that both like each other; nothing otherwise. */
function MutualNote({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation('search');
  const { status } = useDecide(candidate);
  if (status !== 'mutual') return null;
  return (
    <p className="flex">
      <Chip tone="plum" icon={<HeartIcon className="size-4" />}>
        {t('mutualPeople')}
      </Chip>
    </p>
  );
}

/**
 * A person on a card of their own. On a desktop the picture gets what the rest leaves of the window, so that all of it
 * is visible.
 */
export function PersonCard({ candidate, isMine = false, hasHeading = true, children }: PersonCardProps) {
  const name = fullName(candidate.first_name, candidate.last_name);
  const Name = hasHeading ? 'h2' : 'p';
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface lg:flex lg:max-h-[calc(100dvh-9.5rem)] lg:flex-col">
      <div className="lg:flex lg:min-h-0 lg:flex-col lg:overflow-y-auto">
        <div className="relative aspect-square bg-sunken lg:aspect-auto lg:min-h-52 lg:w-full lg:basis-[45dvh]">
          <CardPicture urls={candidate.profile_picture_urls} />
        </div>
        <div className="flex shrink-0 flex-col gap-4 p-5">
          <PersonHeading
            person={candidate}
            isWhole
            name={
              <Name
                className={`font-display ${hasLongWord(name) ? 'text-xl lg:max-xl:text-lg' : 'text-2xl'} font-semibold wrap-anywhere text-ink ${hasHeading ? '' : 'max-lg:hidden'}`}
              >
                {name}
              </Name>
            }
            ring={!isMine && <MatchBadge percent={candidate.percent_match} />}
          />
          {!isMine && <MutualNote candidate={candidate} />}
          <FactList facts={candidate.facts} />
        </div>
      </div>
      {children && <div className="flex shrink-0 flex-col gap-4 px-5 pb-5">{children}</div>}
    </div>
  );
}
