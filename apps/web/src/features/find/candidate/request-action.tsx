import type { Card } from '@nestmate/contract/find';
import type { Relation } from '@nestmate/contract/rules/relation';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { roomAddresses } from '@/features/room';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { HomeIcon, HomePlusIcon } from '@/ui/icons/home';
import { Modal } from '@/ui/modal';
import { WindowPicture } from '@/ui/pictures/window-picture';
import { toast } from '@/ui/toasts';

type RequestedPerson = Pick<Card, 'membership_id' | 'first_name'>;

interface RequestActionProps {
  person: RequestedPerson;
  relation: Extract<Relation, { kind: 'not_in_room' }>;
  look: 'icon' | 'labelled' | 'main' | 'small';
  isDisabled?: boolean;
  /** The reason it is refused, which the button shows when pressed. */
  refusal?: string | undefined;
}

/** Links to the request form; for a resident who has not signed in yet, it first explains what a request does. */
export function RequestAction({ person, relation, look, isDisabled = false, refusal }: RequestActionProps) {
  const { t } = useTranslation('find');
  const navigate = useNavigate();
  const [isExplaining, setExplaining] = useState(false);
  const goToRequest = () => void navigate(`/request/${person.membership_id}`);
  function ask() {
    if (refusal !== undefined) return toast({ id: 'request refused', text: refusal });
    return relation.isClaimed ? goToRequest() : setExplaining(true);
  }
  const isRefused = refusal !== undefined;
  return (
    <>
      {look === 'icon' && (
        <IconButton
          label={t('deck.request')}
          caption={t('deck.words.request')}
          icon={<HomePlusIcon />}
          isDisabled={isDisabled}
          isUnavailable={isRefused}
          onPress={ask}
        />
      )}
      {(look === 'main' || look === 'labelled') && (
        <Button
          fullWidth
          variant={isRefused ? 'waiting' : look === 'main' ? 'primary' : 'secondary'}
          isDisabled={isDisabled}
          icon={<HomePlusIcon className="size-5" />}
          {...(look === 'labelled' && { 'aria-label': t('deck.request') })}
          onPress={ask}
        >
          {t(look === 'main' ? 'profile.request' : 'deck.words.request')}
        </Button>
      )}
      {look === 'small' && (
        <Button
          fullWidth
          size="sm"
          variant="secondary"
          isDisabled={isDisabled}
          aria-label={t('saved.requestOne', { name: person.first_name })}
          onPress={ask}
        >
          {t('profile.request')}
        </Button>
      )}
      {isExplaining && (
        <NotCreatedDialog
          name={person.first_name}
          onRequest={goToRequest}
          onClose={() => setExplaining(false)}
        />
      )}
    </>
  );
}

interface NotCreatedDialogProps {
  name: string;
  onRequest: () => void;
  onClose: () => void;
}

/** A resident who has not signed in yet can get requests, and is notified by mail. */
export function NotCreatedDialog({ name, onRequest, onClose }: NotCreatedDialogProps) {
  const { t } = useTranslation(['find', 'common']);
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={t('notCreated.title')}
      picture={<WindowPicture scene="curtain" />}
      actions={
        <>
          <Button onPress={onRequest}>{t('notCreated.request')}</Button>
          <Button variant="quiet" onPress={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      {t('notCreated.text', { name })}
    </Modal>
  );
}

/** The link for a candidate with an open request or a shared room. */
export const relationLinks = {
  in_room: { href: roomAddresses.in_room, label: 'profile.viewRoom', Icon: HomeIcon },
  incoming_request: { href: roomAddresses.incoming_request, label: 'profile.answer', Icon: HomePlusIcon },
  outgoing_request: { href: roomAddresses.outgoing_request, label: 'profile.asked', Icon: HomePlusIcon },
} as const satisfies Record<Exclude<Relation['kind'], 'not_in_room'>, unknown>;
