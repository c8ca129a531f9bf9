import type { Roommate } from '@nestmate/contract/room';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import { fullName } from '@nestmate/contract/text/full-name';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { Modal } from '@/ui/modal';

interface ChooseRoommateProps {
  people: readonly Pick<Roommate, 'first_name' | 'image_urls' | 'last_name' | 'membership_id' | 'user_id'>[];
  onClose: () => void;
}

/**
 * Opens a chat with one of these people: with the only one right away, and otherwise after choosing them in the dialog.
 */
export function useRoommateChat(people: ChooseRoommateProps['people']) {
  const navigate = useNavigate();
  const { userId } = useSelf();
  const [isChoosing, setChoosing] = useState(false);
  const only = people.length === 1 ? people[0]?.user_id : null;
  return {
    choose: () =>
      only ? void navigate(`/chat/conversation/${chatIdOf([userId, only])}`) : setChoosing(true),
    dialog: isChoosing && <ChooseRoommate people={people} onClose={() => setChoosing(false)} />,
  };
}

/** Chooses which resident of a shared room to chat with; one who has not signed in yet is disabled. */
export function ChooseRoommate({ people, onClose }: ChooseRoommateProps) {
  const { t } = useTranslation(['room', 'common']);
  const navigate = useNavigate();
  const { userId } = useSelf();
  function open(other: string) {
    onClose();
    void navigate(`/chat/conversation/${chatIdOf([userId, other])}`);
  }
  return (
    <Modal isOpen onOpenChange={onClose} title={t('chat.title')} closeLabel={t('common:close')}>
      <ul className="flex flex-col gap-2">
        {people.map(({ membership_id: id, user_id: other, first_name, last_name, image_urls }) => {
          const name = fullName(first_name, last_name);
          return (
            <li key={id}>
              <button
                type="button"
                disabled={other === null}
                onClick={() => other !== null && open(other)}
                className="flex w-full items-center gap-4 rounded-control p-2 text-left text-ink transition hover:bg-sunken disabled:text-ink-2"
              >
                <Avatar name={name} src={image_urls?.large} size="lg" />
                <span className="min-w-0">
                  <span className="block text-lg font-semibold wrap-anywhere">{name}</span>
                  {other === null && <span className="block text-sm">{t('chat.unclaimed')}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
