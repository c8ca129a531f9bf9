import type { MyRoom, RequestId } from '@nestmate/contract';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toasts';
import { useCancelRequest } from '../room.queries';
import { RequestLists } from './request-lists';

/** The requests that wait for somebody else's answer. */
export function OutgoingRequests({ room }: { room: MyRoom }) {
  const { t } = useTranslation('room');
  const cancel = useCancelRequest();
  // A promise settles also when the room has reloaded without any request, and this list is gone.
  const takeBack = (requestId: RequestId) =>
    void cancel.mutateAsync(requestId).then(
      () => toast({ text: t('requests.canceled') }),
      (failure: Error) => toast({ text: errorTextOf(failure), tone: 'danger' }),
    );
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
