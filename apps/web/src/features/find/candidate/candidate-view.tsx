import type { Candidate } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Skeleton } from '@/ui/skeleton';
import { MatchBadge } from '../card/match-badge';
import { CandidateActions } from './candidate-actions';
import { ProfileSection, ResidentProfile } from './resident-profile';
import { WhyMatch } from './why-match';

interface CandidateViewProps {
  candidate: Candidate;
  /** Only what a card knows is there yet. */
  isPreview: boolean;
  onDecided: () => void;
}

/** A resident, opened: who they are, and why you may fit. */
export function CandidateView({ candidate, isPreview, onDecided }: CandidateViewProps) {
  const { t } = useTranslation('find');
  return (
    <ResidentProfile resident={candidate} badge={<MatchBadge percent={candidate.percent_match} />}>
      <CandidateActions candidate={candidate} onDecided={onDecided} />
      <ProfileSection title={t('profile.why')}>
        {isPreview ? (
          <Skeleton className="h-64 rounded-card" />
        ) : (
          <WhyMatch name={candidate.first_name} why={candidate.why} />
        )}
      </ProfileSection>
    </ResidentProfile>
  );
}
