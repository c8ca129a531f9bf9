import type { MembershipId } from '@nestmate/contract/ids';
import { useState } from 'react';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { useMyRoom } from '../room.queries';
import { AcceptRequest } from './accept-request';
import { declines } from './declining';

/** The buttons that answer a person's request, where nothing else is shown. */
export function AnswerRequest({ from }: { from: MembershipId }) {
  const { t } = useTranslation('room');
  const { userId, membershipId: actsFor } = useSelf();
  const room = useMyRoom().data;
  const [isAccepting, setAccepting] = useState(false);
  const request = room?.incoming_requests.find(({ membership_id: id }) => id === from);
  if (!room || !request) return null;
  const { request_id: requestId, first_name: name, refusal } = request;
  return (
    <span className="flex flex-wrap gap-2 *:flex-1">
      {refusal && (
        <span className="basis-full text-sm whitespace-normal text-ink-2">
          {t(`requests.refusal.${refusal}`)}
        </span>
      )}
      <Button isDisabled={refusal !== null} onPress={() => setAccepting(true)}>
        {t('requests.accept')}
      </Button>
      <Button
        variant="secondary"
        onPress={() => declines.decline({ requestId, membershipId: from, name, userId, actsFor })}
      >
        {t('requests.deny')}
      </Button>
      {isAccepting && <AcceptRequest request={request} room={room} onClose={() => setAccepting(false)} />}
    </span>
  );
}
