import type { MembershipId } from '@nestmate/contract/ids';
import { useState } from 'react';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { HomePlusIcon } from '@/ui/icons/home';
import { When } from '@/ui/when';
import { useMyRoom } from '../room.queries';
import { AcceptRequest } from './accept-request';
import { declines } from './declining';
import { useRefusalWords } from './other-side';

/** A person's request that waits for my answer. */
const useRequestFrom = (id: MembershipId) =>
  useMyRoom().data?.incoming_requests.find(({ membership_id: sender }) => sender === id);

interface AnswerRequestProps {
  from: MembershipId;
  size?: 'md' | 'sm';
}

/** The buttons that answer a person's request, where nothing else is shown. */
export function AnswerRequest({ from, size = 'md' }: AnswerRequestProps) {
  const { t } = useTranslation('room');
  const { userId, membershipId: actsFor } = useSelf();
  const room = useMyRoom().data;
  const [isAccepting, setAccepting] = useState(false);
  const request = useRequestFrom(from);
  const words = useRefusalWords();
  if (!room || !request) return null;
  const { request_id: requestId, first_name: name, refusal } = request;
  return (
    <span className="flex flex-wrap gap-2 *:flex-1">
      {refusal && (
        <span className="basis-full text-sm wrap-anywhere whitespace-normal text-ink-2">
          {words(request)}
        </span>
      )}
      <Button size={size} isDisabled={refusal !== null} onPress={() => setAccepting(true)}>
        {t('requests.accept')}
      </Button>
      <Button
        size={size}
        variant="secondary"
        onPress={() => declines.decline({ requestId, membershipId: from, name, userId, actsFor })}
      >
        {t('requests.deny')}
      </Button>
      {isAccepting && <AcceptRequest request={request} room={room} onClose={() => setAccepting(false)} />}
    </span>
  );
}

interface IncomingRequestNoteProps {
  by: MembershipId;
  /** Whether a few words must do, because the page is about something else. */
  isShort?: boolean;
}

/** Who wants to live with me, when, and in which words; nothing without a request. */
export function IncomingRequestNote({ by, isShort = false }: IncomingRequestNoteProps) {
  const { t, language } = useTranslation('find');
  const request = useRequestFrom(by);
  if (!request) return null;
  return (
    <div className="flex min-w-0 gap-3">
      <HomePlusIcon className="size-5 shrink-0 text-plum" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold wrap-anywhere text-ink">
          {t('askedToLive', { name: request.first_name })}
        </p>
        <p
          className={`wrap-anywhere whitespace-pre-line text-ink ${isShort ? 'line-clamp-2' : 'mt-1 text-base'}`}
        >
          {request.message}
        </p>
        {!isShort && (
          <p className="mt-1 text-ink-2">
            <When at={request.request_date} language={language} />
          </p>
        )}
      </div>
    </div>
  );
}
