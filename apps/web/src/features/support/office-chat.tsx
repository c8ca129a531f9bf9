import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, calls } from '@/platform/call';
import { unwrap } from '@/platform/query-client';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { FormSkeleton } from '@/ui/skeletons';
import { supportKeys } from './conversations/conversations.keys';
import { makeIntroduction } from './introduction';

/** The identity that the chat is told. */
interface Person {
  identifier: string;
  identifier_hash: string | null;
  /** Missing where it could not be read. */
  name?: string;
}

interface Props {
  /** The address of the office's page. */
  address: string;
}

/**
 * The office's own chat, in a frame of its own origin and policy. It is told the person's identity, or null for a person who is not signed
 * in, so that it forgets the previous one.
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
      // A different person gets a new frame.
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
  /** Undefined while it is being read; null if that failed. */
  name: string | null | undefined;
}

/**
 * For a signed-in person. If their identity cannot be read, the chat has to ask. It stays the same while the chat is open, so that a name
 * that arrives later does not discard typed text.
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
