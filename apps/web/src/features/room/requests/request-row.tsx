import type { RequestItem } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { Card } from '@/ui/card';

interface RequestRowProps {
  request: RequestItem;
  /** The actions on the request. */
  children: ReactNode;
}

/** A request: the resident, the time, the message, and what prevents accepting it. */
export function RequestRow({ request, children }: RequestRowProps) {
  const { t, language } = useTranslation('room');
  const name = `${request.first_name} ${request.last_name}`.trim();
  const sentAt = new Date(request.request_date);
  return (
    <Card as="li">
      <Link to={`/profile/${request.membership_id}`} className="flex items-center gap-4 rounded-control">
        <Avatar name={name} src={request.image_urls?.square} />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <time dateTime={request.request_date} className="block text-sm text-ink-2">
            {new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(sentAt)}
          </time>
        </span>
      </Link>
      <p className="mt-3 whitespace-pre-line wrap-anywhere text-ink">{request.message}</p>
      {request.refusal && (
        <p className="mt-3 rounded-control bg-apricot-soft px-3 py-2 text-sm text-ink">
          {t(`requests.refusal.${request.refusal}`)}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">{children}</div>
    </Card>
  );
}
