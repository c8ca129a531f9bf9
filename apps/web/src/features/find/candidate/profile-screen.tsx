import type { Candidate } from '@nestmate/contract/find';
import { fullName } from '@nestmate/contract/text/full-name';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { IncomingRequestNote, useMatchingState, useRelation } from '@/features/room';
import { useTranslation } from '@/platform/texts/use-translation';
import { UndoIcon } from '@/ui/icons/deck';
import { DotsIcon } from '@/ui/icons/dots';
import { lazyPart } from '@/ui/lazy-part';
import { Menu } from '@/ui/menu';
import { ScreenHeader } from '@/ui/screen-header';
import { Skeleton } from '@/ui/skeleton';
import { useLeave } from '@/ui/use-leave';
import { useWideScreen } from '@/ui/use-media';
import { useCandidate } from '../candidate.queries';
import { useWhyTitle, WhyMatch } from '../why/why-match';
import { AgainstPerson, useAgainstItems } from './against-person';
import { CandidateActions } from './candidate-actions';
import { CandidateQuery } from './candidate-query';
import { ProfileSection, ResidentProfile } from './resident-profile';
import { useDecide } from './use-decide';

/** `/profile/:roommateId` */
export default function ProfileScreen() {
  const { t } = useTranslation(['find', 'shell']);
  const navigate = useNavigate();
  const { roommateId = '' } = useParams();
  const candidate = useCandidate(roommateId).data;
  const name = candidate && fullName(candidate.first_name, candidate.last_name);
  // Back to the same card of the deck, or to the same list.
  const leave = useLeave('/find');

  return (
    <>
      <ScreenHeader
        title={name ?? t('shell:titles.profile')}
        back={{ label: t('profile.back'), onPress: leave }}
        actions={
          candidate && (
            <PersonMenu
              person={candidate}
              // Not a step back in the history: that would close the dialog alone.
              onBlocked={() => void navigate('/find', { replace: true })}
            />
          )
        }
      />
      <CandidateQuery id={roommateId}>
        {(candidate, isPreview) => (
          <CandidateView candidate={candidate} isPreview={isPreview} onDecided={leave} />
        )}
      </CandidateQuery>
    </>
  );
}

interface PersonMenuProps {
  person: Candidate;
  onBlocked: () => void;
}

const TakeBackDialog = lazyPart(async () => (await import('./take-back-dialog')).TakeBackDialog);

/** The menu at the top of a profile: taking a mutual like back, reporting and blocking. */
export function PersonMenu({ person, onBlocked }: PersonMenuProps) {
  const { t } = useTranslation('find');
  const { status } = useDecide(person);
  const { kind } = useRelation(person);
  const isOpen = useMatchingState() === 'open';
  const canTakeBack = isOpen && status === 'mutual' && kind !== 'in_room';
  const against = useAgainstItems(person);
  const takeBack = {
    id: 'takeBack' as const,
    label: t('takeBack.item'),
    icon: <UndoIcon className="size-5" />,
  };
  const items = [...(canTakeBack ? [takeBack] : []), ...against];
  const [action, setAction] = useState<(typeof items)[number]['id'] | null>(null);
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        label={t('deck.more')}
        trigger={{ label: t('deck.more'), icon: <DotsIcon /> }}
        items={items}
        onAction={setAction}
      />
      {action === 'takeBack' && <TakeBackDialog person={person} onClose={() => setAction(null)} />}
      {(action === 'block' || action === 'report') && (
        <AgainstPerson
          action={action}
          person={person}
          onBlocked={onBlocked}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}

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
  const relation = useRelation(candidate);
  const { first_name: name, percent_match: percent } = candidate;
  const actions = <CandidateActions candidate={candidate} isWide={isWide} onDecided={onDecided} />;
  const request = relation.kind === 'incoming_request' && (
    <section className="rounded-card bg-plum-soft p-4 max-lg:mb-4">
      <IncomingRequestNote by={candidate.membership_id} />
    </section>
  );
  return (
    <>
      {/* A phone has the answer's buttons in view. */}
      {!isWide && request}
      <ResidentProfile
        resident={candidate}
        actions={isWide && actions}
        above={isWide && request}
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
