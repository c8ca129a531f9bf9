import type { Card } from '@nestmate/contract';
import { refreshCandidate } from '@/features/profile';
import { useSelf } from '@/platform/session';
import { lazyPart } from '@/ui/lazy-part';
import { deckStore } from '../deck/deck';
import { refreshFound } from '../find.refresh';

const AgainstPersonDialog = lazyPart(() =>
  import('./against-person-dialog').then((part) => part.AgainstPersonDialog),
);

interface Props {
  action: 'block' | 'report';
  person: Pick<Card, 'first_name' | 'membership_id' | 'profile_picture_urls' | 'user_id'>;
  onBlocked?: () => void;
  onClose: () => void;
}

/** Reports or blocks a person; a blocked person leaves the deck and the lists. */
export function AgainstPerson({ onBlocked, ...dialog }: Props) {
  const { membershipId } = useSelf();
  const id = dialog.person.membership_id;
  function forget() {
    onBlocked?.();
    deckStore.removeResident(id);
    void refreshFound(membershipId);
    void refreshCandidate(membershipId, id);
  }
  function returned() {
    void deckStore.refresh();
    void refreshFound(membershipId);
    void refreshCandidate(membershipId, id);
  }
  return <AgainstPersonDialog {...dialog} onBlocked={forget} onUnblocked={returned} />;
}
