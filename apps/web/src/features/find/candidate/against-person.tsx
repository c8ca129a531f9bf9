import type { Card } from '@nestmate/contract/find';
import { useSelf, useSession } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { BlockIcon, FlagIcon } from '@/ui/icons/reporting';
import { lazyPart } from '@/ui/lazy-part';
import { refreshCandidate } from '../candidate.queries';
import { deckStore } from '../deck/deck';
import { refreshFound } from '../find.refresh';

const AgainstPersonDialog = lazyPart(() =>
  import('./against-person-dialog').then((part) => part.AgainstPersonDialog),
);

interface AgainstPersonProps {
  action: 'block' | 'report';
  person: Pick<Card, 'first_name' | 'membership_id' | 'profile_picture_urls' | 'user_id'>;
  onBlocked?: () => void;
  onClose: () => void;
}

/** Reports or blocks a person; a blocked person leaves the deck and the lists. */
export function AgainstPerson({ onBlocked, ...dialog }: AgainstPersonProps) {
  const { membershipId } = useSelf();
  const id = dialog.person.membership_id;
  function forget() {
    onBlocked?.();
    deckStore.removeResident(id);
    void refreshFound(membershipId);
    void refreshCandidate(membershipId, id);
  }
  function returnToProfile() {
    void deckStore.refresh();
    void refreshFound(membershipId);
    void refreshCandidate(membershipId, id);
  }
  return <AgainstPersonDialog {...dialog} onBlocked={forget} onUnblocked={returnToProfile} />;
}

/** Reporting and blocking, as items of a menu; none for a person without a profile, or for oneself. */
export function useAgainstItems(person: Pick<Card, 'claimed' | 'user_id'> | undefined) {
  const { t } = useTranslation('find');
  const me = useSession((session) => session.userId);
  if (!person?.claimed || !person.user_id || person.user_id === me) return [];
  return [
    { id: 'report' as const, label: t('deck.report'), icon: <FlagIcon className="size-5" /> },
    {
      id: 'block' as const,
      label: t('deck.block'),
      icon: <BlockIcon className="size-5" />,
      tone: 'danger' as const,
    },
  ];
}
