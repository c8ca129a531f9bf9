import type { MyRoom, RequestId } from '@nestmate/contract';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toasts';
import { useCancelRequest } from '../room.queries';
import { RequestCard } from './request-card';

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
    <section>
      <h2 className="text-xl">{t('requests.sent', { count: room.my_requests.length })}</h2>
      <ul className="mt-4 flex flex-col gap-3">
        {room.my_requests.map((request) => (
          <RequestCard key={request.request_id} request={request}>
            <Button
              variant="secondary"
              aria-label={t('requests.cancelOne', { name: request.first_name })}
              isPending={cancel.isPending && cancel.variables === request.request_id}
              onPress={() => !cancel.isPending && takeBack(request.request_id)}
            >
              {t('requests.cancel')}
            </Button>
          </RequestCard>
        ))}
      </ul>
    </section>
  );
}
