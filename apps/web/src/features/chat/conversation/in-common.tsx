import type { ChatPerson } from '@nestmate/contract/chat';
import type { Fact } from '@nestmate/contract/questions';
import { useCandidate } from '@/features/find';
import { useOverview } from '@/features/profile';
import { useMyRoom } from '@/features/room';
import { useTranslation } from '@/platform/texts/use-translation';
import { FactChip } from '@/ui/fact-chip';
import { sharedWith } from './openers';

/** The bond and the facts that I share with the other person of a conversation. `isKnown`: all of it has loaded. */
export function useInCommon(other: ChatPerson) {
  const mine = useOverview().data;
  const isRoommate =
    useMyRoom().data?.my_roommates.some(({ membership_id: id }) => id === other.membershipId) ?? false;
  const { data: candidate, isPending, isPlaceholderData } = useCandidate(other.membershipId);
  const isMutual = candidate?.status === 'mutual';
  return {
    windows: {
      left: { name: mine?.first_name ?? '', src: mine?.profile_picture_urls?.square },
      right: { name: other.firstName, src: other.profile_picture_urls?.square },
    },
    bond: isRoommate ? ('roommates' as const) : isMutual ? ('mutual' as const) : null,
    shared: candidate ? sharedWith(candidate) : [],
    candidate,
    isKnown: !isPending && !isPlaceholderData,
  };
}

const shown = 3;

/** The facts that both people share, in a few words. */
export function SharedFacts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation('chat');
  if (facts.length === 0) return null;
  return (
    <ul aria-label={t('openers.shared')} className="flex flex-wrap justify-center gap-2">
      {facts.slice(0, shown).map((fact) => (
        <li key={fact.text} className="max-w-full">
          <FactChip fact={fact} />
        </li>
      ))}
    </ul>
  );
}
