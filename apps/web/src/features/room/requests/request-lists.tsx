import { compatiblePercent } from '@nestmate/contract/limits';
import type { RequestItem, RequestToRoommate } from '@nestmate/contract/room';
import { fullName } from '@nestmate/contract/text/full-name';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { ChatIcon } from '@/ui/icons/chat';
import { Link } from '@/ui/link';
import { When } from '@/ui/when';
import { FitRing, LivesWith, useRefusalWords } from './other-side';

interface RequestListsProps {
  requests: readonly RequestItem[];
  /** The number of requests that can still be accepted. */
  title: (count: number) => string;
  /** The actions on one request. */
  children: (request: RequestItem) => ReactNode;
}

/** Requests that can still be accepted, and below them those that cannot, with the reason. */
export function RequestLists({ requests, title, children }: RequestListsProps) {
  const { t } = useTranslation('room');
  const open = requests.filter(({ refusal }) => refusal === null);
  const closed = requests.filter(({ refusal }) => refusal !== null);
  const isForNow = closed.every(
    ({ refusal }) => refusal === 'matching_paused' || refusal === 'roommates_object',
  );
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

interface RequestCardProps {
  request: RequestItem;
  /** The actions on the request. */
  children: ReactNode;
}

/**
 * A request: the person, their roommates, the time, the percent match, their words, what prevents accepting it, and a
 * way to talk first.
 */
function RequestCard({ request, children }: RequestCardProps) {
  const { t } = useTranslation('room');
  const refusal = useRefusalWords()(request);
  return (
    <Card as="li">
      <RequestHead request={request} />
      <p className="mt-4 rounded-control rounded-tl-mark bg-sunken px-4 py-3 whitespace-pre-line wrap-anywhere text-ink">
        {request.message}
      </p>
      {refusal && (
        <p className="mt-3 rounded-control bg-apricot-soft px-4 py-3 text-sm wrap-anywhere text-ink">
          {refusal}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2 whitespace-nowrap max-sm:*:flex-1">
        {children}
        {request.chat_id && (
          <ButtonLink
            variant="quiet"
            icon={<ChatIcon className="size-5" />}
            href={`/chat/conversation/${request.chat_id}`}
            label={t('chat.with', { name: request.first_name })}
          >
            {t('chat.title')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

interface RequestHeadProps {
  request: Omit<RequestToRoommate, 'objected' | 'to'>;
  /** Beside the time. */
  note?: string;
}

/** Who sends a request and when, with their roommates and the percent match. */
export function RequestHead({ request, note }: RequestHeadProps) {
  const { language } = useTranslation('room');
  const name = fullName(request.first_name, request.last_name);
  const profile = `/profile/${request.membership_id}`;
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <div className="flex min-w-0 flex-[1_1_12rem] items-start gap-3">
          <Link to={profile} tabIndex={-1} aria-hidden className="shrink-0 rounded-full">
            <Avatar name={name} src={request.image_urls?.square} />
          </Link>
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <h3 className="text-lg wrap-anywhere hyphens-auto">
              <Link to={profile} className="rounded-small hover:underline">
                {name}
              </Link>
            </h3>
            <LivesWith household={request} />
            <p className="text-sm wrap-anywhere text-ink-2">
              {note && <>{note} · </>}
              <When at={request.request_date} language={language} />
            </p>
          </div>
        </div>
        <FitRing percent={request.percent_match} />
      </div>
      <ComingAlong roommates={request.roommates} />
    </>
  );
}

/** The people who come along, each with the percent match and a link to their profile. */
function ComingAlong({ roommates }: Pick<RequestItem, 'roommates'>) {
  if (roommates.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {roommates.map(({ membership_id: id, first_name: name, image_urls: urls, percent_match: percent }) => (
        <li key={id}>
          <Link
            to={`/profile/${id}`}
            className="flex min-h-11 items-center gap-2 rounded-full border border-line py-1 pr-4 pl-1.5 hover:bg-sunken"
          >
            <Avatar name={name} src={urls?.square} size="xs" />
            <span className="wrap-anywhere">{name}</span>
            {percent !== null && <Percent percent={percent} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const Percent = ({ percent }: { percent: number }) => (
  <span className={`font-semibold tabular-nums ${percent >= compatiblePercent ? 'text-leaf' : 'text-brick'}`}>
    {percent}%
  </span>
);
