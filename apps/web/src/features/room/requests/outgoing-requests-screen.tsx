import type { MyRoom } from '@nestmate/contract';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { FocusKeeper } from '@/ui/focus-keeper';
import { toast } from '@/ui/toasts';
import { MatchesTabs } from '../matches-tabs';
import { useCancelRequest } from '../room.queries';
import { RoomQuery } from '../room-query';
import { RequestRow } from './request-row';

/** `/matches/outgoing-requests`: requests that I have sent. */
export default function OutgoingRequestsScreen() {
  return (
    <>
      <MatchesTabs current="outgoing_request" />
      <FocusKeeper>
        <RoomQuery>{(room) => <Requests room={room} />}</RoomQuery>
      </FocusKeeper>
    </>
  );
}

function Requests({ room }: { room: MyRoom }) {
  const { t } = useTranslation('room');
  const cancel = useCancelRequest();
  if (room.my_requests.length === 0)
    return (
      <EmptyState
        scene="lit"
        title={t('requests.emptyOutgoing')}
        action={<ButtonLink href="/find">{t('empty.find')}</ButtonLink>}
      >
        {t('requests.emptyOutgoingText')}
      </EmptyState>
    );
  return (
    <ul className="flex flex-col gap-4">
      {room.my_requests.map((request) => (
        <RequestRow key={request.request_id} request={request}>
          <Button
            variant="secondary"
            aria-label={t('requests.cancelOne', { name: request.first_name })}
            isPending={cancel.isPending && cancel.variables === request.request_id}
            onPress={() =>
              !cancel.isPending &&
              cancel.mutate(request.request_id, {
                onSuccess: () => toast({ text: t('requests.canceled') }),
                onError: (failure) => toast({ text: errorTextOf(failure), tone: 'danger' }),
              })
            }
          >
            {t('requests.cancel')}
          </Button>
        </RequestRow>
      ))}
    </ul>
  );
}
