import type { Candidate } from '@nestmate/contract/find';
import { Skeleton } from '@/ui/skeleton';
import { useWideScreen } from '@/ui/use-media';
import { useWhyTitle, WhyMatch } from '../why/why-match';
import { CandidateActions } from './candidate-actions';
import { ProfileSection, ResidentProfile } from './resident-profile';

interface CandidateViewProps {
  candidate: Candidate;
  /** Whether only the card's data has loaded. */
  isPreview: boolean;
  onDecided: () => void;
}

/** A resident's profile, and why you may fit. */
export function CandidateView({ candidate, isPreview, onDecided }: CandidateViewProps) {
  const whyTitle = useWhyTitle();
  const isWide = useWideScreen();
  const { first_name: name, percent_match: percent } = candidate;
  const actions = <CandidateActions candidate={candidate} isWide={isWide} onDecided={onDecided} />;
  return (
    <>
      <ResidentProfile
        resident={candidate}
        actions={isWide && actions}
        why={
          <ProfileSection title={whyTitle(name, percent)}>
            {isPreview ? <Skeleton className="h-64 rounded-card" /> : <WhyMatch {...candidate} />}
          </ProfileSection>
        }
      />
      {!isWide && actions}
    </>
  );
}
