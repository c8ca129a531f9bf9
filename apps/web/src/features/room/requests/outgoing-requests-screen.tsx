import type { RequestId } from '@nestmate/contract/ids';
import type { MyRoom } from '@nestmate/contract/room';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { toast } from '@/ui/toasts';
import { FindRoommates } from '../find-roommates';
import { MatchesPage } from '../matches-page';
import { useCancelRequest } from '../room.queries';
import { RequestLists } from './request-lists';
import { RequestsByRoommates } from './requests-to-roommates';

/** `/matches/outgoing-requests`: requests that I have sent, and those of my roommates. */
export default function OutgoingRequestsScreen() {
  const { t } = useTranslation('room');
  return (
    <MatchesPage current="outgoing_request">
      {(room) =>
        room.my_requests.length + room.requests_by_roommates.length > 0 ? (
          <div className="flex flex-col gap-8">
            {room.my_requests.length > 0 && <OutgoingRequests room={room} />}
            <RequestsByRoommates room={room} />
          </div>
        ) : (
          <EmptyState
            scene="lit"
            beside="moon"
            title={t('requests.emptyOutgoing')}
            action={<FindRoommates room={room} />}
          >
            {t(room.full ? 'requests.refusal.unit_full' : 'requests.emptyOutgoingText')}
          </EmptyState>
        )
      }
    </MatchesPage>
  );
}

/** The requests that wait for somebody else's answer. */
function OutgoingRequests({ room }: { room: MyRoom }) {
  const { t } = useTranslation('room');
  const cancel = useAction(useCancelRequest());
  // A promise settles also when the refreshed room has no request, and this list is gone.
  const takeBack = (requestId: RequestId) =>
    void cancel.run(requestId, () => toast({ text: t('requests.canceled') }));
  return (
    <RequestLists requests={room.my_requests} title={(count) => t('requests.sent', { count })}>
      {({ request_id: id, first_name: name }) => (
        <Button
          variant="secondary"
          aria-label={t('requests.cancelOne', { name })}
          isPending={cancel.isPending && cancel.variables === id}
          onPress={() => !cancel.isPending && takeBack(id)}
        >
          {t('requests.cancel')}
        </Button>
      )}
    </RequestLists>
  );
}
