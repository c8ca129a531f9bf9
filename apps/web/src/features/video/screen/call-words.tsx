import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/texts/use-translation';
import type { Call } from '../call/call';
import type { CallConversation } from '../current-call';
import { namesIn, personOf } from './person-of';

/** One sentence about the state of the call; null while there is nothing to say. */
export function useStatus(call: Call, conversation: CallConversation): string | null {
  const { t, language } = useTranslation('video');
  const { step, connection } = useStore(call);
  const screenOf = useStore(call.layout, (layout) => layout.screenOf);
  const isSharing = useStore(call.screen, (source) => source.at === 'open');
  const [other, ...more] = connection.others;
  const name = personOf(conversation, other ?? null).firstName;
  if (step.at === 'calling') {
    const { people } = conversation;
    const joining = step.joining.flatMap((id) => (people ? (people[id]?.firstName ?? []) : name));
    if (joining.length > 0)
      return t('joiningOf', { count: joining.length, names: listOfNames(joining, language) });
    return people ? t('callingRoom') : t('calling', { name });
  }
  // A call that is answered without a preview is on its way, too.
  if (step.at === 'joining' || step.at === 'preview') return t('joining');
  if (connection.state.at !== 'connected') return null;
  if (!other) return conversation.people ? t('alone') : null;
  if (!other.microphone && !other.camera) return t('waiting', { name });
  if (isSharing) return t('sharing');
  if (connection.quality !== null && connection.quality <= 2) return t('quality.weakMine');
  const weak = connection.others.find(({ quality }) => quality !== null && quality <= 2);
  if (weak) return t('quality.weakTheirs', { name: personOf(conversation, weak).firstName });
  const sharers = connection.others.filter(({ hasScreen }) => hasScreen);
  const sharer = sharers.find(({ id }) => id === screenOf) ?? sharers[0];
  if (sharer) return t('screenOf', { name: personOf(conversation, sharer).firstName });
  if (other.cameraRest) return t(`restOf.${other.cameraRest}`, { name });
  // Among several, each tile shows it.
  if (!other.hasCamera && more.length === 0) return t('cameraOffOf', { name });
  if (connection.isBusy) return t('quality.busy');
  return null;
}

/** A person who speaks this long is named; naming every speaker of an exchange would talk over it. */
const speaksForMs = 3000;

/** News that somebody has joined or left are shown for this long. */
const newsMs = 5000;

/**
 * One sentence about who has just joined or left a room's call. A call of two has only the other, and ends with them.
 */
export function useNews(call: Call, conversation: CallConversation): string | null {
  const { t } = useTranslation('video');
  const isRoom = conversation.people !== undefined;
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    if (message === null) return undefined;
    const timer = setTimeout(() => setMessage(null), newsMs);
    return () => clearTimeout(timer);
  }, [message]);
  useEffect(() => {
    if (!isRoom) return undefined;
    return call.subscribe(({ connection }, before) => {
      if (connection.state.at !== 'connected' || before.connection.state.at !== 'connected') return;
      const missingFrom = (these: typeof connection, those: typeof connection) =>
        those.others.find(({ id }) => these.others.every((other) => other.id !== id));
      const joined = missingFrom(before.connection, connection);
      const left = missingFrom(connection, before.connection);
      if (joined) setMessage(t('came', { name: personOf(conversation, joined).firstName }));
      else if (left) setMessage(t('left', { name: personOf(conversation, left).firstName }));
    });
  }, [call, conversation, isRoom, t]);
  return message;
}

/** One sentence about who has been speaking for a while in a room's call; empty before. */
function useSpeaker(call: Call, conversation: CallConversation): string {
  const { t } = useTranslation('video');
  const isRoom = conversation.people !== undefined;
  const dominant = useStore(call, ({ connection }) => connection.dominant);
  const [message, setMessage] = useState('');
  useEffect(() => {
    const other = call.getState().connection.others.find(({ id }) => id === dominant);
    if (!isRoom || !other) return undefined;
    const { firstName: name } = personOf(conversation, other);
    const timer = setTimeout(() => setMessage(t('speaks', { name })), speaksForMs);
    return () => clearTimeout(timer);
  }, [call, conversation, isRoom, dominant, t]);
  return message;
}

/** Announces changes of the call and of the person's own microphone and camera to screen readers. */
export function CallAnnouncements({ call, conversation }: { call: Call; conversation: CallConversation }) {
  const { t, language } = useTranslation('video');
  const status = useStatus(call, conversation);
  const isConnected = useStore(
    call,
    ({ connection }) => connection.state.at === 'connected' && connection.others.length > 0,
  );
  // The people at the start; each later arrival and departure is announced on its own.
  const names = useMemo(
    () => (isConnected ? namesIn(conversation, call.getState().connection.others, language) : ''),
    [isConnected, call, conversation, language],
  );
  const news = useNews(call, conversation);
  const speaker = useSpeaker(call, conversation);
  const { media } = call;
  const [message, setMessage] = useState('');
  useEffect(
    () =>
      media.subscribe(({ wants }, before) => {
        if (wants.microphone !== before.wants.microphone)
          setMessage(t(wants.microphone ? 'micIsOn' : 'micIsOff'));
        if (wants.camera !== before.wants.camera) setMessage(t(wants.camera ? 'cameraIsOn' : 'cameraIsOff'));
      }),
    [media, t],
  );
  return (
    <div className="sr-only" aria-live="polite">
      <p>{status ?? (isConnected ? t('connected', { name: names }) : '')}</p>
      <p>{news}</p>
      <p>{speaker}</p>
      <p>{message}</p>
    </div>
  );
}
