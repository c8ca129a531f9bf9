import type { ChatPerson } from '@nestmate/contract';
import type { RefObject } from 'react';
import { useCandidate } from '@/features/find';
import { useOverview } from '@/features/profile';
import { useMyRoom } from '@/features/room';
import { useTranslation } from '@/platform/use-translation';
import { TwoWindows } from '@/ui/pictures/two-windows';
import { FirstWords } from './first-words';
import { openersFor } from './openers';
import { sharedWith } from './shared';
import { SharedFacts } from './shared-facts';

interface BeginningWithProps {
  other: ChatPerson;
  field: RefObject<HTMLTextAreaElement | null> | undefined;
}

/** Two people who have not written yet: what they have in common, and first messages made of it. */
export function BeginningWith({ other, field }: BeginningWithProps) {
  const { t } = useTranslation('chat');
  const mine = useOverview().data;
  const isRoommate =
    useMyRoom().data?.my_roommates.some(({ membership_id: id }) => id === other.membershipId) ?? false;
  const { data: candidate, isPending, isPlaceholderData } = useCandidate(other.membershipId);
  const shared = candidate ? sharedWith(candidate) : [];
  const name = other.firstName;
  const title = isRoommate ? 'roommates' : candidate?.status === 'mutual' ? 'mutual' : 'hello';
  return (
    <div className="flex flex-1 flex-col gap-6">
      <div className="my-auto flex flex-col items-center gap-4 pt-6 text-center">
        <TwoWindows
          left={{ name: mine?.first_name ?? '', src: mine?.profile_picture_urls?.square }}
          right={{ name, src: other.profile_picture_urls?.square }}
        />
        <h2 className="text-xl wrap-anywhere">{t(`openers.${title}`, { name })}</h2>
        <SharedFacts facts={shared} />
      </div>
      {/* They wait for what both share, so that none is exchanged under a finger. */}
      {field && !isPending && !isPlaceholderData && (
        <FirstWords openers={openersFor(candidate)} field={field} />
      )}
    </div>
  );
}
