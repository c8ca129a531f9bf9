import type { RequestItem } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { RequestCard } from './request-card';

interface Props {
  requests: readonly RequestItem[];
  /** The number of requests that can still be accepted. */
  title: (count: number) => string;
  /** The actions on one request. */
  children: (request: RequestItem) => ReactNode;
}

/** Requests that can still be accepted, and below them those that cannot, with the reason. */
export function RequestLists({ requests, title, children }: Props) {
  const { t } = useTranslation('room');
  const open = requests.filter(({ refusal }) => refusal === null);
  const closed = requests.filter(({ refusal }) => refusal !== null);
  const isForNow = closed.every(({ refusal }) => refusal === 'matching_paused');
  const lists = [
    { name: 'open', heading: title(open.length), shown: open },
    { name: 'closed', heading: t(isForNow ? 'requests.pausedTitle' : 'requests.closed'), shown: closed },
  ];
  return (
    <section className="flex flex-col gap-8">
      {lists.map(
        ({ name, heading, shown }) =>
          shown.length > 0 && (
            <div key={name}>
              <h2 className="text-xl">{heading}</h2>
              <ul className="mt-4 flex flex-col gap-3">
                {shown.map((request) => (
                  <RequestCard key={request.request_id} request={request}>
                    {children(request)}
                  </RequestCard>
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  );
}
