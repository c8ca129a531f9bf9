import type { RequestId } from '@nestmate/contract/ids';
import type { MyRoom, RequestItem } from '@nestmate/contract/room';
import { useState } from 'react';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { AcceptRequest } from './accept-request';
import { declines } from './declining';
import { RequestLists } from './request-lists';

const doubleClickMs = 500;

function watchClicks(): () => boolean {
  let last = -Infinity;
  return () => {
    const before = last;
    last = performance.now();
    return last - before < doubleClickMs;
  };
}

/** The requests that wait for my answer, each with what accepting means and a decline that can be undone. */
export function IncomingRequests({ room }: { room: MyRoom }) {
  const { t } = useTranslation('room');
  const { userId, membershipId: actsFor } = useSelf();
  const [accepting, setAccepting] = useState<RequestId>();
  const { incoming_requests: requests } = room;
  const accepted = requests.find(({ request_id: id }) => id === accepting);

  const [isSecondClick] = useState(watchClicks);
  const decline = ({ request_id: requestId, membership_id: membershipId, first_name: name }: RequestItem) => {
    // The next request takes the place of this one, under the pointer of a double click.
    if (isSecondClick()) return;
    declines.decline({ requestId, membershipId, name, userId, actsFor });
  };

  return (
    <>
      <RequestLists requests={requests} title={(count) => t('requests.waiting', { count })}>
        {(request) => {
          const { request_id: id, first_name: name, refusal } = request;
          return (
            <>
              <Button
                aria-label={t('requests.acceptOne', { name })}
                isDisabled={refusal !== null}
                onPress={() => setAccepting(id)}
              >
                {t('requests.accept')}
              </Button>
              <Button
                variant="secondary"
                aria-label={t('requests.denyOne', { name })}
                onPress={() => decline(request)}
              >
                {t('requests.deny')}
              </Button>
            </>
          );
        }}
      </RequestLists>
      {accepted && (
        <AcceptRequest
          request={accepted}
          room={room}
          onClose={() => setAccepting((id) => (id === accepted.request_id ? undefined : id))}
        />
      )}
    </>
  );
}
