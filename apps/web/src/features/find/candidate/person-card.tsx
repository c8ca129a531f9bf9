import type { Candidate } from '@nestmate/contract';
import { CardPicture } from '../card/card-picture';
import { FactList } from '../card/fact-list';
import { MatchBadge } from '../why/match-badge';
import { PersonHeading } from '../card/person-heading';

/** A person beside what is written to them. */
export function PersonCard({ candidate }: { candidate: Candidate }) {
  const { first_name: name, last_name: lastName } = candidate;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="relative aspect-square bg-sunken">
        <CardPicture urls={candidate.profile_picture_urls} />
      </div>
      <div className="flex flex-col gap-4 p-5">
        <PersonHeading
          person={candidate}
          name={<h2 className="text-xl wrap-anywhere">{`${name} ${lastName}`.trim()}</h2>}
          ring={<MatchBadge percent={candidate.percent_match} />}
        />
        <FactList facts={candidate.facts} />
      </div>
    </div>
  );
}
