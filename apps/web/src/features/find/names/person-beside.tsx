import { fullName } from '@nestmate/contract/text/full-name';
import { IncomingRequestNote } from '@/features/room';
import { useTranslation } from '@/platform/texts/use-translation';
import { Card } from '@/ui/card';
import { TextLink } from '@/ui/text-link';
import { CandidateActions } from '../candidate/candidate-actions';
import { CandidateQuery } from '../candidate/candidate-query';
import { CardPicture } from '../card/card-picture';
import { FactList, PersonHeading } from '../card/person-heading';
import { MatchBadge } from '../why/match-badge';
import { useWhyTitle, WhyAnswer } from '../why/why-match';

/** Beside a list of people: the chosen one, what can be done, and why you match. */
export function PersonPane({ id }: { id: string }) {
  const { t } = useTranslation('find');
  const whyTitle = useWhyTitle();
  return (
    <CandidateQuery id={id}>
      {(person) => (
        <div className="flex flex-col gap-6">
          <Card className="flex flex-col gap-5">
            <div className="flex items-start gap-5">
              <span className="relative block size-40 shrink-0 overflow-hidden rounded-control bg-sunken">
                <CardPicture urls={person.profile_picture_urls} />
              </span>
              <div className="flex min-w-0 flex-1 flex-col gap-3">
                <PersonHeading
                  person={person}
                  name={
                    <h2 className="text-xl wrap-anywhere">{fullName(person.first_name, person.last_name)}</h2>
                  }
                  ring={<MatchBadge percent={person.percent_match} />}
                />
                <FactList facts={person.facts} />
                <TextLink href={`/profile/${id}`}>{t('deck.view')}</TextLink>
              </div>
            </div>
            <IncomingRequestNote by={person.membership_id} />
            <CandidateActions candidate={person} isWide={false} onDecided={() => {}} />
          </Card>
          {person.claimed && (
            <Card padding="lg" className="flex flex-col gap-1">
              <h2 className="text-xl wrap-anywhere">{whyTitle(person.first_name, person.percent_match)}</h2>
              <WhyAnswer id={id} />
            </Card>
          )}
        </div>
      )}
    </CandidateQuery>
  );
}
