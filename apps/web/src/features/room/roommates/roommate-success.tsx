import { listOfNames, type Roommate } from '@nestmate/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSubnetwork } from '@/features/housing';
import { useOverview } from '@/features/profile';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { OpeningWindows } from '@/ui/pictures/opening-windows';
import { RadioGroup } from '@/ui/radio-group';
import { toast } from '@/ui/toasts';
import { roomAddresses } from '../room-addresses';
import { useKnowBefore } from '../room.queries';

interface RoommateSuccessProps {
  /** The new roommates. */
  roommates: readonly Roommate[];
  onClose: () => void;
}

/** Celebrates new roommates, and asks for each whether I knew them before, where the community asks that. */
export function RoommateSuccess({ roommates, onClose }: RoommateSuccessProps) {
  const { t, language } = useTranslation('room');
  const navigate = useNavigate();
  const me = useOverview().data;
  const asksPreviouslyKnown = useSubnetwork().data?.previouslyKnownEnabled ?? false;
  const [first] = roommates;
  const names = roommates.map(({ first_name }) => first_name);
  const name = names.length > 0 ? listOfNames(names, language) : t('success.someone');
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={t('success.title')}
      picture={
        <OpeningWindows
          left={<Avatar name={me?.first_name ?? t('you')} src={me?.profile_picture_urls?.square} size="xl" />}
          right={<Avatar name={first?.first_name ?? ''} src={first?.image_urls?.square} size="xl" />}
        />
      }
      actions={
        <Button
          onPress={() => {
            onClose();
            void navigate(roomAddresses.in_room);
          }}
        >
          {t('success.view')}
        </Button>
      }
    >
      <p>{t('success.text', { name })}</p>
      {asksPreviouslyKnown && (
        <ul className="mt-5 flex flex-col gap-4 text-left text-ink">
          {roommates.map((roommate) => (
            <KnownBefore key={roommate.membership_id} roommate={roommate} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function KnownBefore({ roommate }: { roommate: Roommate }) {
  const { t } = useTranslation('room');
  const [known, setKnown] = useState(roommate.previouslyKnown);
  const knowBefore = useKnowBefore();
  const { membership_id: membershipId, first_name: first, last_name: last } = roommate;
  function choose(isSo: boolean) {
    setKnown(isSo);
    knowBefore.mutate(
      { membershipId, isSo },
      {
        onError: () => {
          setKnown(!isSo);
          toast({ text: t('toasts.setting'), tone: 'danger' });
        },
      },
    );
  }
  return (
    <li>
      <RadioGroup
        label={`${first} ${last}: ${t('success.known')}`}
        options={[
          { id: 'yes', label: t('success.yes') },
          { id: 'no', label: t('success.no') },
        ]}
        value={known ? 'yes' : 'no'}
        onChange={(answer) => choose(answer === 'yes')}
      />
    </li>
  );
}
