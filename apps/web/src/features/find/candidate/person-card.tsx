import type { Candidate } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { CardPicture } from '../card/card-picture';
import { FactList } from '../card/fact-list';
import { MatchBadge } from '../why/match-badge';
import { PersonHeading } from '../card/person-heading';

interface Props {
  candidate: Candidate;
  /** Nobody matches themselves. */
  isMine?: boolean;
  /** Under the facts. */
  children?: ReactNode;
}

/** A person beside what is written to them, or oneself beside what is changed. */
export function PersonCard({ candidate, isMine = false, children }: Props) {
  const { first_name: name, last_name: lastName } = candidate;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="relative aspect-square bg-sunken lg:max-h-[45dvh] lg:w-full">
        <CardPicture urls={candidate.profile_picture_urls} />
      </div>
      <div className="flex flex-col gap-4 p-5">
        <PersonHeading
          person={candidate}
          name={<h2 className="text-xl wrap-anywhere">{`${name} ${lastName}`.trim()}</h2>}
          ring={!isMine && <MatchBadge percent={candidate.percent_match} />}
        />
        <FactList facts={candidate.facts} />
        {children}
      </div>
    </div>
  );
}
