import type { MyRoom, RequestItem } from '@nestmate/contract';
import { showInfo } from '@/features/support';
import { CallError, errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { FocusKeeper } from '@/ui/focus-keeper';
import { toast } from '@/ui/toasts';
import { MatchesTabs } from '../matches-tabs';
import { useAcceptRequest, useDenyRequest } from '../room.queries';
import { RoomQuery } from '../room-query';
import { RequestRow } from './request-row';

/** `/matches/incoming-requests`: requests that I have received. */
export default function IncomingRequestsScreen() {
  return (
    <>
      <MatchesTabs current="incoming_request" />
      <FocusKeeper>
        <RoomQuery>{(room) => <Requests room={room} />}</RoomQuery>
      </FocusKeeper>
    </>
  );
}

function Requests({ room }: { room: MyRoom }) {
  const { t } = useTranslation('room');
  const accept = useAcceptRequest();
  const deny = useDenyRequest();
  const isBusy = accept.isPending || deny.isPending;

  const acceptRequest = ({ request_id }: RequestItem) =>
    !isBusy &&
    accept.mutate(request_id, {
      onError: (failure) => {
        const reason = failure instanceof CallError ? failure.body.validation?.[0]?.error_text : undefined;
        showInfo({ label: t('requests.notAccepted'), description: reason ?? errorTextOf(failure) });
      },
    });
  const decline = ({ request_id }: RequestItem) =>
    !isBusy &&
    deny.mutate(request_id, {
      onSuccess: () => toast({ text: t('requests.denied') }),
      onError: (failure) => toast({ text: errorTextOf(failure), tone: 'danger' }),
    });

  if (room.incoming_requests.length === 0)
    return (
      <EmptyState scene="moon" title={t('requests.emptyIncoming')}>
        {t('requests.emptyIncomingText')}
      </EmptyState>
    );
  return (
    <ul className="flex flex-col gap-4">
      {room.incoming_requests.map((request) => {
        const { request_id: id, first_name: name } = request;
        return (
          <RequestRow key={id} request={request}>
            <Button
              aria-label={t('requests.acceptOne', { name })}
              isDisabled={request.refusal !== null}
              isPending={accept.isPending && accept.variables === id}
              onPress={() => acceptRequest(request)}
            >
              {t('requests.accept')}
            </Button>
            <Button
              variant="secondary"
              aria-label={t('requests.denyOne', { name })}
              isPending={deny.isPending && deny.variables === id}
              onPress={() => decline(request)}
            >
              {t('requests.deny')}
            </Button>
          </RequestRow>
        );
      })}
    </ul>
  );
}
