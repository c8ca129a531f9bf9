import type { Candidate } from '@nestmate/contract';
import { BlockPerson, ReportProfile } from '@/features/reporting';
import { Skeleton } from '@/ui/skeleton';
import { useWideScreen } from '@/ui/use-media';
import { deckStore } from '../deck/deck';
import { useWhyTitle } from '../why/use-why-title';
import { WhyMatch } from '../why/why-match';
import { CandidateActions } from './candidate-actions';
import { ProfileSection } from './profile-section';
import { ResidentProfile } from './resident-profile';

interface CandidateViewProps {
  candidate: Candidate;
  /** Only the card's data has loaded. */
  isPreview: boolean;
  /** Also once the resident is blocked. */
  onDecided: () => void;
}

/** A resident's profile, and why you may fit. */
export function CandidateView({ candidate, isPreview, onDecided }: CandidateViewProps) {
  const whyTitle = useWhyTitle();
  const isWide = useWideScreen();
  const {
    user_id: userId,
    membership_id: membershipId,
    first_name: name,
    percent_match: percent,
    claimed,
  } = candidate;
  const actions = <CandidateActions candidate={candidate} isWide={isWide} onDecided={onDecided} />;
  function blocked() {
    deckStore.removeResident(membershipId);
    onDecided();
  }
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
      >
        {claimed && (
          <div className="-ml-5 flex flex-wrap gap-x-2">
            <ReportProfile membershipId={membershipId} name={name} />
            {userId && <BlockPerson userId={userId} name={name} onBlocked={blocked} />}
          </div>
        )}
      </ResidentProfile>
      {!isWide && actions}
    </>
  );
}
