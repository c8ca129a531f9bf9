import type { Candidate } from '@nestmate/contract';
import { Link } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { Skeleton } from '@/ui/skeleton';
import { MatchBadge } from '../card/match-badge';
import { CandidateActions } from './candidate-actions';
import { ProfileSection, ResidentProfile } from './resident-profile';
import { WhyMatch } from './why-match';

interface CandidateViewProps {
  candidate: Candidate;
  /** Only the card's data has loaded. */
  isPreview: boolean;
  onDecided: () => void;
}

/** A resident's profile, and why you may fit. */
export function CandidateView({ candidate, isPreview, onDecided }: CandidateViewProps) {
  const { t } = useTranslation('find');
  return (
    <ResidentProfile resident={candidate} badge={<MatchBadge percent={candidate.percent_match} />}>
      <CandidateActions candidate={candidate} onDecided={onDecided} />
      {candidate.roommates.length > 0 && (
        <ProfileSection title={t('profile.roommates')}>
          <ul className="flex flex-wrap gap-3">
            {candidate.roommates.map(({ membership_id: id, first_name: name, image_urls: urls }) => (
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
        </ProfileSection>
      )}
      <ProfileSection title={t('profile.why')}>
        {isPreview ? (
          <Skeleton className="h-64 rounded-card" />
        ) : (
          <WhyMatch name={candidate.first_name} why={candidate.lifestyleQuestionsWithAnswers} />
        )}
      </ProfileSection>
    </ResidentProfile>
  );
}
