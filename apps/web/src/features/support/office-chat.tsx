import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, calls } from '@/platform/call';
import { unwrap } from '@/platform/query-client';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { FormSkeleton } from '@/ui/skeletons';
import { supportKeys } from './conversations/conversations.keys';
import { makeIntroduction } from './introduction';

/** Who the chat is told that it talks to. */
interface Person {
  identifier: string;
  identifier_hash: string | null;
  /** Missing where it could not be read. */
  name?: string;
}

interface Props {
  /** Of the office's page. */
  address: string;
}

/**
 * The office's own chat, in a frame of its own origin and policy. It is told who talks: a person, or null for somebody who is not signed in, so that it
 * forgets who talked before.
 */
export function OfficeChat({ address, person }: Props & { person: Person | null }) {
  const { t, language } = useTranslation('support');
  const frame = useRef<HTMLIFrameElement>(null);
  const words = JSON.stringify({ nestmate: 'person', language, person });
  const { origin } = new URL(address);

  const introduction = useRef<ReturnType<typeof makeIntroduction>>(null);
  useEffect(() => {
    const window = () => frame.current?.contentWindow;
    introduction.current = makeIntroduction({ window, origin }, JSON.parse(words));
    return introduction.current.end;
  }, [words, origin]);

  return (
    <iframe
      // Another person has another frame.
      key={words}
      ref={frame}
      src={address}
      title={t('chat.title')}
      onLoad={() => introduction.current?.loaded()}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the server refuses an address of our own origin
      sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
      referrerPolicy="no-referrer"
      className="h-96 max-h-[60dvh] w-full rounded-control border border-line bg-surface"
    />
  );
}

interface KnownProps extends Props {
  /** Undefined while it is read; null where it could not be. */
  name: string | null | undefined;
}

/**
 * For somebody who is signed in. Where it cannot be said who they are, the chat has to ask. What it was told stays while it is open, so that
 * what is typed in it is not lost to a name that comes later.
 */
export function OfficeChatOfPerson({ address, name }: KnownProps) {
  const { t } = useTranslation('common');
  const { membershipId: actsFor, userId } = useSelf();
  const identity = useQuery({
    queryKey: supportKeys.identity(actsFor),
    queryFn: ({ signal }) => unwrap(call(calls.support.identity, { actsFor, params: { userId }, signal })),
  });
  const [told, tell] = useState<Person | null>();
  const isKnown = !identity.isPending && name !== undefined;
  const known = identity.data ? { ...identity.data, ...(name && { name }) } : null;
  if (told === undefined && isKnown) tell(known);
  if (told === undefined) return <FormSkeleton label={t('loading')} count={1} />;
  return <OfficeChat address={address} person={told} />;
}
